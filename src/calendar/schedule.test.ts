import { describe, expect, test } from '@jest/globals';
import type { Schedule } from '../../views/content/company.ts';
import { toCompany } from '../content/company.ts';
import { sample } from '../content/sample.ts';
import { sampleCompany } from '../testing/companies.ts';
import { findReminderTime } from './reminder-time.ts';
import { toAnswerSentence, toStatus } from './sentences.ts';
import { addWorkingDay } from './working-day.ts';

/** Monday to Friday from 8 to 18, Saturday from 9 to 16, closed on 24 and 31 December. */
const { schedule } = sampleCompany;
const having = (change: Partial<Schedule>): Schedule => ({ ...schedule, ...change });
/** In Vienna, in winter. */
const at = (time: string) => Date.parse(`${time}+01:00`);

const closed = having({ closures: [{ from: '2026-12-24', to: '2027-01-06' }] });

describe('closed from 24 December to 6 January (N42)', () => {
  test.each([
    ['the day before', '2026-12-23T12:00', true, 'Jetzt geöffnet bis 18 Uhr'],
    ['the evening before', '2026-12-23T19:00', false, 'Öffnet Donnerstag, 7. Jänner um 8 Uhr'],
    ['the first day', '2026-12-24T10:00', false, 'Öffnet Donnerstag, 7. Jänner um 8 Uhr'],
    ['a usual Monday', '2026-12-28T10:00', false, 'Öffnet Donnerstag, 7. Jänner um 8 Uhr'],
    ['the last days', '2027-01-04T10:00', false, 'Öffnet Donnerstag um 8 Uhr'],
    ['the last day', '2027-01-06T10:00', false, 'Öffnet morgen um 8 Uhr'],
    ['the day after', '2027-01-07T10:00', true, 'Jetzt geöffnet bis 18 Uhr'],
  ])('the status says so on %s', (_day, time, open, text) => {
    expect(toStatus(closed, at(time))).toMatchObject({ open, text });
  });

  test.each([
    ['in time', '2026-12-23T16:00', 'Wir melden uns heute bis 18 Uhr.', '2026-12-23T17:00'],
    ['too late', '2026-12-23T17:00', 'Wir melden uns bis Donnerstag, 7. Jänner, 10 Uhr.', '2027-01-07T09:00'],
    ['in between', '2026-12-28T09:00', 'Wir melden uns bis Donnerstag, 7. Jänner, 10 Uhr.', '2027-01-07T09:00'],
    ['on the last day', '2027-01-06T09:00', 'Wir melden uns bis morgen, 10 Uhr.', '2027-01-07T09:00'],
  ])(
    'who writes %s hears when the company is back, and the owner is reminded then',
    (_when, time, promise, reminder) => {
      expect(toAnswerSentence(closed, at(time))).toBe(promise);
      expect(findReminderTime(closed, at(time), at(time))).toBe(at(reminder));
    },
  );

  test('what is put off by a working day comes after it', () => {
    expect(addWorkingDay(at('2026-12-23T11:00'), closed)).toBe(at('2027-01-07T11:00'));
    expect(addWorkingDay(at('2026-12-28T11:00'), closed)).toBe(at('2027-01-08T08:00'));
  });

  test('a day of its own hours in between is open', () => {
    const exceptions = { '2026-12-30': [{ opens: '09:00', closes: '12:00' }] };
    const withDay = having({ ...closed, exceptions });
    expect(toStatus(withDay, at('2026-12-28T10:00'))?.text).toBe('Öffnet Mittwoch um 9 Uhr');
    expect(toStatus(withDay, at('2026-12-30T12:00'))?.text).toBe('Öffnet Donnerstag, 7. Jänner um 8 Uhr');
    expect(addWorkingDay(at('2026-12-28T11:00'), withDay)).toBe(at('2027-01-07T08:00'));
  });
});

test('a company that is closed for half a year says when it is back; one without an end in sight says nothing', () => {
  const away = having({ closures: [{ from: '2026-01-01', to: '2026-06-30' }] });
  expect(toStatus(away, at('2026-01-02T10:00'))?.text).toBe('Öffnet Mittwoch, 1. Juli um 8 Uhr');
  const gone = having({ closures: [{ from: '2026-01-01', to: '9999-12-31' }] });
  expect(toStatus(gone, at('2026-01-02T10:00'))).toBeUndefined();
  expect(toAnswerSentence(gone, at('2026-01-02T10:00'))).toBeUndefined();
  expect(addWorkingDay(at('2026-01-02T10:00'), gone)).toBe(at('2026-01-07T08:00'));
});

