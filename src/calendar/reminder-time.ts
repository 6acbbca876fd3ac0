import type { Schedule } from '../../views/content/company.ts';
import { hour } from '../clock.ts';
import { findAnswerTime } from './openings.ts';
import { addWorkingDay } from './working-day.ts';

/**
 * When an owner who has the request now is reminded of it: an hour before what the visitor was promised, halfway if the
 * time until then is short. Where that has passed, or nearly so, what would be promised now counts; without a promise
 * a working day.
 */
export function findReminderTime(schedule: Schedule, receivedAt: number, now: number): number {
  for (const asked of [receivedAt, now]) {
    const left = (findAnswerTime(schedule, asked) ?? now) - now;
    if (left >= 1.5 * hour) return now + left - hour;
    if (left >= 0.5 * hour) return now + left / 2;
  }
  return addWorkingDay(now, schedule);
}
