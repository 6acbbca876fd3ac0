import { isNativeError } from 'node:util/types';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { Outbox } from '../store/outbox.ts';
import type { Receipt } from '../store/sqlite/receipt-store.ts';
import { limitAttempt, stopPatiently, writeDown } from './attempt.ts';
import { toCause } from './causes.ts';
import { toDelay } from './schedule.ts';

const lookEvery = 5000;

type Dependencies = {
  outbox: Outbox;
  /** Resolves to undefined if the receipt would come too late to be of use. */
  send: (receipt: Receipt, signal: AbortSignal) => Promise<string | undefined>;
  clock: Clock;
  logger: Logger;
};

/**
 * Mails the receipts of requests that the owner has, apart from `startDelivery`, so that a visitor's mail server never
 * keeps the owner's mail waiting. Returns the stop function.
 */
export function startReceipts({ outbox, send, clock, logger }: Dependencies): () => Promise<void> {
  const stopping = new AbortController();
  const givingUp = new AbortController();

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await sendDue().catch((err) => logger.error({ err }, 'outbox not usable'));
      await clock.sleep(lookEvery, stopping.signal);
    }
  })();

  async function sendDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const receipt = await outbox.claimReceipt();
      if (!receipt) return;
      await deliver(receipt);
    }
  }

  async function deliver(receipt: Receipt): Promise<void> {
    const { attempts, request } = receipt;
    const { reference } = request;
    try {
      const answer = await limitAttempt({ clock, signal: givingUp.signal }, (signal) =>
        send(receipt, signal),
      );
      await settle(receipt, answer === undefined ? 'dropped' : 'sent');
      logger.info(
        { reference, attempts },
        answer === undefined ? 'receipt dropped: too late' : 'receipt sent',
      );
    } catch (error) {
      // Another process goes on when the lease ends.
      if (!givingUp.signal.aborted) await keep(receipt, error);
    }
  }

  function settle(receipt: Receipt, outcome: 'sent' | 'dropped'): Promise<boolean> {
    const { reference } = receipt.request;
    const onFailure = (err: unknown) => logger.error({ reference, err }, 'receipt not yet written down');
    return writeDown({ clock, signal: stopping.signal, onFailure }, () =>
      outbox.settleReceipt(receipt, outcome),
    );
  }

  async function keep(receipt: Receipt, error: unknown): Promise<void> {
    const { attempts, request } = receipt;
    const facts = { reference: request.reference, attempts, cause: toCause(error).cause };
    if (isRefusal(error)) {
      await settle(receipt, 'dropped');
      logger.warn(facts, 'receipt dropped: refused');
      return;
    }
    const delay = toDelay(attempts, Math.random());
    await outbox.delayReceipt(receipt, clock.now() + delay);
    logger.warn({ ...facts, retryInSeconds: Math.round(delay / 1000) }, 'receipt delayed');
  }

  return () => stopPatiently({ clock, running, stopping, givingUp });
}

/** The server has looked at this mail and never wants it, as for an address that does not exist. */
function isRefusal(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}
