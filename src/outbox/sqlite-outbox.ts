import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Clock } from '../clock.ts';
import type { ContactRequest } from '../contact/schema.ts';
import { openDatabase, withPatience } from './database.ts';
import { NotStoredError, type Outbox, type State, type StoredRequest } from './outbox.ts';

// Without characters that sound or look alike.
const alphabet = 'ABCDEFGHKLMNPRSTUVWXYZ23456789';
const sameContentWindow = 10 * 60_000;
const leaseLength = 60_000;

const migrations = [
  `CREATE TABLE requests (
    reference TEXT PRIMARY KEY,
    received_at INTEGER NOT NULL,
    first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT NOT NULL,
    phone TEXT NOT NULL, service TEXT NOT NULL, message TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    first_attempt_at INTEGER,
    next_attempt_at INTEGER NOT NULL,
    lease_owner TEXT, lease_until INTEGER NOT NULL DEFAULT 0,
    last_error TEXT,
    message_id TEXT NOT NULL,
    sent_at INTEGER, server_answer TEXT
  ) STRICT;
  CREATE TABLE heartbeat (at INTEGER NOT NULL) STRICT;
  INSERT INTO heartbeat VALUES (0);
  CREATE INDEX due ON requests (state, next_attempt_at);
  CREATE INDEX same_content ON requests (content_hash, received_at);`,
];

/** Requests in one SQLite file; `mailDomain` ends every Message-ID. */
export function createSqliteOutbox({
  path,
  clock,
  mailDomain,
}: {
  path: string;
  clock: Clock;
  mailDomain: string;
}): Outbox {
  const database = openDatabase(path, { synchronous: 'FULL', migrations });
  const owner = randomUUID();
  const statements = prepare(database);

  const transaction = <Value>(run: () => Value): Promise<Value> =>
    withPatience(() => {
      database.exec('BEGIN IMMEDIATE');
      try {
        const value = run();
        database.exec('COMMIT');
        return value;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    });

  function insert(request: ContactRequest): { reference: string; repeated: boolean } {
    const now = clock.now();
    const hash = toContentHash(request);
    const earlier = statements.findSame.get(hash, now - sameContentWindow);
    if (earlier) return { reference: String(earlier.reference), repeated: true };
    const reference = createReference(database);
    const { firstName, lastName, email, phone, service, message } = request;
    const id = `<${reference}.${randomUUID()}@${mailDomain}>`;
    statements.insert.run(reference, now, firstName, lastName, email, phone, service, message, hash, now, id);
    return { reference, repeated: false };
  }

  return {
    add: (request) =>
      transaction(() => insert(request)).catch((error) => {
        throw new NotStoredError('The request could not be stored.', { cause: error });
      }),
    claim: () =>
      transaction(() => {
        const now = clock.now();
        const row = statements.claim.get(owner, now + leaseLength, now, now, now);
        return row && toStoredRequest(row);
      }),
    renew: (reference) =>
      transaction(() => statements.renew.run(clock.now() + leaseLength, reference, owner).changes === 1),
    markSent: (reference, answer) =>
      transaction(() => void statements.markSent.run(clock.now(), answer, reference)),
    markRetry: (reference, { at, error }) =>
      transaction(() => void statements.markRetry.run(at, error, reference)),
    markFailed: (reference, error) => transaction(() => void statements.markFailed.run(error, reference)),
    retryNow: () => transaction(() => void statements.retryNow.run(clock.now())),
    // Only a real write shows a full disk.
    checkWritable: () => transaction(() => void statements.beat.run(clock.now())),
    nextDueAt: () => withPatience(() => toNumber(statements.nextDue.get()?.due)),
    backlog: () =>
      withPatience(() => {
        const row = statements.backlog.get() ?? {};
        return {
          queued: Number(row.queued ?? 0),
          failed: Number(row.failed ?? 0),
          oldestQueuedAt: toNumber(row.oldest),
        };
      }),
    list: (state) =>
      withPatience(() =>
        statements.list
          .all(state ?? null, state ?? null)
          .map((row) => ({ ...toStoredRequest(row), state: String(row.state) as State })),
      ),
    purge: (before) => transaction(() => statements.purge.all(before).map((row) => String(row.reference))),
    close: () => database.close(),
  };
}

function prepare(database: DatabaseSync) {
  return {
    findSame: database.prepare(
      'SELECT reference FROM requests WHERE content_hash = ? AND received_at > ? ORDER BY received_at DESC LIMIT 1',
    ),
    insert: database.prepare(
      `INSERT INTO requests (reference, received_at, first_name, last_name, email, phone, service, message,
        content_hash, next_attempt_at, message_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    claim: database.prepare(
      `UPDATE requests SET lease_owner = ?, lease_until = ?, attempts = attempts + 1,
        first_attempt_at = COALESCE(first_attempt_at, ?) WHERE reference = (
        SELECT reference FROM requests WHERE state = 'queued' AND next_attempt_at <= ? AND lease_until <= ?
        ORDER BY received_at LIMIT 1) RETURNING *`,
    ),
    renew: database.prepare('UPDATE requests SET lease_until = ? WHERE reference = ? AND lease_owner = ?'),
    markSent: database.prepare(
      `UPDATE requests SET state = 'sent', sent_at = ?, server_answer = ?, lease_until = 0, last_error = NULL WHERE reference = ?`,
    ),
    markRetry: database.prepare(
      'UPDATE requests SET next_attempt_at = ?, last_error = ?, lease_until = 0 WHERE reference = ?',
    ),
    markFailed: database.prepare(
      `UPDATE requests SET state = 'failed', last_error = ?, lease_until = 0 WHERE reference = ?`,
    ),
    retryNow: database.prepare(`UPDATE requests SET next_attempt_at = ? WHERE state = 'queued'`),
    nextDue: database.prepare(
      `SELECT MIN(MAX(next_attempt_at, lease_until)) AS due FROM requests WHERE state = 'queued'`,
    ),
    backlog: database.prepare(
      `SELECT COUNT(*) FILTER (WHERE state = 'queued') AS queued, COUNT(*) FILTER (WHERE state = 'failed') AS failed,
        MIN(received_at) FILTER (WHERE state = 'queued') AS oldest FROM requests`,
    ),
    list: database.prepare('SELECT * FROM requests WHERE ? IS NULL OR state = ? ORDER BY received_at'),
    beat: database.prepare('UPDATE heartbeat SET at = ?'),
    purge: database.prepare(`DELETE FROM requests WHERE received_at < ? RETURNING reference`),
  };
}

function createReference(database: DatabaseSync): string {
  const exists = database.prepare('SELECT 1 FROM requests WHERE reference = ?');
  for (;;) {
    const reference = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
    if (!exists.get(reference)) return reference;
  }
}

function toContentHash(request: ContactRequest): string {
  const { firstName, lastName, email, phone, service, message } = request;
  const content = JSON.stringify([firstName, lastName, email.toLowerCase(), phone, service, message]);
  return createHash('sha256').update(content).digest('hex');
}

function toStoredRequest(row: Record<string, SQLOutputValue>): StoredRequest {
  return {
    reference: String(row.reference),
    receivedAt: Number(row.received_at),
    firstName: String(row.first_name),
    lastName: String(row.last_name),
    email: String(row.email),
    phone: String(row.phone),
    service: row.service as StoredRequest['service'],
    message: String(row.message),
    attempts: Number(row.attempts),
    firstAttemptAt: toNumber(row.first_attempt_at),
    messageId: String(row.message_id),
  };
}

function toNumber(value: SQLOutputValue | undefined): number | undefined {
  return value === null || value === undefined ? undefined : Number(value);
}
