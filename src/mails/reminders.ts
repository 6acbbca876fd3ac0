import { addWorkingDay } from '../calendar/working-day.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { Outbox } from '../store/outbox.ts';
import type { Reminder } from '../store/sqlite/reminder-store.ts';
import { limitAttempt, stopPatiently, writeDown } from './attempt.ts';
import { toCause } from './causes.ts';
import { toDelay } from './schedule.ts';

const lookEvery = 5 * 60_000;

type Dependencies = {
  outbox: Outbox;
  send: (reminder: Reminder, signal: AbortSignal) => Promise<unknown>;
  clock: Clock;
  logger: Logger;
};

/** Reminds the owner once of every request that stays open for a working day; returns the stop function. */
export function startReminders({ outbox, send, clock, logger }: Dependencies): () => Promise<void> {
  const stopping = new AbortController();
  const givingUp = new AbortController();

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await remindDue().catch((err) => logger.error({ err }, 'outbox not usable'));
      await clock.sleep(lookEvery, stopping.signal);
    }
  })();

  async function remindDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reminder = await outbox.claimReminder(addWorkingDay);
      if (!reminder || !(await remind(reminder))) return;
    }
  }

  /** Whether it is out. */
  async function remind(reminder: Reminder): Promise<boolean> {
    const { attempts, request } = reminder;
    const { reference } = request;
    try {
      await limitAttempt({ clock, signal: givingUp.signal }, (signal) => send(reminder, signal));
    } catch (error) {
      const delay = toDelay(attempts, Math.random());
      await outbox.markReminderRetry(reminder, clock.now() + delay);
      const { cause } = toCause(error);
      logger.warn({ reference, attempts, cause, retryInSeconds: Math.round(delay / 1000) }, 'reminder retry');
      return false;
    }
    const onFailure = (err: unknown) =>
      logger.error({ reference, err }, 'reminded, but not yet written down');
    await writeDown({ clock, signal: stopping.signal, onFailure }, () => outbox.markReminded(reminder));
    logger.info({ reference, attempts }, 'reminded');
    return true;
  }

  return () => stopPatiently({ clock, running, stopping, givingUp });
}
