import { toViennaDate } from './vienna-time.ts';

const timeZone = 'Europe/Vienna';
const clock = new Intl.DateTimeFormat('de-AT', { timeZone, hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('de-AT', { timeZone, weekday: 'long' });
const date = new Intl.DateTimeFormat('de-AT', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
const day = 86_400_000;

/** `18 Uhr`, `17:30 Uhr`, in Vienna. */
export function formatClock(time: number): string {
  return `${clock
    .format(time)
    .replace(/^0(?=\d)/, '')
    .replace(/:00$/, '')} Uhr`;
}

/** `heute`, `morgen`, `Dienstag`, and from a week on `Dienstag, 13. Jänner`. */
export function formatDay(time: number, now: number): string {
  const days = (Date.parse(toViennaDate(time)) - Date.parse(toViennaDate(now))) / day;
  if (days === 0) return 'heute';
  if (days === 1) return 'morgen';
  return days < 7 ? weekday.format(time) : formatDate(time);
}

/** `Dienstag, 13. Jänner`. */
export function formatDate(time: number): string {
  return date.format(time);
}
