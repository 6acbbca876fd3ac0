import { day, hour } from '../clock.ts';

/** Swedish writes as ISO does: `2026-01-31 09:00:00`. A third of the time that parts of a date would take. */
const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vienna', dateStyle: 'short', timeStyle: 'medium' });

/** Milliseconds by which clocks in Vienna are ahead of UTC at that time. */
function toOffset(time: number): number {
  return Date.parse(`${format.format(time)}Z`) - Math.floor(time / 1000) * 1000;
}

/** What clocks in Vienna show, as if they were in UTC. */
export function toViennaClock(time: number): number {
  return time + toOffset(time);
}

/** When clocks in Vienna show that. */
export function fromViennaClock(shown: number): number {
  // The offset of the result counts: a night of a clock change lies between the two.
  return shown - toOffset(shown - toOffset(shown));
}

/** The date in Vienna at that time, as `YYYY-MM-DD`. */
export function toViennaDate(time: number): string {
  return new Date(toViennaClock(time)).toISOString().slice(0, 10);
}

/** When clocks in Vienna show that time of day (`HH:MM`) on that date (`YYYY-MM-DD`). */
export function fromVienna(date: string, timeOfDay: string): number {
  return fromViennaClock(Date.parse(`${date}T${timeOfDay}Z`));
}

/** The next time that clocks in Vienna show that full hour, strictly after `now`. */
export function nextHourInVienna(hourOfDay: number, now: number): number {
  const shown = Date.parse(toViennaDate(now)) + hourOfDay * hour;
  const today = fromViennaClock(shown);
  return today > now ? today : fromViennaClock(shown + day);
}
