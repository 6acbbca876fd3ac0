import { receiptPauseHours } from '../../../views/content/periods.ts';
import type { Clock } from '../../clock.ts';
import type { StoredRequest } from '../outbox.ts';
import type { Connection } from './connection.ts';
import type { ReceiptStatements } from './receipt-statements.ts';
import { toStoredRequest } from './statements.ts';

/** Longer than an attempt may take, so that no other process makes one meanwhile. */
const leaseLength = 150_000;
const hour = 3_600_000;
export const receiptPause = receiptPauseHours * hour;

export type Receipt = { request: StoredRequest; attempts: number };

/** The mails that tell visitors that their requests are here. */
export type ReceiptStore = {
  /**
   * Leases the next receipt that is due: the owner has the request, and less than half of the hourly cap is used up.
   * Receipts that are a day late are dropped.
   */
  claimReceipt(): Promise<Receipt | undefined>;
  settleReceipt(receipt: Receipt, outcome: 'sent' | 'dropped'): Promise<void>;
  delayReceipt(receipt: Receipt, until: number): Promise<void>;
};

type Dependencies<All extends ReceiptStatements> = {
  database: Connection<All>;
  clock: Clock;
  hourlyCap: number;
  /** Mails to the owner since then. */
  countMails: (statements: All, since: number) => number;
};

export function createReceiptStore<All extends ReceiptStatements>(
  dependencies: Dependencies<All>,
): ReceiptStore {
  const { database, clock, hourlyCap, countMails } = dependencies;
  return {
    claimReceipt: () =>
      database.write((statements) => {
        const now = clock.now();
        statements.dropLateReceipts.run(now - receiptPause);
        const receipts = Number(statements.receiptsSince.get(now - hour)?.count);
        if ((countMails(statements, now - hour) + receipts) * 2 >= hourlyCap) return undefined;
        const row = statements.claimReceipt.get(now + leaseLength, now);
        return row && { request: toStoredRequest(row), attempts: Number(row.receipt_attempts) };
      }),
    settleReceipt: ({ request }, outcome) =>
      database.write(({ settleReceipt }) => {
        settleReceipt.run(outcome === 'sent' ? clock.now() : null, request.reference);
      }),
    delayReceipt: ({ request }, until) =>
      database.write(({ delayReceipt }) => void delayReceipt.run(until, request.reference)),
  };
}
