import type { Schedule } from '../../views/content/company.ts';
import { week } from '../../views/content/format.ts';
import { day, hour } from '../clock.ts';
import { findHours, horizon } from './special-days.ts';
import { fromVienna, toViennaDate } from './vienna-time.ts';

/** Times as milliseconds since 1970. */
type Opening = { opensAt: number; closesAt: number };

/** The opening that is on at that time, or the next one; undefined if there are no hours. */
export function findOpening(schedule: Schedule, now: number): Opening | undefined {
  for (const openings of eachOpenDay(schedule, now)) {
    const opening = openings.find(({ closesAt }) => closesAt > now);
    if (opening) return opening;
  }
  return undefined;
}

/**
 * Until when a request that comes at that time is answered: by closing time if so many hours are left, else in the
 * morning of the next open day, or an hour after a later opening. Undefined without a promise or without opening hours.
 */
export function findAnswerTime(schedule: Schedule, now: number): number | undefined {
  const { answer, hoursLeft, morning } = schedule;
  if (answer === 'none') return undefined;
  const enoughTime = (hoursLeft >= 0 ? hoursLeft : 2) * hour;
  for (const openings of eachOpenDay(schedule, now, answer === 'next-day' ? 1 : 0)) {
    const [first] = openings;
    if (first && now < first.opensAt) {
      const byThen = fromVienna(toViennaDate(first.opensAt), isTime(morning) ? morning : '10:00');
      return Math.min(Math.max(byThen, first.opensAt + hour), first.closesAt);
    }
    const closesAt = Math.max(...openings.map((opening) => opening.closesAt));
    if (closesAt - now >= enoughTime) return closesAt;
  }
  return undefined;
}

/** The openings of each open day, from today or later on, one by one: mostly the first is enough, and all take long. */
function* eachOpenDay(schedule: Schedule, now: number, start = 0): Generator<Opening[]> {
  const today = Date.parse(toViennaDate(now));
  for (let days = start; days < horizon; days++) {
    const openings = listOpenings(schedule, new Date(today + days * day));
    if (openings.length > 0) yield openings;
  }
}

function listOpenings(schedule: Schedule, date: Date): Opening[] {
  const isoDate = date.toISOString().slice(0, 10);
  const usual = schedule.weekly.filter(({ days }) => days.some((day) => day === week.at(date.getUTCDay() - 1)));
  return findHours(schedule, isoDate, usual)
    .filter(({ opens, closes }) => isTime(opens) && isTime(closes) && opens < closes)
    .map(({ opens, closes }) => ({ opensAt: fromVienna(isoDate, opens), closesAt: fromVienna(isoDate, closes) }))
    .sort((a, b) => a.opensAt - b.opensAt);
}

const isTime = (timeOfDay: string) => !Number.isNaN(Date.parse(`1970-01-01T${timeOfDay}Z`));
