import type { OpeningHours } from '../../views/content/company.ts';
import { formatClock, formatDate, formatDay } from './format.ts';
import { eachWorkingDay, type WorkingDay } from './openings.ts';
import { fromVienna, toViennaDate } from './vienna-time.ts';

const hour = 3_600_000;
/** With less of the day left, the next one is promised. */
const enoughTime = 2 * hour;
const morning = '10:00';

/**
 * Until when a request that comes at that time is answered: by closing time if enough of the working day is left, else
 * by ten in the morning of the next; undefined if the record has no hours.
 */
export function findAnswerTime(openingHours: readonly OpeningHours[], now: number): number | undefined {
  for (const day of eachWorkingDay(openingHours, now)) {
    const closesAt = Math.max(...day.map((opening) => opening.closesAt));
    const [{ opensAt }] = day;
    if (now < opensAt) return toMorning(day);
    if (closesAt - now >= enoughTime) return closesAt;
  }
  return undefined;
}

/** Said at that time to the visitor who has just written. */
export function toPromise(openingHours: readonly OpeningHours[], now: number): string | undefined {
  const answerAt = findAnswerTime(openingHours, now);
  if (answerAt === undefined) return undefined;
  const day = formatDay(answerAt, now);
  const time = formatClock(answerAt);
  return day === 'heute' ? `Wir melden uns heute bis ${time}.` : `Wir melden uns bis ${day}, ${time}.`;
}

/** The same for a mail, which may be read on another day. */
export function toDatedPromise(answerAt: number): string {
  return `Wir melden uns bis ${formatDate(answerAt)}, ${formatClock(answerAt)}.`;
}

/** Where the day begins late, an hour after that. */
function toMorning([{ opensAt, closesAt }]: WorkingDay): number {
  return Math.min(Math.max(fromVienna(toViennaDate(opensAt), morning), opensAt + hour), closesAt);
}
