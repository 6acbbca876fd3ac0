import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { State, StoredRequest } from '../outbox.ts';
import { prepareReceiptStatements, receiptMigration } from './receipt-statements.ts';
import { prepareReminderStatements, reminderMigration } from './reminder-statements.ts';

/** Never change one that has been released: add the next. Old and new processes work on one file during an update. */
export const migrations = [
  `CREATE TABLE requests (
    reference TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
    first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT NOT NULL,
    phone TEXT NOT NULL, service TEXT NOT NULL, message TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    suspicions TEXT NOT NULL DEFAULT '[]', suspicion_count INTEGER NOT NULL DEFAULT 0,
    state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    first_attempt_at INTEGER,
    next_attempt_at INTEGER NOT NULL,
    lease_owner TEXT, lease_until INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    message_id TEXT NOT NULL,
    sent_at INTEGER, server_answer TEXT,
    alerted_at INTEGER, alert_lease_until INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE heartbeat (at INTEGER NOT NULL) STRICT;
  INSERT INTO heartbeat VALUES (0);
  CREATE INDEX due ON requests (state, next_attempt_at);
  CREATE INDEX same_content ON requests (content_hash, received_at);
  CREATE INDEX sent ON requests (sent_at);`,
  reminderMigration,
  'ALTER TABLE requests ADD COLUMN self_test INTEGER NOT NULL DEFAULT 0;',
  receiptMigration,
  'ALTER TABLE requests ADD COLUMN colour TEXT;',
];

const lease = `lease_owner = ?, lease_until = ?, attempts = attempts + 1,
  first_attempt_at = COALESCE(first_attempt_at, ?)`;
const due = `state = 'queued' AND next_attempt_at <= ? AND lease_until <= ?`;

export type Statements = ReturnType<typeof prepareStatements>;

