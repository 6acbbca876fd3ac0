import { describe, expect, test } from '@jest/globals';
import { hour, minute } from '../testing/mailing.ts';
import { toDelay } from './attempts.ts';

describe('the pause after a failed attempt', () => {
  test('begins with about ten seconds and doubles to about an hour', () => {
    const pauses = Array.from({ length: 12 }, (_, index) => toDelay(index + 1, 0));
    expect(pauses.slice(0, 4)).toEqual([10_000, 20_000, 40_000, 80_000]);
    expect(pauses.at(-1)).toBe(hour);
  });

  test.each([0, 0.25, 0.5, 1])('leaves room for six attempts in ten minutes, jitter %f (C17)', (random) => {
    const attempts: number[] = [];
    for (let at = 0; at < 10 * minute; at += toDelay(attempts.length, random)) attempts.push(at);
    expect(attempts.length).toBeLessThanOrEqual(6);
    expect(attempts.length).toBeGreaterThanOrEqual(5);
    for (const many of [12, 1000, 100_000]) expect(toDelay(many, random)).toBe(hour);
  });

  test('differs, so that many requests do not come due together, and is a whole number of milliseconds', () => {
    expect(toDelay(5, 0)).not.toBe(toDelay(5, 1));
    expect(Number.isInteger(toDelay(3, 0.123456))).toBe(true);
  });
});
