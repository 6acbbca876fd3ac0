import type { OpeningHours, Weekday } from '../../views/content/company.ts';
import { day, hour } from '../clock.ts';
import { isHoliday } from './holidays.ts';
import { fromVienna, toViennaDate } from './vienna-time.ts';

/** Times as milliseconds since 1970. */
type Opening = { opensAt: number; closesAt: number };

const weekdays: readonly Weekday[] = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Days to look ahead; a company that opens at all opens within them. */
const horizon = 15;
/** With less of the day left, a request is answered on the next. */
const enoughTime = 2 * hour;
const morning = '10:00';

/** The opening that is on at that time, or the next one; undefined if the record has no hours. */
export function findOpening(openingHours: readonly OpeningHours[], now: number): Opening | undefined {
  for (const openings of eachOpenDay(openingHours, now)) {
    const opening = openings.find(({ closesAt }) => closesAt > now);
    if (opening) return opening;
  }
  return undefined;
}

/**
 * Until when a request that comes at that time is answered: by closing time if two hours are left, else by ten on the
 * next open day, or an hour after a later opening. Undefined without opening hours.
 */
export function findAnswerTime(openingHours: readonly OpeningHours[], now: number): number | undefined {
  for (const openings of eachOpenDay(openingHours, now)) {
    const [first] = openings;
    if (first && now < first.opensAt) {
      const tenOClock = fromVienna(toViennaDate(first.opensAt), morning);
      return Math.min(Math.max(tenOClock, first.opensAt + hour), first.closesAt);
    }
    const closesAt = Math.max(...openings.map((opening) => opening.closesAt));
    if (closesAt - now >= enoughTime) return closesAt;
  }
  return undefined;
}

/**
 * The openings of each open day from today on, in Vienna. Worked out one by one: mostly the first is enough, and all
 * of them would take longer than storing a request.
 */
function* eachOpenDay(openingHours: readonly OpeningHours[], now: number): Generator<Opening[]> {
  const today = Date.parse(toViennaDate(now));
  for (let days = 0; days < horizon; days++) {
    const openings = listOpenings(openingHours, new Date(today + days * day));
    if (openings.length > 0) yield openings;
  }
}

function listOpenings(openingHours: readonly OpeningHours[], date: Date): Opening[] {
  const isoDate = date.toISOString().slice(0, 10);
  if (isHoliday(isoDate)) return [];
  return openingHours
    .filter(({ days }) => days.some((day) => day === weekdays[date.getUTCDay()]))
    .map(({ opens, closes }) => ({ opensAt: fromVienna(isoDate, opens), closesAt: fromVienna(isoDate, closes) }))
    .sort((a, b) => a.opensAt - b.opensAt);
}
