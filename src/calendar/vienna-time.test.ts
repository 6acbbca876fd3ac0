import { describe, expect, test } from '@jest/globals';
import { fromVienna, nextHourInVienna, toViennaDate } from './vienna-time.ts';

describe('the next seven o’clock in Vienna', () => {
  test.each([
    ['on a winter evening', '2026-01-12T20:00:00Z', '2026-01-13T06:00:00Z'],
    ['on a winter night after midnight', '2026-01-12T23:30:00Z', '2026-01-13T06:00:00Z'],
    ['early on a winter morning', '2026-01-13T05:00:00Z', '2026-01-13T06:00:00Z'],
    ['on a summer evening', '2026-07-01T20:00:00Z', '2026-07-02T05:00:00Z'],
    ['early on a summer morning', '2026-07-02T04:00:00Z', '2026-07-02T05:00:00Z'],
    ['on a summer night that is still the day before in UTC', '2026-07-01T22:30:00Z', '2026-07-02T05:00:00Z'],
    ['a millisecond before it', '2026-07-02T04:59:59.999Z', '2026-07-02T05:00:00Z'],
    ['exactly at it', '2026-07-02T05:00:00Z', '2026-07-03T05:00:00Z'],
    ['on the evening before the clocks go forward', '2026-03-28T20:00:00Z', '2026-03-29T05:00:00Z'],
    ['in the hour that the clocks leave out', '2026-03-29T00:59:00Z', '2026-03-29T05:00:00Z'],
    ['after seven on the day the clocks went forward', '2026-03-29T05:30:00Z', '2026-03-30T05:00:00Z'],
    ['on the evening before the clocks go back', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z'],
    ['in the hour that comes twice', '2026-10-25T00:30:00Z', '2026-10-25T06:00:00Z'],
    ['at what would have been seven before the clocks went back', '2026-10-25T05:00:00Z', '2026-10-25T06:00:00Z'],
    ['on the last evening of a year', '2026-12-31T20:00:00Z', '2027-01-01T06:00:00Z'],
  ])('%s is right', (_when, now, expected) => {
    expect(new Date(nextHourInVienna(7, Date.parse(now))).toISOString()).toBe(new Date(expected).toISOString());
  });
});

describe('dates and times of Vienna', () => {
  test.each([
    ['2026-01-12', '08:00', '2026-01-12T07:00:00.000Z'],
    ['2026-07-01', '08:00', '2026-07-01T06:00:00.000Z'],
    ['2026-07-01', '00:00', '2026-06-30T22:00:00.000Z'],
    // An hour before the clocks change, and after.
    ['2026-03-29', '01:30', '2026-03-29T00:30:00.000Z'],
    ['2026-03-29', '03:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '01:30', '2026-10-24T23:30:00.000Z'],
    ['2026-10-25', '03:30', '2026-10-25T02:30:00.000Z'],
  ])('%s at %s is %s, and back', (date, timeOfDay, expected) => {
    const time = fromVienna(date, timeOfDay);
    expect(new Date(time).toISOString()).toBe(expected);
    expect(toViennaDate(time)).toBe(date);
  });
});
