import type { Schedule } from '../../views/content/company.ts';
import { isHoliday } from './holidays.ts';

export type SpecialDays = Pick<Schedule, 'exceptions' | 'closures' | 'closedOnEves'>;
type Hours = SpecialDays['exceptions'][string];

/** Days to look ahead; a company that opens at all opens within them. */
export const horizon = 400;

/** The hours of that date (`YYYY-MM-DD`), where it usually has these; none if it is closed. */
export function findHours(specialDays: SpecialDays, date: string, usual: Hours): Hours {
  return specialDays.exceptions[date] ?? (usual.length === 0 || isClosed(specialDays, date) ? [] : usual);
}

function isClosed({ closures, closedOnEves }: SpecialDays, date: string): boolean {
  if (closures.some(({ from, to }) => from <= date && date <= to)) return true;
  return (closedOnEves && /-12-(24|31)$/.test(date)) || isHoliday(date);
}
