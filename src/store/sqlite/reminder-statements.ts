import type { DatabaseSync } from 'node:sqlite';

/** Existing requests were mailed before there were reminders, so they get none. */
export const reminderMigration = `
  ALTER TABLE requests ADD COLUMN done_at INTEGER;
  ALTER TABLE requests ADD COLUMN remind_at INTEGER;
  ALTER TABLE requests ADD COLUMN reminded_at INTEGER;
  ALTER TABLE requests ADD COLUMN reminder_attempts INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE requests ADD COLUMN reminder_lease_until INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX reminded ON requests (reminded_at);
  UPDATE requests SET reminded_at = 0 WHERE state = 'sent';`;

const open = `state = 'sent' AND suspicion_count = 0 AND done_at IS NULL AND reminded_at IS NULL AND self_test = 0`;

export function prepareReminderStatements(database: DatabaseSync) {
  const sql = (text: string) => database.prepare(text);
  return {
    markDone: sql('UPDATE requests SET done_at = COALESCE(done_at, ?) WHERE reference = ?'),
    postpone: sql(
      `UPDATE requests SET remind_at = ?, done_at = NULL, reminded_at = NULL, reminder_attempts = 0,
        reminder_lease_until = 0 WHERE reference = ?`,
    ),
    unscheduled: sql(
      `SELECT reference, sent_at FROM requests WHERE ${open} AND remind_at IS NULL AND sent_at > ?`,
    ),
    schedule: sql('UPDATE requests SET remind_at = ? WHERE reference = ?'),
    claimReminder: sql(
      `UPDATE requests SET reminder_attempts = reminder_attempts + 1, reminder_lease_until = ?
        WHERE reference = (SELECT reference FROM requests
          WHERE ${open} AND remind_at > ? AND remind_at <= ? AND reminder_lease_until <= ?
          ORDER BY remind_at LIMIT 1) RETURNING *`,
    ),
    markReminded: sql('UPDATE requests SET reminded_at = ? WHERE reference = ? AND remind_at = ?'),
    markReminderRetry: sql(
      'UPDATE requests SET reminder_lease_until = ? WHERE reference = ? AND remind_at = ?',
    ),
  };
}

export type ReminderStatements = ReturnType<typeof prepareReminderStatements>;
