import type { DatabaseSync } from 'node:sqlite';

/** A receipt that is to go out has a time, also while a process holds it. */
export const receiptMigration = `
  ALTER TABLE requests ADD COLUMN receipt_due_at INTEGER;
  ALTER TABLE requests ADD COLUMN receipt_attempts INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE requests ADD COLUMN receipt_sent_at INTEGER;
  CREATE INDEX receipt_due ON requests (receipt_due_at);
  CREATE INDEX receipt_sent ON requests (receipt_sent_at);
  CREATE INDEX addresses ON requests (email COLLATE NOCASE);`;

export function prepareReceiptStatements(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text);
  return {
    wantReceipt: sql(
      `UPDATE requests SET receipt_due_at = received_at WHERE reference = ? AND NOT EXISTS (
        SELECT 1 FROM requests AS earlier WHERE earlier.email = requests.email COLLATE NOCASE
          AND (earlier.receipt_due_at IS NOT NULL OR earlier.receipt_sent_at > ?))`,
    ),
    dropLateReceipts: sql(
      'UPDATE requests SET receipt_due_at = NULL WHERE receipt_due_at IS NOT NULL AND received_at <= ?',
    ),
    // After the owner's mail, and before it never.
    claimReceipt: sql(
      `UPDATE requests SET receipt_due_at = ?, receipt_attempts = receipt_attempts + 1
        WHERE reference = (SELECT reference FROM requests
          WHERE receipt_due_at <= ? AND state = 'sent' ORDER BY receipt_due_at LIMIT 1) RETURNING *`,
    ),
    settleReceipt: sql('UPDATE requests SET receipt_due_at = NULL, receipt_sent_at = ? WHERE reference = ?'),
    delayReceipt: sql(
      'UPDATE requests SET receipt_due_at = ? WHERE reference = ? AND receipt_due_at IS NOT NULL',
    ),
    receiptsSince: sql('SELECT COUNT(*) AS count FROM requests WHERE receipt_sent_at > ?'),
  };
}

export type ReceiptStatements = ReturnType<typeof prepareReceiptStatements>;
