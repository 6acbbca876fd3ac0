import type { Clock } from '../clock.ts';
import { type Logger, toSafeError } from '../logger.ts';
import type { FollowUp, MailKind, Store, StoredMail, StoredRequest } from '../store/store.ts';
import { limitAttempt, untilWritten } from './attempt.ts';
import { toCause } from './causes.ts';
import { toDelay } from './retries.ts';

const renewEvery = 10_000;
/** What a process that died was sending comes due without anybody telling us. */
const pollEvery = 15_000;
/** Together with what is written down then, less than the 12 s after which pm2 kills. */
const stopLimit = 8000;

export type Claimed = { mail: StoredMail; requests: readonly StoredRequest[] };

/** What one kind of mail is, and how it gets out. */
export type Kind = {
  /** Resolves to the answer of whoever took it over; undefined if it is of no use any more. */
  send(claimed: Claimed, signal: AbortSignal): Promise<string | undefined>;
  /** Milliseconds from the first attempt until it counts as failed. */
  giveUpAfter: number;
  /** Errors after which another attempt makes no sense. */
  isFinal?(error: unknown): boolean;
  /** What is planned once it is out. */
  toFollowUps?(claimed: Claimed, now: number): readonly FollowUp[];
  /** Plans what follows from the clock; runs before each look for due mails. */
  plan?(): Promise<void>;
  /** Whether its failures say that the owner gets no mails. */
  isForOwner: boolean;
  /** Whether the operator should know of each failure, since nothing else tells of it. */
  isLastResort?: boolean;
};

export type Mailer = {
  /** Looks for due mails at once. */
  wake(): void;
  /** Ends after the attempts in hand, or gives them up after 8 s: their leases end, and another process repeats them. */
  stop(): Promise<void>;
};

type Dependencies = { store: Store; kinds: Partial<Record<MailKind, Kind>>; clock: Clock; logger: Logger };

/** Sends what is stored, one mail of each kind at a time, so that no kind waits for another. */
export function startMailer({ store, kinds, clock, logger }: Dependencies): Mailer {
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const naps = new Map<MailKind, AbortController>();
  /** By way out, so that two that fail in turns are told once each. */
  const lastCauses = new Map<string, string>();

  async function run(name: MailKind, kind: Kind): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await kind.plan?.();
        const claim = await store.claim(name);
        if (claim.mail) await deliver(kind, claim);
        else await rest(name, claim.nextAt);
      } catch (error) {
        logger.error({ kind: name, err: error }, 'store not usable');
        await rest(name, undefined);
      }
    }
  }

  /** Over at once if `wake` was called since the last one. */
  async function rest(name: MailKind, nextAt: number | undefined): Promise<void> {
    const pause = nextAt === undefined ? pollEvery : Math.max(50, nextAt - clock.now());
    const nap = naps.get(name) ?? new AbortController();
    await clock.sleep(Math.min(pause, pollEvery), AbortSignal.any([nap.signal, stopping.signal]));
    if (nap.signal.aborted) naps.set(name, new AbortController());
  }

  async function deliver(kind: Kind, claimed: Claimed): Promise<void> {
    const done = new AbortController();
    const renewing = renewLease(claimed.mail, done.signal);
    try {
      const attempt = limitAttempt({ clock, signal: givingUp.signal }, (signal) => kind.send(claimed, signal));
      const outcome = await attempt.then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      );
      if ('error' in outcome) await keep(kind, claimed, outcome.error);
      else if (outcome.answer === undefined) await giveUp(claimed, 'dropped', 'too late');
      else await settle(kind, claimed, outcome.answer);
    } finally {
      done.abort();
      await renewing;
    }
  }

  async function renewLease(mail: StoredMail, done: AbortSignal): Promise<void> {
    for (;;) {
      await clock.sleep(renewEvery, done);
      if (done.aborted) return;
      await store.renew(mail).catch((err) => logger.warn({ kind: mail.kind, err }, 'lease not renewed'));
    }
  }

  async function settle(kind: Kind, claimed: Claimed, answer: string): Promise<void> {
    const { mail } = claimed;
    const followUps = kind.toFollowUps?.(claimed, clock.now()) ?? [];
    const onFailure = (err: unknown) => logger.error({ ...toFacts(claimed)[0], err }, 'sent, but not yet written down');
    // Otherwise it would be sent once more.
    const write = () => store.markSent(mail, answer, followUps);
    if (!(await untilWritten({ clock, signal: stopping.signal, onFailure }, write))) return;
    for (const facts of toFacts(claimed)) logger.info({ ...facts, waited: clock.now() - mail.plannedAt }, 'sent');
    if (kind.isForOwner) {
      if (lastCauses.size > 0) logger.info('mails go out again');
      lastCauses.clear();
      await store.retryNow();
    }
    wake();
  }

  async function keep(kind: Kind, claimed: Claimed, error: unknown): Promise<void> {
    const { mail } = claimed;
    const { cause, setting, hint } = toCause(error);
    if (kind.isFinal?.(error)) return giveUp(claimed, 'dropped', cause);
    if (kind.isForOwner && cause !== lastCauses.get(setting) && !givingUp.signal.aborted) {
      logger.error({ cause, hint }, 'mails do not go out');
      lastCauses.set(setting, cause);
    }
    if (clock.now() - (mail.firstAttemptAt ?? clock.now()) >= kind.giveUpAfter) {
      await giveUp(claimed, 'failed', cause, error);
      return;
    }
    const delay = toDelay(mail.attempts, Math.random());
    await store.markRetry(mail, { at: clock.now() + delay, error: cause });
    for (const facts of toFacts(claimed)) {
      const line = { ...facts, cause, retryInSeconds: Math.round(delay / 1000) };
      if (kind.isLastResort) logger.error({ ...line, hint }, 'retry');
      else logger.warn(line, 'retry');
    }
  }

  async function giveUp(claimed: Claimed, state: 'failed' | 'dropped', cause: string, error?: unknown): Promise<void> {
    await store.markGivenUp(claimed.mail, state, cause);
    for (const facts of toFacts(claimed)) {
      if (state === 'dropped') logger.info({ ...facts, cause }, state);
      else logger.error({ ...facts, cause, err: toSafeError(error) }, state);
    }
  }

  function wake(): void {
    for (const nap of naps.values()) nap.abort();
  }

  const running = (Object.entries(kinds) as [MailKind, Kind][]).map(([name, kind]) => {
    naps.set(name, new AbortController());
    return run(name, kind);
  });
  return {
    wake,
    async stop() {
      stopping.abort();
      const done = new AbortController();
      void clock
        .sleep(stopLimit, done.signal)
        .then(() => givingUp.abort(Object.assign(new Error('The attempt was given up.'), { code: 'ESTOPPED' })));
      await Promise.all(running);
      done.abort();
    },
  };
}

/** One log line for each request, so that all lines of a request can be found by its reference. */
function toFacts({ mail: { kind, attempts }, requests }: Claimed): object[] {
  const references = requests.length > 0 ? requests.map(({ reference }) => reference) : [undefined];
  return references.map((reference) => ({ kind, reference, attempts }));
}
