import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { OpeningHours, Schedule } from '../../views/content/company.ts';
import { sampleCompany as company } from '../testing/companies.ts';
import { root } from '../testing/running-site.ts';
import { findAnswerTime } from './openings.ts';
import { formatAnswerTime, toAnswerSentence, toStatus } from './sentences.ts';

const { schedule } = company;
const withHours = (...weekly: OpeningHours[]): Schedule => ({ ...schedule, weekly });
const withBreak = withHours(
  { days: ['Monday'], opens: '13:00', closes: '17:30' },
  { days: ['Monday'], opens: '08:30', closes: '12:00' },
);
/** Vienna is an hour ahead of UTC in winter, two in summer. */
const at = (time: string) => Date.parse(`${time}Z`);

describe('the status', () => {
  test.each([
    ['2026-01-12T06:59', false, 'Öffnet heute um 8 Uhr'],
    ['2026-01-12T07:00', true, 'Jetzt geöffnet bis 18 Uhr'],
    ['2026-01-12T16:59', true, 'Jetzt geöffnet bis 18 Uhr'],
    ['2026-01-12T17:00', false, 'Öffnet morgen um 8 Uhr'],
    // In Vienna it is Tuesday already.
    ['2026-01-12T23:30', false, 'Öffnet heute um 8 Uhr'],
    ['2026-01-16T18:00', false, 'Öffnet morgen um 9 Uhr'],
    ['2026-01-17T14:00', true, 'Jetzt geöffnet bis 16 Uhr'],
    ['2026-01-17T15:00', false, 'Öffnet Montag um 8 Uhr'],
  ])('at %s UTC', (time, open, text) => {
    expect(toStatus(schedule, at(time))).toMatchObject({ open, text });
  });

  test.each([
    ['a Monday that is a holiday', '2026-10-24T15:00', 'Öffnet Dienstag um 8 Uhr'],
    ['the holiday itself', '2026-10-26T09:00', 'Öffnet morgen um 8 Uhr'],
    ['Christmas Eve and three days off', '2026-12-24T17:00', 'Öffnet Montag um 8 Uhr'],
    ['Easter', '2026-04-04T15:00', 'Öffnet Dienstag um 8 Uhr'],
    ['a holiday of the next year', '2026-12-31T17:00', 'Öffnet Samstag um 9 Uhr'],
  ])('knows %s', (_what, time, text) => {
    expect(toStatus(schedule, at(time))).toMatchObject({ open: false, text });
  });

  test.each([
    ['spring', '2026-03-28T16:00', '2026-03-30T05:59', '2026-03-30T06:00'],
    ['autumn', '2027-10-30T15:00', '2027-11-02T06:59', '2027-11-02T07:00'],
  ])('opens by the clocks of Vienna after their change in %s', (_season, before, still, then) => {
    expect(toStatus(schedule, at(before))?.open).toBe(false);
    expect(toStatus(schedule, at(still))?.open).toBe(false);
    expect(toStatus(schedule, at(then))?.open).toBe(true);
  });

  test.each([
    ['closing time', '2026-01-12T16:59', 60_000],
    ['opening time', '2026-01-12T06:30', 1_800_000],
    ['midnight in Vienna, when tomorrow becomes today', '2026-01-12T21:00', 7_200_000],
  ])('holds until %s (N40)', (_what, time, validFor) => {
    expect(toStatus(schedule, at(time))).toMatchObject({ validFor });
  });

  test('keeps to a break, to half hours, and names the date of a day a week ahead', () => {
    expect(toStatus(withBreak, at('2026-01-12T10:00'))?.text).toBe('Jetzt geöffnet bis 12 Uhr');
    expect(toStatus(withBreak, at('2026-01-12T11:30'))?.text).toBe('Öffnet heute um 13 Uhr');
    expect(toStatus(withBreak, at('2026-01-12T17:00'))?.text).toBe('Öffnet Montag, 19. Jänner um 8:30 Uhr');
  });
});

describe('the promise', () => {
  test.each([
    ['early in the day', '2026-01-12T08:00', 'Wir melden uns heute bis 18 Uhr.'],
    ['with two hours left', '2026-01-12T15:00', 'Wir melden uns heute bis 18 Uhr.'],
    ['with less', '2026-01-12T15:01', 'Wir melden uns bis morgen, 10 Uhr.'],
    ['before opening', '2026-01-12T06:00', 'Wir melden uns heute bis 10 Uhr.'],
    ['on a Friday evening', '2026-01-16T18:00', 'Wir melden uns bis morgen, 10 Uhr.'],
    ['on a Saturday afternoon', '2026-01-17T14:00', 'Wir melden uns bis Montag, 10 Uhr.'],
    ['on a Sunday', '2026-01-18T10:00', 'Wir melden uns bis morgen, 10 Uhr.'],
    ['before a holiday on a Monday', '2026-10-24T14:00', 'Wir melden uns bis Dienstag, 10 Uhr.'],
    ['on Christmas Eve', '2026-12-24T16:00', 'Wir melden uns bis Montag, 10 Uhr.'],
  ])('%s', (_when, time, promise) => {
    expect(toAnswerSentence(schedule, at(time))).toBe(promise);
  });

  test('never ends before the day has begun for an hour, nor after it has closed', () => {
    const late = withHours({ days: ['Tuesday'], opens: '14:00', closes: '14:30' });
    const later = withHours({ days: ['Tuesday'], opens: '14:00', closes: '20:00' });
    expect(toAnswerSentence(late, at('2026-01-12T08:00'))).toBe('Wir melden uns bis morgen, 14:30 Uhr.');
    expect(toAnswerSentence(later, at('2026-01-12T08:00'))).toBe('Wir melden uns bis morgen, 15 Uhr.');
    expect(toAnswerSentence(withBreak, at('2026-01-12T10:30'))).toBe('Wir melden uns heute bis 17:30 Uhr.');
  });

  test('in a mail names the day by its date, since it may be read on another', () => {
    const answerAt = findAnswerTime(schedule, at('2026-01-12T16:30')) ?? 0;
    expect(formatAnswerTime(answerAt)).toBe('Dienstag, 13. Jänner, 10 Uhr');
  });
});

test('nothing is said where the record has no hours', () => {
  expect(toStatus(withHours(), at('2026-01-12T08:00'))).toBeUndefined();
  expect(toAnswerSentence(withHours(), at('2026-01-12T08:00'))).toBeUndefined();
});

test.each(['Pacific/Auckland', 'America/Los_Angeles'])('a server in %s says the same', (TZ) => {
  const source = (name: string) => JSON.stringify(join(root, name));
  const script = `
    const { toAnswerSentence, toStatus } = await import(${source('src/calendar/sentences.ts')});
    const { sampleCompany: company } = await import(${source('src/testing/companies.ts')});
    const now = ${at('2026-01-12T23:30')};
    console.log(toStatus(company.schedule, now).text, toAnswerSentence(company.schedule, now));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TZ },
    encoding: 'utf8',
  });
  expect(said.trim()).toBe('Öffnet heute um 8 Uhr Wir melden uns heute bis 10 Uhr.');
});
