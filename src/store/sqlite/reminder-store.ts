import type { Clock } from '../../clock.ts';
import type { StoredRequest } from '../outbox.ts';
import type { Connection } from './connection.ts';
import type { ReminderStatements } from './reminder-statements.ts';
import { toStoredRequest } from './statements.ts';

/** Longer than an attempt may take, so that no other process makes one meanwhile. */
const leaseLength = 150_000;
/** Reminders that are later than this are of no use any more. */
const longestDelay = 7 * 24 * 3_600_000;

/** One mail that reminds the owner; `dueAt` tells it from others about the same request. */
export type Reminder = { request: StoredRequest; dueAt: number; attempts: number };

/** What the owner has done about requests, and what is to be remembered. */
export type ReminderStore = {
  /** The owner is not reminded any more. */
  markDone(reference: string): Promise<void>;
  /** Opens the request again, and reminds the owner then instead. */
  postpone(reference: string, at: number): Promise<void>;
  /**
   * Leases the next reminder that is due: of a request that is sent, not suspect and not done. `toDue` says when one
   * is due that nobody has postponed, from the time of the mail.
   */
  claimReminder(toDue: (sentAt: number) => number): Promise<Reminder | undefined>;
  /** The next two do nothing if the owner has postponed it meanwhile. */
  markReminded(reminder: Reminder): Promise<void>;
  markReminderRetry(reminder: Reminder, at: number): Promise<void>;
};

type Dependencies<All extends ReminderStatements> = {
  database: Connection<All>;
  clock: Clock;
  /** While the hourly cap is reached nothing is claimed. */
  isHeld: (statements: All) => boolean;
};

export function createReminderStore<All extends ReminderStatements>({
  database,
  clock,
  isHeld,
}: Dependencies<All>): ReminderStore {
  return {
    markDone: (reference) => database.write(({ markDone }) => void markDone.run(clock.now(), reference)),
    postpone: (reference, at) => database.write(({ postpone }) => void postpone.run(at, reference)),
    claimReminder: (toDue) =>
      database.write((statements) => {
        const now = clock.now();
        for (const { reference, sent_at } of statements.unscheduled.all(now - longestDelay))
          statements.schedule.run(toDue(Number(sent_at)), String(reference));
        if (isHeld(statements)) return undefined;
        const row = statements.claimReminder.get(now + leaseLength, now - longestDelay, now, now);
        return (
          row && {
            request: toStoredRequest(row),
            dueAt: Number(row.remind_at),
            attempts: Number(row.reminder_attempts),
          }
        );
      }),
    markReminded: ({ request, dueAt }) =>
      database.write(({ markReminded }) => void markReminded.run(clock.now(), request.reference, dueAt)),
    markReminderRetry: ({ request, dueAt }, at) =>
      database.write(({ markReminderRetry }) => void markReminderRetry.run(at, request.reference, dueAt)),
  };
}
