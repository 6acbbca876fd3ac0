import { expect, test } from '@jest/globals';
import { toPublished } from '../../src/content/published.ts';
import { sample } from '../../src/content/sample.ts';
import { formatHours, formatShortHours } from './format.ts';

const toHours = (...days: string[]) => {
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const weekly = Object.fromEntries(names.map((name, index) => [name, days[index] ?? ''])) as never;
  return toPublished({ hours: { ...sample.hours, weekly } }, 1).company.openingHours;
};
const day = '8–12, 13–17:30';

test('days with the same hours are one line, also with a break at noon', () => {
  const hours = toHours(day, day, day, day, day);
  expect(formatShortHours(hours)).toBe('Mo–Fr 8–12, 13–17:30\u00a0Uhr');
  expect(formatHours(hours)).toEqual(['Mo–Fr 8:00–12:00, 13:00–17:30\u00a0Uhr']);
});

test('days with other hours stand apart, in the order of the week', () => {
  const hours = toHours('13–17, 8–12', '', '13–17', day, day, '9–12');
  expect(formatHours(hours).map((line) => line.replace('\u00a0', ' '))).toEqual([
    'Mo 8:00–12:00, 13:00–17:00 Uhr',
    'Mi 13:00–17:00 Uhr',
    'Do, Fr 8:00–12:00, 13:00–17:30 Uhr',
    'Sa 9:00–12:00 Uhr',
  ]);
  expect(formatShortHours(toHours('8–16', '8–16', '8–16', '', '8–16'))).toBe('Mo, Di, Mi, Fr 8–16\u00a0Uhr');
});
