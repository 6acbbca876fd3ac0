import { findHoliday } from './holidays.ts';
import { fromViennaClock, toViennaClock } from './vienna-time.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Working hours, by the clocks of Vienna. */
const begin = 8 * hour;
const end = 18 * hour;

/** The same time on the next working day; what comes outside of working hours counts from the next morning at eight. */
export function addWorkingDay(time: number): number {
  const wall = toViennaClock(time);
  const midnight = Math.floor(wall / day) * day;
  const sinceMidnight = wall - midnight;
  if (isWorkingDay(midnight) && sinceMidnight < end)
    return fromViennaClock(nextWorkingDay(midnight) + Math.max(begin, sinceMidnight));
  return fromViennaClock(nextWorkingDay(nextWorkingDay(midnight)) + begin);
}

function nextWorkingDay(midnight: number): number {
  const next = midnight + day;
  return isWorkingDay(next) ? next : nextWorkingDay(next);
}

/** Monday to Friday without public holidays. */
function isWorkingDay(midnight: number): boolean {
  const date = new Date(midnight);
  const isWeekend = [0, 6].includes(date.getUTCDay());
  return !isWeekend && findHoliday(date.toISOString().slice(0, 10)) === undefined;
}
