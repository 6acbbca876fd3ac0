import type { Schedule } from '../../views/content/company.ts';
import { day } from '../clock.ts';
import { findAnswerTime, findOpening } from './openings.ts';
import { nextHourInVienna, toViennaDate } from './vienna-time.ts';

const timeZone = 'Europe/Vienna';
const clock = new Intl.DateTimeFormat('de-AT', { timeZone, hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('de-AT', { timeZone, weekday: 'long' });
const date = new Intl.DateTimeFormat('de-AT', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });

/** Whether it is open at that time, until or from when, and for how many ms that holds; undefined without hours. */
export function toStatus(schedule: Schedule, now: number) {
  const opening = findOpening(schedule, now);
  if (!opening) return undefined;
  const { opensAt, closesAt } = opening;
  if (opensAt <= now)
    return { open: true, text: `Jetzt geöffnet bis ${formatClock(closesAt)}`, validFor: closesAt - now };
  const text = `Öffnet ${formatDay(opensAt, now)} um ${formatClock(opensAt)}`;
  // At midnight, tomorrow becomes today.
  return { open: false, text, validFor: Math.min(opensAt, nextHourInVienna(0, now)) - now };
}

/** Tells a visitor until when the company answers what it got at that time; undefined if nothing is promised, or it is past. */
export function toAnswerSentence(schedule: Schedule, now: number, receivedAt = now): string | undefined {
  const answerAt = findAnswerTime(schedule, receivedAt);
  if (answerAt === undefined || answerAt <= now) return undefined;
  const when = formatDay(answerAt, now);
  const time = formatClock(answerAt);
  return when === 'heute' ? `Wir melden uns heute bis ${time}.` : `Wir melden uns bis ${when}, ${time}.`;
}

/** For mails, which may be read on another day: `Dienstag, 13. Jänner, 10 Uhr`. */
export function formatAnswerTime(answerAt: number): string {
  return `${date.format(answerAt)}, ${formatClock(answerAt)}`;
}

/** `18 Uhr`, `17:30 Uhr`. */
function formatClock(time: number): string {
  return `${clock.format(time).replace(/^0(?=\d)|:00$/g, '')} Uhr`;
}

/** `heute`, `morgen`, `Dienstag`, and from a week on `Dienstag, 13. Jänner`. */
function formatDay(time: number, now: number): string {
  const days = (Date.parse(toViennaDate(time)) - Date.parse(toViennaDate(now))) / day;
  if (days === 0) return 'heute';
  if (days === 1) return 'morgen';
  return (days < 7 ? weekday : date).format(time);
}
