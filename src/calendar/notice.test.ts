import { expect, test } from '@jest/globals';
import { findNotice } from './notice.ts';

/** In Vienna, in winter. */
const at = (time: string) => Date.parse(`${time}+01:00`);
const entry = { id: 'a', from: '2026-12-24', to: '2027-01-06', text: 'Wir sind auf Urlaub.', isClosed: true };

test.each([
  ['the evening before', '2026-12-23T23:59', undefined],
  ['the first day from midnight on', '2026-12-24T00:00', 'Wir sind auf Urlaub.'],
  ['the last day until midnight', '2027-01-06T23:59', 'Wir sind auf Urlaub.'],
  ['the day after', '2027-01-07T00:00', undefined],
])('visitors read it on %s', (_day, time, notice) => {
  expect(findNotice([entry], at(time))).toBe(notice);
});

test('several follow each other as sentences', () => {
  const others = ['Neue Nummer ab Jänner', '', ' Wir freuen\nuns auf Sie! '].map((text) => ({
    ...entry,
    text,
    isClosed: false,
  }));
  expect(findNotice([entry, ...others], at('2026-12-28T10:00'))).toBe(
    'Wir sind auf Urlaub. Neue Nummer ab Jänner. Wir freuen uns auf Sie!',
  );
});

test('a closure without words has some of its own', () => {
  const silent = [{ ...entry, text: '' }];
  expect(findNotice(silent, at('2026-12-28T10:00'))).toBe(
    'Wir machen Betriebsurlaub bis einschließlich Mittwoch, 6.\u00a0Jänner.',
  );
  expect(findNotice(silent, at('2027-01-06T10:00'))).toBe('Heute haben wir geschlossen.');
  expect(findNotice([{ ...entry, text: '', isClosed: false }], at('2026-12-28T10:00'))).toBeUndefined();
});