export function prepareStatements(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text);
  return {
    ...prepareReminderStatements(database),
    ...prepareReceiptStatements(database),
    findSame: sql(
      'SELECT reference FROM requests WHERE content_hash = ? AND received_at > ? ORDER BY received_at DESC LIMIT 1',
    ),
    insert: sql(
      `INSERT INTO requests (reference, received_at, first_name, last_name, email, phone, service, message,
        content_hash, next_attempt_at, message_id, suspicions, suspicion_count, self_test, colour)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    claim: sql(
      `UPDATE requests SET ${lease} WHERE reference = (SELECT reference FROM requests
        WHERE ${due} AND suspicion_count < 2 ORDER BY next_attempt_at, received_at LIMIT 1) RETURNING *`,
    ),
    // A mail with more of them might be too large for the owner's mailbox.
    claimSuspects: sql(
      `UPDATE requests SET ${lease} WHERE reference IN (SELECT reference FROM requests
        WHERE ${due} AND suspicion_count > 1 ORDER BY received_at LIMIT 100) RETURNING *`,
    ),
    // Leased ones count, since they may be out already; a summary, known by its answer, counts once. Latest first.
    sentSince: sql(
      `SELECT sent_at AS at FROM requests WHERE sent_at > ?1 AND suspicion_count < 2
        UNION ALL SELECT MAX(sent_at) AS at FROM requests WHERE sent_at > ?1 AND suspicion_count > 1
          GROUP BY server_answer
        UNION ALL SELECT reminded_at AS at FROM requests WHERE reminded_at > ?1
        UNION ALL SELECT lease_until AS at FROM requests
          WHERE state = 'queued' AND lease_until > ?2 AND suspicion_count < 2
        UNION ALL SELECT MAX(lease_until) AS at FROM requests
          WHERE state = 'queued' AND lease_until > ?2 AND suspicion_count > 1 GROUP BY lease_owner
        ORDER BY at DESC`,
    ),
    renew: sql('UPDATE requests SET lease_until = ? WHERE reference = ? AND lease_owner = ?'),
    markSent: sql(
      `UPDATE requests SET state = 'sent', sent_at = ?, server_answer = ?, lease_until = 0, last_error = NULL
        WHERE reference = ?`,
    ),
    markRetry: sql(
      `UPDATE requests SET next_attempt_at = ?, last_error = ?, lease_until = 0
        WHERE reference = ? AND lease_owner = ? AND state = 'queued'`,
    ),
    markFailed: sql(
      `UPDATE requests SET state = 'failed', last_error = ?, lease_until = 0
        WHERE reference = ? AND lease_owner = ? AND state = 'queued'`,
    ),
    retryNow: sql(`UPDATE requests SET next_attempt_at = ? WHERE state = 'queued' AND suspicion_count < 2`),
    nextDue: sql(
      `SELECT MIN(MAX(next_attempt_at, lease_until)) AS due FROM requests
        WHERE state = 'queued' AND suspicion_count < 2`,
    ),
    nextSuspectDue: sql(
      `SELECT MIN(MAX(next_attempt_at, lease_until)) AS due FROM requests
        WHERE state = 'queued' AND suspicion_count > 1`,
    ),
    claimAlert: sql(
      `UPDATE requests SET alert_lease_until = ? WHERE reference = (SELECT reference FROM requests
        WHERE state <> 'sent' AND alerted_at IS NULL AND suspicion_count = 0 AND self_test = 0
          AND received_at <= ? AND alert_lease_until <= ? AND attempts >= ?
        ORDER BY alert_lease_until, received_at LIMIT 1) RETURNING *`,
    ),
    markAlerted: sql('UPDATE requests SET alerted_at = ? WHERE reference = ?'),
    backlog: sql(
      `SELECT COUNT(*) FILTER (WHERE state = 'queued') AS queued, COUNT(*) FILTER (WHERE state = 'failed') AS failed,
        MIN(received_at) FILTER (WHERE state = 'queued' AND suspicion_count < 2) AS oldest FROM requests`,
    ),
    countSince: sql(
      `SELECT COUNT(*) AS received, COUNT(*) FILTER (WHERE suspicion_count > 0) AS suspect FROM requests
        WHERE received_at > ? AND self_test = 0`,
    ),
    findSelfTest: sql('SELECT * FROM requests WHERE self_test = 1 AND received_at >= ?'),
    removeSelfTests: sql('DELETE FROM requests WHERE self_test = 1'),
    beat: sql('UPDATE heartbeat SET at = ?'),
    list: sql('SELECT * FROM requests WHERE ? IS NULL OR state = ? ORDER BY received_at'),
    find: sql('SELECT * FROM requests WHERE reference = ?'),
    resend: sql(
      `UPDATE requests SET state = 'queued', next_attempt_at = ?, first_attempt_at = NULL, attempts = 0,
        suspicion_count = MIN(suspicion_count, 1) WHERE reference = ?`,
    ),
    release: sql(
      `UPDATE requests SET state = CASE WHEN suspicion_count > 1 OR state = 'failed' THEN 'queued' ELSE state END,
        suspicions = '[]', suspicion_count = 0, next_attempt_at = ?, first_attempt_at = NULL, attempts = 0
        WHERE reference = ?`,
    ),
    forget: sql('DELETE FROM requests WHERE email = ? COLLATE NOCASE RETURNING reference'),
    purge: sql('DELETE FROM requests WHERE received_at < ? RETURNING *'),
  };
}

export function toStoredRequest(row: Record<string, SQLOutputValue>): StoredRequest {
  return {
    reference: String(row.reference),
    state: row.state as State,
    receivedAt: Number(row.received_at),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    email: String(row.email),
    phone: String(row.phone),
    service: row.service as StoredRequest['service'],
    message: String(row.message),
    colour: toText(row.colour),
    suspicions: JSON.parse(String(row.suspicions)),
    attempts: Number(row.attempts),
    firstAttemptAt: toNumber(row.first_attempt_at),
    nextAttemptAt: Number(row.next_attempt_at),
    messageId: String(row.message_id),
    lastError: toText(row.last_error),
    sentAt: toNumber(row.sent_at),
    serverAnswer: toText(row.server_answer),
    doneAt: toNumber(row.done_at),
    isSelfTest: row.self_test === 1,
  };
}

export function toNumber(value: SQLOutputValue | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}

function toText(value: SQLOutputValue | undefined): string | undefined {
  return value === null || value === undefined ? undefined : String(value);
}
