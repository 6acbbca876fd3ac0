import type { Company, OpeningHours, Weekday } from './company.ts';

export const week: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const shortNames = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'];

function formatDays(days: readonly Weekday[]): string {
  const positions = days.map((day) => week.indexOf(day));
  const consecutive = positions.every((position, index) => position === (positions[0] ?? 0) + index);
  const names = positions.map((position) => shortNames[position]);
  return consecutive && names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}

const formatTime = (time: string) => time.replace(/^0/, '');

/** One line per entry: `Mo–Fr 8:00–18:00 Uhr`. */
export function formatHours(openingHours: readonly OpeningHours[]): string[] {
  return openingHours.map(
    ({ days, opens, closes }) => `${formatDays(days)} ${formatTime(opens)}–${formatTime(closes)}\u00a0Uhr`,
  );
}

/** All in one short line: `Mo–Fr 8–18, Sa 9–16 Uhr`. */
export function formatShortHours(openingHours: readonly OpeningHours[]): string {
  const short = (time: string) => formatTime(time).replace(/:00$/, '');
  const entries = openingHours.map(({ days, opens, closes }) => `${formatDays(days)} ${short(opens)}–${short(closes)}`);
  return `${entries.join(', ')}\u00a0Uhr`;
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
