import { describe, expect, test } from '@jest/globals';
import { formats } from './formats.ts';

/** As it would be stored; undefined if it is refused. */
function read(name: keyof typeof formats, text: string): string | undefined {
  const { rule, clean }: { rule(text: string): string | undefined; clean?(text: string): string } = formats[name];
  const cleaned = clean?.(text) ?? text;
  return rule(cleaned) === undefined ? cleaned : undefined;
}

const all = Object.keys(formats) as (keyof typeof formats)[];

test.each(all)('advice about a wrong %s is German and says what to do', (name) => {
  expect(formats[name].rule('?')).toMatch(/^Bitte .*\.$/);
});

describe('a telephone number', () => {
  test.each([
    ...[
      '0664 123 45 67',
      '0664/123 45 67',
      '0664-1234567',
      '(0664) 123 45 67',
      '+43 664 1234567',
      '+43 (0)664 1234567',
    ],
    ...['0043 664 123 45 67', '01 234 56 78', '01/234 56 78', '01 2345678-12', '+43 (0)1 234 56 78', '(01) 234 56 78'],
    ...[
      '0316 12 34 56',
      '02236/12345',
      '07242 12345-0',
      '0720 123456',
      '0800 123 456',
      'Tel.: 01 2345678',
      '+49 30 1234567',
    ],
  ])('is %s', (text) => expect(read('phone', text)).toBe(text));

  test.each([
    '+43 1 000 00 00',
    '1234567',
    '0664',
    '0664 12',
    'Büro',
    '0664 1234567 abends',
    '01 2345678, 0664 1234567',
  ])('is not %s', (text) => expect(read('phone', text)).toBeUndefined());
});

describe('opening hours', () => {
  test.each([
    ...[
      '8-12',
      '8–12, 13–17',
      '8-12, 13-17:30',
      '8 bis 17.30 Uhr',
      '8:00 - 12:00 und 13:00 - 17:00',
      '8 Uhr bis 12 Uhr',
    ],
    ...['08.00–12.00 Uhr; 13.00–18.00 Uhr', 'von 9 bis 13 Uhr', '8h-12h u. 13h-17h', '8-12/13-17', '0-24', '18–24:00'],
    ...['geschlossen', 'Ruhetag', '13-17, 8-12'],
  ])('are %s', (text) => expect(read('hours', text)).toBe(text));

  test.each([
    ['8', /Uhrzeiten/],
    ['vormittags', /Uhrzeiten/],
    ['nach Vereinbarung', /Uhrzeiten/],
    ['8-25', /Uhrzeiten/],
    ['8-24:30', /Uhrzeiten/],
    ['8:75-12', /Uhrzeiten/],
    ['17-8', /Ende/],
    ['8-8', /Ende/],
    ['18-0', /Ende/],
    ['8-13, 12-17', /überschneiden/],
    ['13-17, 8-13:30', /überschneiden/],
  ])('are not %s', (text, advice) => expect(formats.hours.rule(text)).toMatch(advice));
});

describe('numbers with a check digit', () => {
  test.each(['ATU33864707', 'ATU37675002', 'ATU37586901', 'ATU62895905', 'ATU16263102', 'ATU14189108'])(
    'a UID that a company has: %s (L8)',
    (text) => expect(read('vatId', text)).toBe(text),
  );
  test.each(['ATU 3386 4707', 'atu33864707', 'ATU-33864707'])('a UID written %s', (text) =>
    expect(read('vatId', text)).toBe('ATU33864707'),
  );
  test.each(['ATU00000000', 'ATU33864708', 'ATU38364707', 'ATU3386470', 'DE123456789', 'U33864707', '33864707'])(
    'no UID: %s',
    (text) => expect(read('vatId', text)).toBeUndefined(),
  );
  test.each([
    ['FN 56247t', 'FN 56247t'],
    ['FN 280571 f', 'FN 280571f'],
    ['FN93363z', 'FN 93363z'],
    ['fn: 33209 M', 'FN 33209m'],
    ['33209m', 'FN 33209m'],
  ])('a register number that a company has: %s (L4)', (text, stored) =>
    expect(read('registerNumber', text)).toBe(stored),
  );
  test.each(['FN 56247s', 'FN 52647t', 'FN 1234567a', 'FN 56247', 'HRB 12345', 'FN 56247c'])(
    'no register number: %s',
    (text) => expect(read('registerNumber', text)).toBeUndefined(),
  );
});

test.each<[keyof typeof formats, string, string | undefined]>([
  ['email', 'Office@Malerei-Huber.AT', 'office@malerei-huber.at'],
  ['email', 'büro@malerei-müller.at', 'büro@malerei-müller.at'],
  ['email', 'anfrage@mustermalerei.example', undefined],
  ['email', 'office@malerei', undefined],
  ['email', 'office(at)malerei.at', undefined],
  ['email', 'a@b.at, c@d.at', undefined],
  ['link', 'https://www.google.com/maps/place/Huber', 'https://www.google.com/maps/place/Huber'],
  ['link', 'www.herold.at/huber', 'https://www.herold.at/huber'],
  ['link', 'herold.at', 'https://herold.at'],
  ['link', 'http://herold.at', undefined],
  ['link', 'https://suche.example/huber', undefined],
  ['link', 'https://user:pass@herold.at', undefined],
  ['link', 'javascript:alert(1)', undefined],
  ['link', 'https://localhost/', undefined],
  ['date', '2026-12-24', '2026-12-24'],
  ['date', '24.12.2026', '2026-12-24'],
  ['date', '4. 1. 2027', '2027-01-04'],
  ['date', '29.2.2028', '2028-02-29'],
  ['date', '29.2.2027', undefined],
  ['date', '31.6.2027', undefined],
  ['date', '24.12.26', undefined],
  ['date', 'Weihnachten', undefined],
  ['date', '0024-12-01', undefined],
  ['month', '2026-11', '2026-11'],
  ['month', '11/2026', '2026-11'],
  ['month', '1.2027', '2027-01'],
  ['month', '13/2026', undefined],
  ['time', '10:00', '10:00'],
  ['time', '9.30 Uhr', '09:30'],
  ['time', '9', '09:00'],
  ['time', '24:00', undefined],
  ['year', '2019', '2019'],
  ['year', '1949', undefined],
  ['year', '19', undefined],
  ['amount', '1.890', '1.890'],
  ['amount', '1.890,50', '1.890,50'],
  ['amount', '€ 1890,-', '1.890'],
  ['amount', '12500,90', '12.500,90'],
  ['amount', '950 Euro', '950'],
  ['amount', '1890000', '1.890.000'],
  ['amount', '1890.50', undefined],
  ['amount', '0', undefined],
  ['amount', 'ab 500', undefined],
  ['rating', '4,8', '4,8'],
  ['rating', '4.8', '4,8'],
  ['rating', '5', '5,0'],
  ['rating', '5,1', undefined],
  ['rating', '0,9', undefined],
  ['rating', '4,85', undefined],
])('as %s, %s is stored as %s', (name, text, stored) => expect(read(name, text)).toBe(stored));
