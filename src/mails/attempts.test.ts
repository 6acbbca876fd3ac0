import { describe, expect, test } from '@jest/globals';
import { toDelay } from './attempts.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the pause after a failed attempt', () => {
  test('begins with about ten seconds and doubles to about an hour', () => {
    const pauses = Array.from({ length: 12 }, (_, index) => toDelay(index + 1, 0));
    expect(pauses.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000]);
    expect(pauses.at(-1)).toBe(hour);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  });

  test.each([0, 0.5, 1])('never exceeds an hour and never falls below half of it at the end, jitter %f', (random) => {
    for (const attempts of [12, 50, 1000, 100_000]) {
      expect(toDelay(attempts, random)).toBeLessThanOrEqual(hour);
      expect(toDelay(attempts, random)).toBeGreaterThan(hour / 2);
    }
  });

  test.each([0, 0.25, 0.5, 0.75, 1])('leaves room for six attempts in ten minutes, jitter %f (C17)', (random) => {
    const attempts: number[] = [];
    for (let at = 0; at < 10 * minute; at += toDelay(attempts.length, random)) attempts.push(at);
    expect(attempts.length).toBeLessThanOrEqual(6);
    expect(attempts.length).toBeGreaterThanOrEqual(5);
  });

  test('differs, so that many requests do not come due together', () => {
    expect(toDelay(5, 0)).not.toBe(toDelay(5, 1));
  });

  test('is a whole number of milliseconds even before the first attempt', () => {
    for (const random of [0, 0.123456, 1]) {
      expect(Number.isInteger(toDelay(3, random))).toBe(true);
      expect(toDelay(0, random)).toBeGreaterThanOrEqual(8000);
    }
  });
});
