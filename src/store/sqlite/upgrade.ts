import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addWorkingDay } from '../../calendar/working-day.ts';
import { createNew, findFault, finishNew, readVersion, removeDatabase, type Settings } from './open.ts';

/**
 * Fills `PATH.new` with the requests of a version 5 database, which had one table for requests and all their mails;
 * returns their number. The old file is only read.
 */
export function upgrade(settings: Settings): number {
  checkOldFile(settings.path);
  using database = createNew(settings);
  database.exec('PRAGMA busy_timeout = 5000');
  database.prepare('ATTACH ? AS old').run(settings.path);
  database.function('summary_id', (messageId, named) => toSummaryId(String(messageId), String(named)));
  database.function('add_working_day', (time) => BigInt(addWorkingDay(Number(time))));
  const steps = [
    ownMails,
    parts,
    summaries,
    summaryIds,
    requests,
    receipts,
    reminders,
    notices,
    dropSelfTest,
    askForContent,
  ];
  database.exec(`BEGIN; ${steps.join('; ')}`);
  const copied = finishNew(database);
  // The self-test is planned in the new table.
  removeDatabase(join(dirname(settings.path), 'selftest.db'));
  return copied;
}

function checkOldFile(path: string): void {
  using handle = new DatabaseSync(path);
  const version = readVersion(handle);
  const problem = version === 5 ? findFault(handle) && 'damaged' : `of version ${version}`;
  if (problem)
    throw new Error(
      `The database is ${problem}: start release 1.0.0 of November 2026 once, which repairs that, then this one.`,
    );
}

// A process that held a lease is gone, so what it was sending is due again.
const dueAt = `CASE WHEN state = 'queued' THEN next_attempt_at ELSE received_at END`;

/** `id` is the old row number. */
const ownMails = `INSERT INTO mails (id, kind, reference, message_id, planned_at, state, due_at, attempts,
    first_attempt_at, last_error, sent_at, server_answer)
  SELECT rowid, CASE self_test WHEN 1 THEN 'report' ELSE 'request' END, reference, message_id, received_at, state,
    ${dueAt}, attempts, first_attempt_at, last_error, sent_at, server_answer FROM old.requests WHERE suspicion_count < 2`;

/**
 * Which suspects share a summary: those that were mailed together, were tried together or are due together, a hundred
 * at most. Its id is the row number of one of them.
 */
const parts = `CREATE TEMP TABLE parts AS
  SELECT number, MIN(number) OVER (PARTITION BY part, piece) AS mail_id FROM (
    SELECT number, part, (ROW_NUMBER() OVER (PARTITION BY part ORDER BY received_at, reference) - 1) / 100 AS piece
    FROM (SELECT rowid AS number, received_at, reference, CASE
        WHEN state = 'sent' THEN 'sent ' || sent_at / 60000 || ' ' || server_answer
        WHEN attempts > 0 THEN state
        ELSE state || next_attempt_at END AS part
      FROM old.requests WHERE suspicion_count > 1))`;
const members = 'temp.parts JOIN old.requests ON old.requests.rowid = number';

const summaries = `INSERT INTO mails (id, kind, message_id, planned_at, state, due_at, attempts, first_attempt_at,
    last_error, sent_at, server_answer)
  SELECT mail_id, 'summary', message_id, MAX(received_at), state, MAX(${dueAt}), MAX(attempts), MIN(first_attempt_at),
    last_error, MAX(sent_at), server_answer FROM ${members} GROUP BY mail_id`;

/** One that may be out already keeps the Message-ID that the version before made of its requests. */
const summaryIds = `UPDATE mails SET message_id = summary_id(message_id, named) FROM (
  SELECT mail_id, group_concat(reference, ' ' ORDER BY received_at, reference) AS named FROM ${members} GROUP BY mail_id)
  WHERE id = mail_id`;

function toSummaryId(messageId: string, named: string): string {
  const hash = createHash('sha256').update(named).digest('hex').slice(0, 16);
  return messageId.replace(/^<[^@]*/, `<sammel.${hash}`);
}

const requests = `INSERT INTO requests (reference, received_at, content_hash, spam_signs, spam_sign_count, is_artificial,
    done_at, first_name, last_name, email, phone, service, message, colour, mail_id)
  SELECT reference, received_at, content_hash, suspicions, suspicion_count, self_test, done_at, first_name, last_name,
    email, phone, service, message, colour, COALESCE(mail_id, old.requests.rowid)
  FROM old.requests LEFT JOIN temp.parts ON number = old.requests.rowid ORDER BY old.requests.rowid`;

/** It is planned with the owner's mail unless it was not wanted. */
const receipts = `INSERT INTO mails (kind, reference, message_id, planned_at, due_at, attempts, state, sent_at)
  SELECT 'receipt', reference, '<eingang.' || substr(message_id, 2), received_at, COALESCE(receipt_due_at, received_at),
    receipt_attempts, CASE WHEN receipt_sent_at IS NOT NULL THEN 'sent' WHEN receipt_due_at IS NULL THEN 'dropped'
    ELSE 'queued' END, receipt_sent_at
  FROM old.requests WHERE self_test = 0 AND (receipt_due_at IS NULL OR state = 'sent')`;

/** Where none was planned, the version before worked it out as it looked for what is due. */
const reminderDue = `CASE WHEN remind_at IS NULL AND state = 'sent' AND suspicion_count = 0 AND done_at IS NULL
  AND reminded_at IS NULL AND self_test = 0 THEN add_working_day(sent_at) ELSE remind_at END`;
const reminders = `INSERT INTO mails (kind, reference, message_id, planned_at, due_at, attempts, state, sent_at)
  SELECT 'reminder', reference, '<erinnerung.' || reference || '.' || due || substr(message_id, instr(message_id, '@')),
    due, MAX(due, reminder_lease_until), reminder_attempts, CASE WHEN reminded_at IS NOT NULL THEN 'sent'
    WHEN done_at IS NOT NULL OR suspicion_count > 0 THEN 'dropped' ELSE 'queued' END, reminded_at
  FROM (SELECT *, ${reminderDue} AS due FROM old.requests) WHERE due IS NOT NULL`;

const notices = `INSERT INTO mails (kind, about, way, message_id, planned_at, due_at, state, sent_at)
  SELECT 'notice', rowid, 'webhook', '<' || reference || '.notice>', alerted_at, alerted_at, 'sent', alerted_at
  FROM old.requests WHERE alerted_at IS NOT NULL AND suspicion_count < 2`;

/** One that has passed is of no more use. */
const dropSelfTest = `DELETE FROM requests WHERE is_artificial = 1
  AND mail_id IN (SELECT id FROM mails WHERE state = 'sent')`;

const askForContent = `INSERT OR REPLACE INTO marks VALUES ('import needed', 1)`;
