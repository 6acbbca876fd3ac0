import type { Clock } from '../clock.ts';
import { type Logger, toSafeError } from '../logger.ts';
import type { Outbox, StoredRequest } from './outbox.ts';
import { deadline, toDelay } from './schedule.ts';

const attemptLimit = 120_000;
const renewEvery = 20_000;
/** Requests of a process that died come due without anybody telling us. */
const pollEvery = 15_000;

export type Delivery = {
  /** Looks for due requests at once. */
  wake(): void;
  /** Ends after the attempt in hand. */
  stop(): Promise<void>;
};

type Dependencies = {
  outbox: Outbox;
  /** Mails one request; resolves to the server's answer. */
  send: (request: StoredRequest) => Promise<string>;
  clock: Clock;
  logger: Logger;
};

/** Mails what is stored, one request after the other, until stopped. */
export function startDelivery({ outbox, send, clock, logger }: Dependencies): Delivery {
  const stopping = new AbortController();
  let nap = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const request = await outbox.claim();
        if (request) await deliver(request);
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

  async function deliver(request: StoredRequest): Promise<void> {
    const { reference, attempts } = request;
    const renewal = setInterval(() => void outbox.renew(reference).catch(() => {}), renewEvery);
    try {
      const answer = await withLimit(send(request));
      await outbox.markSent(reference, answer);
      logger.info({ reference, attempts, waited: clock.now() - request.receivedAt }, 'sent');
      await outbox.retryNow();
    } catch (error) {
      await keep(request, error);
    } finally {
      clearInterval(renewal);
    }
  }

  async function keep({ reference, attempts, firstAttemptAt }: StoredRequest, error: unknown): Promise<void> {
    const cause = toCause(error);
    if (clock.now() - (firstAttemptAt ?? clock.now()) >= deadline) {
      await outbox.markFailed(reference, cause);
      logger.error({ reference, attempts, cause, err: error }, 'failed');
      return;
    }
    const delay = toDelay(attempts, Math.random());
    await outbox.markRetry(reference, { at: clock.now() + delay, error: cause });
    logger.warn(
      { reference, attempts, cause, retryInSeconds: Math.round(delay / 1000), err: error },
      'retry',
    );
  }

  const running = run();
  return {
    wake: () => nap.abort(),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function withLimit<Value>(attempt: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('attempt too long'), { code: 'ETIMEDOUT' })),
      attemptLimit,
    );
  });
  return Promise.race([attempt, limit]).finally(() => clearTimeout(timer));
}

/** A few words without personal data: servers like to repeat addresses in their answers. */
function toCause(error: unknown): string {
  const { code, responseCode, command } = toSafeError(error);
  return [code, responseCode, command].filter(Boolean).join(' ') || 'unknown';
}
