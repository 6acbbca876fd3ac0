import type { OpeningHours, Weekday } from '../../views/content/company.ts';
import { findHoliday } from './holidays.ts';
import { fromVienna, toViennaDate } from './vienna-time.ts';

/** Times as milliseconds since 1970. */
export type Opening = { opensAt: number; closesAt: number };

/** The openings of one date in order, at least one. */
export type WorkingDay = readonly [Opening, ...Opening[]];

const weekdays: readonly Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Farther ahead nobody opens who opens at all. */
const horizon = 15;

/**
 * The days from that time's own on which the company is open, in Vienna; public holidays are none. Worked out as they
 * are asked for: seldom is a third one needed, and all would take longer than storing a request.
 */
export function* eachWorkingDay(openingHours: readonly OpeningHours[], now: number): Generator<WorkingDay> {
  const today = Date.parse(toViennaDate(now));
  for (let days = 0; days < horizon; days++) {
    const [first, ...others] = listOpenings(openingHours, new Date(today + days * 86_400_000));
    if (first) yield [first, ...others];
  }
}

/** The opening that is on at that time, or the next one. */
export function findOpening(openingHours: readonly OpeningHours[], now: number): Opening | undefined {
  for (const day of eachWorkingDay(openingHours, now)) {
    const opening = day.find(({ closesAt }) => closesAt > now);
    if (opening) return opening;
  }
  return undefined;
}

function listOpenings(openingHours: readonly OpeningHours[], date: Date): Opening[] {
  const isoDate = date.toISOString().slice(0, 10);
  if (findHoliday(isoDate)) return [];
  return openingHours
    .filter(({ days }) => days.some((day) => day === weekdays[date.getUTCDay()]))
    .map(({ opens, closes }) => ({
      opensAt: fromVienna(isoDate, opens),
      closesAt: fromVienna(isoDate, closes),
    }))
    .sort((a, b) => a.opensAt - b.opensAt);
}
