import { day, hour } from '../clock.ts';
import { findHours, horizon, type SpecialDays } from './special-days.ts';
import { fromViennaClock, toViennaClock } from './vienna-time.ts';

/** Fixed hours, by the clocks of Vienna; the company's opening hours do not count here. */
const begin = 8 * hour;
const end = 18 * hour;
const onlyHolidays: SpecialDays = { exceptions: {}, closures: [], closedOnEves: false };

/** The same time on the next working day; what comes outside of these hours counts as if it came when they next begin. */
export function addWorkingDay(time: number, specialDays = onlyHolidays): number {
  const shown = toViennaClock(time);
  const timeOfDay = shown % day;
  const today = shown - timeOfDay;
  const next = toNextWorkingDay(today, specialDays);
  return isWorkingDay(today, specialDays) && timeOfDay < end
    ? fromViennaClock(next + Math.max(begin, timeOfDay))
    : fromViennaClock(toNextWorkingDay(next, specialDays) + begin);
}

/** A closure without an end in sight does not count. */
function toNextWorkingDay(midnight: number, specialDays: SpecialDays): number {
  const last = midnight + horizon * day;
  for (let next = midnight + day; next < last; next += day) if (isWorkingDay(next, specialDays)) return next;
  return toNextWorkingDay(midnight, onlyHolidays);
}

/** Monday to Friday without public holidays, unless the date is a special one. */
function isWorkingDay(midnight: number, specialDays: SpecialDays): boolean {
  const date = new Date(midnight);
  const usual = [0, 6].includes(date.getUTCDay()) ? [] : [{ opens: '08:00', closes: '18:00' }];
  return findHours(specialDays, date.toISOString().slice(0, 10), usual).length > 0;
}
