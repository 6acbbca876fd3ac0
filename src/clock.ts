import { setTimeout as wait } from 'node:timers/promises';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

export type Clock = {
  now(): number;
  /** Resolves after the milliseconds, or at once when the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => {}),
};
