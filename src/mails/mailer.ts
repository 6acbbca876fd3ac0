import type { Context } from '../context.ts';
import type { MailKind } from '../store/store.ts';
import { createDelivery, type Kind } from './delivery.ts';

/** Another process may have stored a mail, or died while it sent one; nobody tells us of either. */
const pollEvery = 15_000;
/** pm2 kills after 12 s; the rest is for writing down what is left. */
const stopLimit = 8000;

const capHint =
  'Requests are stored, the owner gets their names in one mail every ten minutes, and each follows by itself. If they are no spam, raise MAIL_HOURLY_CAP as far as the mail provider allows.';

export type Kinds = Partial<Record<MailKind, Kind>>;

export type Mailer = ReturnType<typeof startMailer>;
type Dependencies = Pick<Context, 'store' | 'clock' | 'logger'> & { kinds: Kinds };

/** Sends what is stored, one mail of each kind at a time, so that no kind waits for another. */
export function startMailer({ store, kinds, clock, logger }: Dependencies) {
  const stopping = new AbortController();
  const abandoning = new AbortController();
  let waking = new AbortController();
  const signals = { stopping: stopping.signal, abandoning: abandoning.signal };
  const deliver = createDelivery({ store, clock, logger, ...signals, onSent: wake });

  let isHeld = false;

  async function run(name: MailKind, kind: Kind): Promise<void> {
    while (!stopping.signal.aborted) {
      // Taken before the look for due mails, so that whoever wakes us meanwhile is heard.
      const woken = waking.signal;
      const pause = await sendNext(name, kind).catch((err) => {
        logger.error({ kind: name, err }, 'store not usable');
        return pollEvery;
      });
      if (pause > 0) await clock.sleep(pause, AbortSignal.any([woken, stopping.signal]));
    }
  }

  /** Resolves to the milliseconds until the next look. */
  async function sendNext(name: MailKind, kind: Kind): Promise<number> {
    await kind.plan?.();
    const claim = await store.claim(name);
    if (claim.mail) {
      await deliver(kind, claim);
      return 0;
    }
    if (name === 'request') tellCap(claim.heldUntil);
    const pause = claim.nextAt === undefined ? pollEvery : claim.nextAt - clock.now();
    return Math.min(Math.max(50, pause), pollEvery);
  }

  function tellCap(heldUntil: number | undefined): void {
    if (heldUntil !== undefined && !isHeld)
      logger.error({ heldUntil: new Date(heldUntil).toISOString(), hint: capHint }, 'hourly cap reached');
    if (heldUntil === undefined && isHeld) logger.info('hourly cap holds nothing back any more');
    isHeld = heldUntil !== undefined;
  }

  function wake(): void {
    waking.abort();
    waking = new AbortController();
  }

  const running = Object.entries(kinds).map(([name, kind]) => run(name as MailKind, kind));
  return {
    /** Looks for due mails at once. */
    wake,
    /** Ends after the current attempts, or abandons them after 8 s: their leases end, and another process repeats them. */
    async stop(): Promise<void> {
      stopping.abort();
      const done = new AbortController();
      const reason = Object.assign(new Error('The attempt was abandoned.'), { code: 'ESTOPPED' });
      void clock.sleep(stopLimit, done.signal).then(() => abandoning.abort(reason));
      await Promise.all(running);
      done.abort();
    },
  };
}
