import { type Clock, hour, minute } from '../clock.ts';

const attemptLimit = 2 * minute;
const firstDelay = 10_000;
const longestDelay = hour;

/** Milliseconds until the next attempt: 10 s, then doubling to at most 1 h; `random` in 0…1 adds up to a fifth. */
export function toDelay(attempts: number, random: number): number {
  const delay = firstDelay * 2 ** Math.max(0, attempts - 1);
  return Math.round(Math.min(delay * (1 + random / 5), longestDelay));
}

/** Rejects after 2 minutes and when `signal` aborts, even if the work takes no notice of either. */
export async function limitAttempt<Value>(
  clock: Clock,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  signal.throwIfAborted();
  const done = new AbortController();
  const tooLong = new AbortController();
  const timeout = Object.assign(new Error('The attempt took too long.'), { code: 'ETIMEDOUT' });
  void clock.sleep(attemptLimit, done.signal).then(() => tooLong.abort(timeout));
  const either = AbortSignal.any([tooLong.signal, signal]);
  const aborted = new Promise<never>((_resolve, reject) => {
    either.addEventListener('abort', () => reject(either.reason), { signal: done.signal });
  });
  try {
    return await Promise.race([work(either), aborted]);
  } finally {
    done.abort();
  }
}
