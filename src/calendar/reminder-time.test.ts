import { expect, test } from '@jest/globals';
import type { Schedule } from '../../views/content/company.ts';
import { sampleCompany } from '../testing/companies.ts';
import { findReminderTime } from './reminder-time.ts';

const at = (time: string) => Date.parse(`${time}+01:00`);
const { schedule } = sampleCompany;
const afternoons: Schedule = { ...schedule, weekly: [{ days: ['Tuesday'], opens: '14:00', closes: '14:45' }] };

test.each([
  ['an hour before the promise of the same day', '2026-01-12T10:30', '2026-01-12T10:30', '2026-01-12T17:00'],
  ['an hour before the promise of the next day', '2026-01-12T17:00', '2026-01-12T17:00', '2026-01-13T09:00'],
  ['on Monday for a Sunday', '2026-01-18T11:00', '2026-01-18T11:00', '2026-01-19T09:00'],
  ['after the holidays', '2026-12-24T17:00', '2026-12-24T17:00', '2026-12-28T09:00'],
  ['an hour before, if half an hour is left until then', '2026-01-17T08:30', '2026-01-17T08:30', '2026-01-17T09:00'],
  ['halfway, if less is left', '2026-01-17T08:50', '2026-01-17T08:50', '2026-01-17T09:25'],
  ['halfway, if the mail was late', '2026-01-12T10:30', '2026-01-12T17:00', '2026-01-12T17:30'],
  ['by today’s promise, if the mail came too late', '2026-01-12T17:00', '2026-01-13T09:45', '2026-01-13T17:00'],
  ['by tomorrow’s promise, if it came in the evening', '2026-01-12T10:30', '2026-01-12T19:00', '2026-01-13T09:00'],
])('the owner is reminded %s (promise 1)', (_when, receivedAt, now, expected) => {
  expect(findReminderTime(schedule, at(receivedAt), at(now))).toBe(at(expected));
});

test('a promise of less than an hour is reminded of before it ends (promise 1)', () => {
  const asked = at('2026-01-13T13:55');
  expect(findReminderTime(afternoons, asked, asked)).toBe(at('2026-01-13T14:20'));
});

test('where nothing is promised, a working day later', () => {
  expect(findReminderTime({ ...schedule, weekly: [] }, at('2026-01-16T15:00'), at('2026-01-16T15:00'))).toBe(
    at('2026-01-19T15:00'),
  );
});
