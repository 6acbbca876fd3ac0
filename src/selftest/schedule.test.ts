import { describe, expect, test } from '@jest/globals';
import { firstDue, nextDue } from './schedule.ts';

const iso = (time: number) => new Date(time).toISOString();

describe('the first self-test', () => {
  test.each([
    ['on a Monday after seven', '2026-01-12T10:30+01:00', '2026-01-19T07:00+01:00'],
    ['on a Monday before seven', '2026-01-12T06:59+01:00', '2026-01-12T07:00+01:00'],
    ['on a Sunday that is Monday in Vienna already', '2026-07-05T22:30Z', '2026-07-06T07:00+02:00'],
    ['before the clocks go forward', '2026-03-27T12:00+01:00', '2026-03-30T07:00+02:00'],
  ])('%s is due the next Monday at seven', (_when, now, expected) => {
    expect(iso(firstDue(Date.parse(now)))).toBe(iso(Date.parse(expected)));
  });
});

describe('the next self-test', () => {
  test.each([
    ['a week later', 7, '2026-01-19T07:00+01:00', '2026-01-19T07:01+01:00', '2026-01-26T07:00+01:00'],
    ['the day after', 1, '2026-01-19T07:00+01:00', '2026-01-19T07:01+01:00', '2026-01-20T07:00+01:00'],
    [
      'at seven by the new time',
      7,
      '2026-03-23T07:00+01:00',
      '2026-03-23T07:01+01:00',
      '2026-03-30T07:00+02:00',
    ],
    [
      'at seven by the old time',
      7,
      '2026-10-19T07:00+02:00',
      '2026-10-19T07:01+02:00',
      '2026-10-26T07:00+01:00',
    ],
    [
      'on its weekday after a pause',
      7,
      '2026-01-05T07:00+01:00',
      '2026-01-21T12:00+01:00',
      '2026-01-26T07:00+01:00',
    ],
  ])('comes %s', (_when, days, last, now, expected) => {
    expect(iso(nextDue(Date.parse(last), days, Date.parse(now)))).toBe(iso(Date.parse(expected)));
  });
});