test('24 and 31 December are closed only if the owner says so', () => {
  const eve = at('2026-12-24T10:00');
  expect(toStatus(schedule, eve)?.text).toBe('Öffnet Montag um 8 Uhr');
  expect(toStatus(schedule, at('2026-12-30T19:00'))?.text).toBe('Öffnet Samstag um 9 Uhr');
  expect(toStatus(having({ closedOnEves: false }), eve)?.text).toBe('Jetzt geöffnet bis 18 Uhr');
  const exceptions = { '2026-12-24': [{ opens: '08:00', closes: '12:00' }] };
  expect(toStatus(having({ exceptions }), eve)?.text).toBe('Jetzt geöffnet bis 12 Uhr');
});

describe('a date with its own hours', () => {
  test.each([
    ['on a public holiday', '2026-10-26', 'Jetzt geöffnet bis 11:30 Uhr'],
    ['on a Sunday', '2026-11-15', 'Jetzt geöffnet bis 11:30 Uhr'],
    ['on a usual day', '2026-11-16', 'Jetzt geöffnet bis 11:30 Uhr'],
  ])('has exactly these %s', (_day, date, text) => {
    const exceptions = { [date]: [{ opens: '10:00', closes: '11:30' }] };
    expect(toStatus(having({ exceptions }), at(`${date}T11:00`))?.text).toBe(text);
  });

  test('is closed without any', () => {
    const shut = having({ exceptions: { '2026-11-16': [] } });
    expect(toStatus(shut, at('2026-11-16T10:00'))?.text).toBe('Öffnet morgen um 8 Uhr');
    expect(toAnswerSentence(shut, at('2026-11-16T10:00'))).toBe('Wir melden uns bis morgen, 10 Uhr.');
    expect(addWorkingDay(at('2026-11-13T10:00'), shut)).toBe(at('2026-11-17T10:00'));
  });
});

describe('the promise that the owner chooses', () => {
  test.each([
    ['in the morning', '2026-01-12T07:00', 'Wir melden uns bis morgen, 10 Uhr.'],
    ['in the evening', '2026-01-12T19:00', 'Wir melden uns bis morgen, 10 Uhr.'],
    ['on a Saturday', '2026-01-17T10:00', 'Wir melden uns bis Montag, 10 Uhr.'],
    ['before a closure', '2026-12-23T09:00', 'Wir melden uns bis Donnerstag, 7. Jänner, 10 Uhr.'],
  ])('of the next day holds for who writes %s', (_when, time, promise) => {
    expect(toAnswerSentence(having({ ...closed, answer: 'next-day' }), at(time))).toBe(promise);
  });

  test('has a time of its own, or comes an hour after a later opening', () => {
    const early = having({ answer: 'next-day', morning: '08:30' });
    expect(toAnswerSentence(early, at('2026-01-12T09:00'))).toBe('Wir melden uns bis morgen, 9 Uhr.');
    const late = having({ answer: 'next-day', morning: '14:15' });
    expect(toAnswerSentence(late, at('2026-01-12T09:00'))).toBe('Wir melden uns bis morgen, 14:15 Uhr.');
  });

  test('of the same day needs as many hours as he says', () => {
    const slow = having({ hoursLeft: 5, morning: '12:00' });
    expect(toAnswerSentence(slow, at('2026-01-12T13:00'))).toBe('Wir melden uns heute bis 18 Uhr.');
    expect(toAnswerSentence(slow, at('2026-01-12T13:01'))).toBe('Wir melden uns bis morgen, 12 Uhr.');
  });

  test('may be none: then the status stays, and he is reminded after a working day', () => {
    const none = having({ ...closed, answer: 'none' });
    expect(toAnswerSentence(none, at('2026-01-12T10:30'))).toBeUndefined();
    expect(toStatus(none, at('2026-01-12T10:30'))?.text).toBe('Jetzt geöffnet bis 18 Uhr');
    expect(findReminderTime(none, at('2026-12-23T11:00'), at('2026-12-23T11:00'))).toBe(at('2027-01-07T11:00'));
  });
});

test('what cannot be read counts as it would without it', () => {
  const unreadable = having({ hoursLeft: Number.NaN, morning: 'früh' });
  expect(toAnswerSentence(unreadable, at('2026-01-12T16:00'))).toBe('Wir melden uns heute bis 18 Uhr.');
  expect(toAnswerSentence(unreadable, at('2026-01-12T16:01'))).toBe('Wir melden uns bis morgen, 10 Uhr.');
  const { schedule: empty } = toCompany({ ...sample, promise: { ...sample.promise, hoursLeft: '' } });
  expect(toAnswerSentence(empty, at('2026-01-12T16:01'))).toBe('Wir melden uns bis morgen, 10 Uhr.');
  const exceptions = { '2026-01-12': [{ opens: '08:75', closes: '12:00' }] };
  expect(toStatus(having({ exceptions }), at('2026-01-12T09:00'))?.text).toBe('Öffnet morgen um 8 Uhr');
});
