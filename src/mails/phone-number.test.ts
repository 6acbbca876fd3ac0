import { expect, test } from '@jest/globals';
import { toInternational } from './phone-number.ts';

test.each([
  ['0660 123 45 67', '+436601234567'],
  ['0660/1234567', '+436601234567'],
  ['01 234 56 78', '+4312345678'],
  ['(01) 234-56-78', '+4312345678'],
  ['+43 660 123 45 67', '+436601234567'],
  ['+43 (0)660 1234567', '+436601234567'],
  ['+43(0)1 2345678', '+4312345678'],
  ['0043 660 1234567', '+436601234567'],
  ['+49 30 1234567', '+49301234567'],
  ['00421 905 123 456', '+421905123456'],
  ['Tel.: 0660 1234567', '+436601234567'],
])('%s is dialled as %s', (phone, number) => {
  expect(toInternational(phone)).toBe(number);
});

test.each([
  ['+43 0664 1234567', '+436641234567'],
  ['+43/0664/1234567', '+436641234567'],
  ['0043 0664 1234567', '+436641234567'],
  ['0043 (0) 664 1234567', '+436641234567'],
  ['+43 (0664) 1234567', '+436641234567'],
  ['+43 01 2345678', '+4312345678'],
  ['+49 0171 1234567', '+491711234567'],
  ['+41 079 123 45 67', '+41791234567'],
  ['+421 0905 123 456', '+421905123456'],
])('%s is dialled as %s, since the 0 is for calls within the country (bug 7)', (phone, number) => {
  expect(toInternational(phone)).toBe(number);
});

test.each([
  ['+39 06 1234567', '+39061234567'],
  ['+39 (0)6 1234567', '+39061234567'],
])('%s is dialled as %s, since in Italy the 0 belongs to the number', (phone, number) => {
  expect(toInternational(phone)).toBe(number);
});

test.each([
  '',
  'keine',
  '123',
  '+',
  '0',
  '+43',
  '+0664 1234567',
  '+43 0',
  'abends',
  '+43 660 12+34',
  '0660 1234567 oder 01 2345678 abends',
  '01 2345 oder 01 6789',
])('"%s" gets no button to call', (phone) => {
  expect(toInternational(phone)).toBeUndefined();
});
