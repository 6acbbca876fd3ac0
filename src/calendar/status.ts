import type { OpeningHours } from '../../views/content/company.ts';
import { formatClock, formatDay } from './format.ts';
import { findOpening } from './openings.ts';

export type Status = { open: boolean; text: string };

/** Whether the company is open at that time, and until or from when; undefined if the record has no hours. */
export function toStatus(openingHours: readonly OpeningHours[], now: number): Status | undefined {
  const opening = findOpening(openingHours, now);
  if (!opening) return undefined;
  const { opensAt, closesAt } = opening;
  return opensAt <= now
    ? { open: true, text: `Jetzt geöffnet bis ${formatClock(closesAt)}` }
    : { open: false, text: `Öffnet ${formatDay(opensAt, now)} um ${formatClock(opensAt)}` };
}
