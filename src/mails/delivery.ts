import type { Clock } from '../clock.ts';
import { type Logger, toSafeError } from '../logger.ts';
import type { Outbox, StoredRequest } from '../store/outbox.ts';
import { limitAttempt, stopPatiently, writeDown } from './attempt.ts';
import { toCause } from './causes.ts';
import { deadline, toDelay } from './schedule.ts';

const renewEvery = 10_000;
/** Requests of a process that died come due without anybody telling us. */
const pollEvery = 15_000;

export type Delivery = {
  /** Looks for due requests at once. */
  wake(): void;
  /** Ends after the attempt in hand, or gives it up after 8 s: its lease ends, and another process repeats it. */
  stop(): Promise<void>;
};

/** Mails one request, or several suspect ones as one summary; resolves to the server's answer. */
export type Send = (requests: readonly StoredRequest[], signal: AbortSignal) => Promise<string>;

type Dependencies = { outbox: Outbox; send: Send; clock: Clock; logger: Logger };

/** Mails what is stored, one mail after the other, until stopped. */
export function startDelivery({ outbox, send, clock, logger }: Dependencies): Delivery {
  const stopping = new AbortController();
  const givingUp = new AbortController();
  let nap = new AbortController();
  /** By way out, so that two that fail in turns are told once each. */
  const lastCauses = new Map<string, string>();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const suspects = await outbox.claimSuspects();
        if (suspects.length > 0) await deliver(suspects);
        const request = await outbox.claim();
        if (request) await deliver([request]);
        else await rest(await outbox.nextDueAt());
      } catch (error) {
        logger.error({ err: error }, 'outbox not usable');
        await rest(undefined);
      }
    }
  }

  async function rest(nextDueAt: number | undefined): Promise<void> {
    const due = nextDueAt === undefined ? pollEvery : Math.max(50, nextDueAt - clock.now());
    await clock.sleep(Math.min(due, pollEvery), AbortSignal.any([nap.signal, stopping.signal]));
    if (nap.signal.aborted) nap = new AbortController();
  }

  async function deliver(requests: readonly StoredRequest[]): Promise<void> {
    const done = new AbortController();
    const leases = renewLeases(requests, done.signal);
    try {
      const attempt = limitAttempt({ clock, signal: givingUp.signal }, (signal) => send(requests, signal));
      const answer = await attempt.catch(async (error) => {
        await keep(requests, error);
        return undefined;
      });
      if (answer !== undefined) await settle(requests, answer);
    } finally {
      done.abort();
      await leases;
    }
  }

  async function renewLeases(requests: readonly StoredRequest[], done: AbortSignal): Promise<void> {
    for (;;) {
      await clock.sleep(renewEvery, done);
      if (done.aborted) return;
      const references = requests.map(({ reference }) => reference);
      await outbox.renew(references).catch((err) => logger.warn({ references, err }, 'lease not renewed'));
    }
  }

  async function settle(requests: readonly StoredRequest[], answer: string): Promise<void> {
    const references = requests.map(({ reference }) => reference);
    const onFailure = (err: unknown) => logger.error({ references, err }, 'mailed, but not yet written down');
    // All at once: a summary of what is left would be another mail.
    const write = () => outbox.markSent(references, answer);
    if (!(await writeDown({ clock, signal: stopping.signal, onFailure }, write))) return;
    for (const { reference, attempts, receivedAt } of requests)
      logger.info({ reference, attempts, waited: clock.now() - receivedAt }, 'sent');
    if (lastCauses.size > 0) logger.info('mails go out again');
    lastCauses.clear();
    await outbox.retryNow();
  }

  async function keep(requests: readonly StoredRequest[], error: unknown): Promise<void> {
    const { cause, setting, hint } = toCause(error);
    if (cause !== lastCauses.get(setting) && !givingUp.signal.aborted) {
      logger.error({ cause, hint }, 'mails do not go out');
      lastCauses.set(setting, cause);
    }
    // The same for all of a summary, or its parts would go out one by one.
    const delay = toDelay(Math.max(...requests.map(({ attempts }) => attempts)), Math.random());
    for (const { reference, attempts, firstAttemptAt = clock.now() } of requests) {
      if (clock.now() - firstAttemptAt >= deadline) {
        await outbox.markFailed(reference, cause);
        logger.error({ reference, attempts, cause, err: toSafeError(error) }, 'failed');
      } else {
        await outbox.markRetry(reference, { at: clock.now() + delay, error: cause });
        logger.warn({ reference, attempts, cause, retryInSeconds: Math.round(delay / 1000) }, 'retry');
      }
    }
  }

  const running = run();
  return {
    wake: () => nap.abort(),
    stop: () => stopPatiently({ clock, running, stopping, givingUp }),
  };
}
