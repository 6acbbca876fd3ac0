import { nextHourInVienna, toViennaClock } from '../calendar/vienna-time.ts';

const day = 24 * 3_600_000;
const hour = 7;

/** The next Monday at seven in Vienna. */
export function firstDue(now: number): number {
  let time = nextHourInVienna(hour, now);
  while (new Date(toViennaClock(time)).getUTCDay() !== 1) time = nextHourInVienna(hour, time);
  return time;
}

/** So many days after the last one that has not gone by yet, again at seven. */
export function nextDue(last: number, days: number, now: number): number {
  const next = nextHourInVienna(hour, last + days * day - day / 2);
  return next > now ? next : nextDue(next, days, now);
}
