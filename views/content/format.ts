import type { Company, OpeningHours, Weekday } from './company.ts';

export const week: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const shortNames = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];

function formatDays(days: readonly Weekday[]): string {
  const names = days.map((day) => shortNames[week.indexOf(day)]).join(', ');
  return days.length > 2 && shortNames.join(', ').includes(names) ? names.replace(/, .*, /, '–') : names;
}

const formatTime = (time: string) => time.replace(/^0/, '');

/** One line for the days with the same hours: `Mo–Fr 8:00–12:00, 13:00–17:30 Uhr`. */
export const formatHours = (openingHours: readonly OpeningHours[]): string[] =>
  listHours(openingHours, formatTime).map((line) => `${line}\u00a0Uhr`);

/** All in one short line: `Mo–Fr 8–12, 13–17:30, Sa 9–16 Uhr`. */
export const formatShortHours = (openingHours: readonly OpeningHours[]): string =>
  `${listHours(openingHours, (time) => formatTime(time).replace(/:00$/, '')).join(', ')}\u00a0Uhr`;

function listHours(openingHours: readonly OpeningHours[], toTime: (time: string) => string): string[] {
  const inOrder = openingHours.toSorted((one, other) => one.opens.localeCompare(other.opens));
  const toSpans = (day: Weekday) =>
    inOrder.flatMap(({ days, opens, closes }) => (days.includes(day) ? `${toTime(opens)}–${toTime(closes)}` : []));
  const groups = Object.groupBy(week, (day) => toSpans(day).join(', '));
  return Object.entries(groups).flatMap(([spans, days = []]) => (spans ? `${formatDays(days)} ${spans}` : []));
}

/** Of a month or a day: `2026-11-30` → `11/2026`. */
export const formatMonth = (isoDate: string): string => isoDate.slice(0, 7).split('-').reverse().join('/');

/** `2026-01-05` → `5. Jänner 2026`. */
export function formatDate(isoDate: string): string {
  const date = new Date(isoDate).toLocaleDateString('de-AT', { dateStyle: 'long', timeZone: 'UTC' });
  return date.replace('. ', '.\u00a0');
}

export function formatAddress({ street, postalCode, city, country }: Company['address']): string {
  return `${street}, ${postalCode}\u00a0${city}, ${country}`;
}

/** `12. Jänner`, in Vienna's time. */
export const formatDay = (time: number): string =>
  new Date(time).toLocaleDateString('de-AT', { day: 'numeric', month: 'long', timeZone: 'Europe/Vienna' });

const moment = new Intl.DateTimeFormat('de-AT', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Vienna' });

/** `Montag, 12. Jänner 2026 um 8:30 Uhr`, in Vienna's time. */
export function formatMoment(time: number): string {
  return `${moment.format(time).replace(' um 0', ' um ')} Uhr`;
}
