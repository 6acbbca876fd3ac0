import { describe, expect, test } from '@jest/globals';
import { addWorkingDay } from './working-day.ts';

describe('one working day later', () => {
  test.each([
    ['on a Monday', '2026-01-12T10:30+01:00', '2026-01-13T10:30+01:00'],
    ['before work begins', '2026-01-12T05:00+01:00', '2026-01-13T08:00+01:00'],
    ['in the evening', '2026-01-12T18:00+01:00', '2026-01-14T08:00+01:00'],
    ['on a Friday', '2026-01-16T15:00+01:00', '2026-01-19T15:00+01:00'],
    ['on a Friday night', '2026-01-16T23:30+01:00', '2026-01-20T08:00+01:00'],
    ['on a Saturday', '2026-01-17T11:00+01:00', '2026-01-20T08:00+01:00'],
    ['on a Sunday that is still Saturday in UTC', '2026-01-18T00:30+01:00', '2026-01-20T08:00+01:00'],
    ['on a Monday that is still Sunday in UTC', '2026-07-06T00:30+02:00', '2026-07-07T08:00+02:00'],
    ['before Epiphany', '2026-01-05T10:00+01:00', '2026-01-07T10:00+01:00'],
    ['on Epiphany', '2026-01-06T10:00+01:00', '2026-01-08T08:00+01:00'],
    ['before Easter', '2026-04-03T10:00+02:00', '2026-04-07T10:00+02:00'],
    ['before Christmas', '2026-12-24T10:00+01:00', '2026-12-28T10:00+01:00'],
    ['while the clocks go forward', '2026-03-27T16:00+01:00', '2026-03-30T16:00+02:00'],
    ['while the clocks go back', '2026-10-23T09:00+02:00', '2026-10-27T09:00+01:00'],
  ])('%s is right', (_when, time, expected) => {
    expect(new Date(addWorkingDay(Date.parse(time))).toISOString()).toBe(new Date(expected).toISOString());
  });
});
