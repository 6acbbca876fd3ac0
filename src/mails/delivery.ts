import { day } from '../clock.ts';
import type { Context } from '../context.ts';
import type { FollowUp, FullMail, StoredMail, StoredRequest } from '../store/store.ts';
import { limitAttempt, toDelay } from './attempts.ts';
import { toCause } from './causes.ts';

const renewEvery = 10_000;

/** What one kind of mail is, and how it gets out. */
export type Kind = {
  /** Resolves to the answer of whoever took it over; undefined if it is not needed any more. */
  send(claimed: FullMail, signal: AbortSignal): Promise<string | undefined>;
  /** How many of its requests the mail may name, so that it is taken; after a refusal perhaps fewer. */
  countFitting?(requests: readonly StoredRequest[], refusal?: unknown): number;
  /** Milliseconds from the first attempt until it counts as failed; three days unless given. */
  giveUpAfter?: number;
  /** Errors after which another attempt makes no sense. */
  isFinal?(error: unknown): boolean;
  toFollowUps?(claimed: FullMail): readonly FollowUp[];
  /** Plans what follows from the clock; runs before each look for due mails. */
  plan?(): Promise<void>;
  /** Whether its failures say that the owner gets no mails. */
  isForOwner?: boolean;
  /** Whether the operator should know of each failure, since nothing else tells of it. */
  isLastResort?: boolean;
};

type Dependencies = Pick<Context, 'store' | 'clock' | 'logger'> & {
  /** Aborts when no further attempt should begin. */
  stopping: AbortSignal;
  /** Aborts when the current attempts have to end as well. */
  abandoning: AbortSignal;
  onSent: () => void;
};

export function createDelivery({ store, clock, logger, stopping, abandoning, onSent }: Dependencies) {
  /** By the setting that is to blame, so that each of two failing mail servers is reported once. */
  const lastCauses = new Map<string, string>();

  return async function deliver(kind: Kind, claimed: FullMail): Promise<void> {
    const done = new AbortController();
    const renewing = renewLease(claimed.mail, done.signal);
    try {
      await attempt(kind, (await split(kind, claimed)) ?? claimed);
    } finally {
      done.abort();
      await renewing;
    }
  };

  async function renewLease(mail: StoredMail, done: AbortSignal): Promise<void> {
    for (let renewals = 1; ; renewals++) {
      await clock.sleep(renewEvery, done);
      if (done.aborted) return;
      if (renewals === 1) logger.warn({ kind: mail.kind, reference: mail.reference ?? undefined }, 'still sending');
      await store.renew(mail).catch((err) => logger.warn({ kind: mail.kind, err }, 'lease not renewed'));
    }
  }

  async function attempt(kind: Kind, claimed: FullMail): Promise<void> {
    let answer: string | undefined;
    try {
      answer = await limitAttempt(clock, abandoning, (signal) => kind.send(claimed, signal));
    } catch (error) {
      return recordFailure(kind, claimed, error);
    }
    return answer === undefined ? drop(claimed, 'not needed any more') : recordSuccess(kind, claimed, answer);
  }

  /** Leaves in the mail what fits, if that is not all; the rest follows in a mail of its own. */
  async function split(kind: Kind, { mail, requests }: FullMail, refusal?: unknown): Promise<FullMail | undefined> {
    const fitting = requests.slice(0, kind.countFitting?.(requests, refusal));
    if (fitting.length === requests.length) return undefined;
    await store.splitSummary(mail, fitting);
    return { mail, requests: fitting };
  }

  async function recordSuccess(kind: Kind, claimed: FullMail, answer: string): Promise<void> {
    if (!(await markSent(claimed, answer, kind.toFollowUps?.(claimed) ?? []))) return;
    log('info', claimed, { waited: clock.now() - claimed.mail.plannedAt }, 'sent');
    if (kind.isForOwner) {
      if (lastCauses.size > 0) logger.info('mails go out again');
      lastCauses.clear();
      await store.retryNow();
    }
    onSent();
  }

  /** Tries again and again, since what is not recorded is sent once more; false if the process ends before. */
  async function markSent(claimed: FullMail, answer: string, followUps: readonly FollowUp[]): Promise<boolean> {
    for (;;) {
      try {
        await store.markSent(claimed.mail, answer, followUps);
        return true;
      } catch (err) {
        log('error', claimed, { err }, 'sent, but not recorded yet');
        if (stopping.aborted) return false;
        await clock.sleep(1000, stopping);
      }
    }
  }

  async function recordFailure(kind: Kind, claimed: FullMail, error: unknown): Promise<void> {
    const { mail } = claimed;
    const { cause, setting, hint } = toCause(error);
    const now = clock.now();
    if (kind.isFinal?.(error)) return drop(claimed, cause);
    if (await split(kind, claimed, error)) {
      await store.markRetry(mail, { at: now, error: cause });
      return log('warn', claimed, { cause }, 'refused, so sent in two halves');
    }
    if (kind.isForOwner && cause !== lastCauses.get(setting) && !abandoning.aborted) {
      logger.error({ cause, hint }, 'mails do not go out');
      lastCauses.set(setting, cause);
    }
    if (now - (mail.firstAttemptAt ?? now) >= (kind.giveUpAfter ?? 3 * day)) {
      await store.markGivenUp(mail, 'failed', cause);
      const again = kind.isForOwner ? ' Then mail it with "npm run requests -- resend REF".' : '';
      return log('error', claimed, { cause, hint: hint + again, err: error }, 'failed');
    }
    const delay = toDelay(mail.attempts, Math.random());
    await store.markRetry(mail, { at: now + delay, error: cause });
    const facts = { cause, retryInSeconds: Math.round(delay / 1000) };
    if (kind.isLastResort) log('error', claimed, { ...facts, hint }, 'retry');
    else log('warn', claimed, facts, 'retry');
  }

  async function drop(claimed: FullMail, cause: string): Promise<void> {
    await store.markGivenUp(claimed.mail, 'dropped', cause);
    log('info', claimed, { cause }, 'dropped');
  }

  /** One line for each request, so that its reference finds all lines about it. */
  function log(level: 'info' | 'warn' | 'error', { mail, requests }: FullMail, facts: object, message: string): void {
    const { kind, attempts } = mail;
    const references = requests.length > 0 ? requests.map(({ reference }) => reference) : [undefined];
    for (const reference of references) logger[level]({ kind, reference, attempts, ...facts }, message);
  }
}
