import type { Clock } from '../clock.ts';

const attemptLimit = 120_000;

/** Tries to send something for 2 minutes at most; an abort also rejects if the work takes no notice of it. */
export async function limitAttempt<Value>(
  { clock, signal }: { clock: Clock; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const done = new AbortController();
  const limit = new AbortController();
  const timeout = Object.assign(new Error('The attempt took too long.'), { code: 'ETIMEDOUT' });
  void clock.sleep(attemptLimit, done.signal).then(() => limit.abort(timeout));
  const either = AbortSignal.any([limit.signal, signal]);
  const aborted = Promise.withResolvers<never>();
  const reject = () => aborted.reject(either.reason);
  either.addEventListener('abort', reject);
  if (either.aborted) reject();
  try {
    return await Promise.race([work(either), aborted.promise]);
  } finally {
    done.abort();
    either.removeEventListener('abort', reject);
  }
}

type Notes = { clock: Clock; signal: AbortSignal; onFailure: (error: unknown) => void };

/**
 * Writes down what has happened outside, again and again, since otherwise it would happen once more. False if the end
 * of the process was quicker.
 */
export async function untilWritten(
  { clock, signal, onFailure }: Notes,
  write: () => Promise<unknown>,
): Promise<boolean> {
  for (;;) {
    try {
      await write();
      return true;
    } catch (error) {
      onFailure(error);
      if (signal.aborted) return false;
      await clock.sleep(1000, signal);
    }
  }
}
