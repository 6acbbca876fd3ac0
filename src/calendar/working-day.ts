import { day, hour } from '../clock.ts';
import { isHoliday } from './holidays.ts';
import { fromViennaClock, toViennaClock } from './vienna-time.ts';

/** Fixed hours, by the clocks of Vienna; the company's opening hours do not count here. */
const begin = 8 * hour;
const end = 18 * hour;

/** The same time on the next working day; what comes outside of these hours counts as if it came when they next begin. */
export function addWorkingDay(time: number): number {
  const shown = toViennaClock(time);
  const timeOfDay = shown % day;
  const today = shown - timeOfDay;
  const next = toNextWorkingDay(today);
  return isWorkingDay(today) && timeOfDay < end
    ? fromViennaClock(next + Math.max(begin, timeOfDay))
    : fromViennaClock(toNextWorkingDay(next) + begin);
}

function toNextWorkingDay(midnight: number): number {
  const next = midnight + day;
  return isWorkingDay(next) ? next : toNextWorkingDay(next);
}

/** Monday to Friday without public holidays. */
function isWorkingDay(midnight: number): boolean {
  const date = new Date(midnight);
  return ![0, 6].includes(date.getUTCDay()) && !isHoliday(date.toISOString().slice(0, 10));
}
