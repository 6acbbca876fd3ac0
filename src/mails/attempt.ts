import type { Clock } from '../clock.ts';

const attemptLimit = 120_000;
/** Together with what is written down then, less than the 12 s after which pm2 kills. */
const stopLimit = 8000;

/** Tries to mail something for 2 minutes at most; an end also rejects if the work takes no notice of it. */
export async function limitAttempt<Value>(
  { clock, signal }: { clock: Clock; signal: AbortSignal },
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const done = new AbortController();
  const limit = new AbortController();
  void clock.sleep(attemptLimit, done.signal).then(() => limit.abort(toAbort('ETIMEDOUT')));
  try {
    return await untilAborted(AbortSignal.any([limit.signal, signal]), work);
  } finally {
    done.abort();
  }
}

type Stop = {
  clock: Clock;
  running: Promise<void>;
  stopping: AbortController;
  givingUp: AbortController;
};

/** Lets the attempt in hand end for 8 s, then gives it up. */
export async function stopPatiently({ clock, running, stopping, givingUp }: Stop): Promise<void> {
  stopping.abort();
  const done = new AbortController();
  void clock.sleep(stopLimit, done.signal).then(() => givingUp.abort(toAbort('ESTOPPED')));
  await running;
  done.abort();
}

type Notes = { clock: Clock; signal: AbortSignal; onFailure: (error: unknown) => void };

/**
 * Writes down what has happened outside, again and again, since otherwise it would happen once more. False if the end
 * of the process was quicker.
 */
export async function writeDown(
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

/** Rejects on abort even if the work takes no notice of it. */
async function untilAborted<Value>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const abort = Promise.withResolvers<never>();
  const reject = () => abort.reject(signal.reason);
  signal.addEventListener('abort', reject);
  if (signal.aborted) reject();
  try {
    return await Promise.race([work(signal), abort.promise]);
  } finally {
    signal.removeEventListener('abort', reject);
  }
}

function toAbort(code: string): Error {
  return Object.assign(new Error('The attempt was given up.'), { code });
}
