import type { ContactRequest } from '../../views/content/contact-fields.ts';
import { formatDay, formatMoment } from '../../views/content/format.ts';
import { alertMinutes, websiteLinkDays } from '../../views/content/periods.ts';
import { nextHourInVienna, toViennaClock } from '../calendar/vienna-time.ts';
import { day } from '../clock.ts';
import type { Context } from '../context.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { type Letterhead, toOwnerMail, toParagraph, toPin, toWebsiteLink, websiteKey } from './blocks.ts';
import type { Kind } from './delivery.ts';
import { postJson } from './post-json.ts';
import type { Mail } from './transport.ts';

const dueHour = 7;
/** Leaves room for the rest of the report in the 10,000 characters of a message. */
const findingsLimit = 9000;
/** Of what was done since the last report. */
const mostDone = 50;

export type SelfTestOptions = {
  /** Where this process itself listens. */
  url: string;
  /** What the operator's checks find, as lines; never rejects. */
  examine: () => Promise<readonly string[]>;
};

/** Posts an artificial request to the site's own form, every few days. */
export function createSelfTest(
  { config, store, selfTestMark, clock }: Pick<Context, 'config' | 'store' | 'selfTestMark' | 'clock'>,
  { url, examine }: SelfTestOptions,
): Kind {
  const { selftestDays: days, mailFrom } = config;
  const toDue = (last: number | undefined) => toNextSelfTest(days, last, clock.now());
  return {
    plan: () => store.planSelfTest(toDue, clock.now() + Math.max(days, 7) * day),
    async send({ mail: { plannedAt } }, signal) {
      const since = (await store.lastSelfTest()) ?? plannedAt - 7 * day;
      const counts = await store.countSince(since);
      const problems = await examine();
      const request = toReportRequest({
        ...counts,
        since,
        next: toDue(plannedAt),
        problems,
        mailFrom,
        reminders: config.reminders,
      });
      await postJson(`${url}/api/contact`, request, { headers: selfTestMark.headers(), signal });
      return 'taken by the form';
    },
    giveUpAfter: alertMinutes * 60_000,
  };
}

/** At seven in Vienna: the first on a Monday, the others so many days after the last one. */
export function toNextSelfTest(days: number, last: number | undefined, now: number): number {
  let time = nextHourInVienna(dueHour, last === undefined ? now : last + (days - 0.5) * day);
  if (last !== undefined) return time > now ? time : toNextSelfTest(days, time, now);
  while (new Date(toViennaClock(time)).getUTCDay() !== 1) time = nextHourInVienna(dueHour, time);
  return time;
}

type Facts = {
  received: number;
  suspect: number;
  /** What the owner has ticked off since, by reference. */
  done: readonly string[];
  since: number;
  /** When the next report comes. */
  next: number;
  /** What the operator's checks have found, as lines. */
  problems: readonly string[];
  mailFrom: string;
  reminders: boolean;
};

/** The artificial request of a self-test, whose message is the owner's report; its first line goes into the subject. */
export function toReportRequest(facts: Facts): ContactRequest {
  const { received, suspect, since, next, problems, mailFrom } = facts;
  return {
    firstName: 'Zustelltest',
    lastName: 'der Website',
    email: mailFrom,
    phone: '',
    service: 'malerei',
    message: [
      `${toCount(received, suspect)}\nseit ${formatMoment(since)}`,
      ...toDone(facts),
      toFindings(problems),
      `Der nächste Bericht kommt am ${formatMoment(next)}. Bleibt er aus, kommen vielleicht auch Anfragen nicht an: Bitte sagen Sie es dann der Person, die die Website betreut.`,
    ].join('\n\n'),
  };
}

/** So that the owner notices if it was somebody else. */
function toDone({ done, reminders }: Facts): string[] {
  if (done.length === 0) return [];
  const shown = done.slice(-mostDone).map((reference) => `#${reference}`);
  const undo = reminders ? ' War eine noch offen? „Später erinnern“ in ihrer Mail öffnet sie wieder.' : '';
  return [`Als erledigt abgehakt: ${shown.join(', ')}.${undo}`];
}

function toCount(received: number, suspect: number): string {
  if (received === 0) return 'Keine neue Anfrage';
  const requests = received === 1 ? '1 neue Anfrage' : `${received} neue Anfragen`;
  return `${requests}, ${suspect === 0 ? 'keine' : suspect} mit Spamverdacht`;
}

function toFindings(problems: readonly string[]): string {
  if (problems.length === 0) return 'Die technische Prüfung der Website hat nichts beanstandet.';
  const lines = ['Die technische Prüfung („npm run doctor“) hat ergeben:', ...problems];
  return lines.join('\n').slice(0, findingsLimit);
}

const websiteText = `Stimmt auf der Website noch alles: Telefonnummer, Öffnungszeiten, Urlaub? Hier ändern Sie es, der Link gilt ${websiteLinkDays} Tage. ${websiteKey}`;

/** The report as the owner's mail, whose arrival is the test's success. */
export function toReportMail(mail: StoredMail, { message, receivedAt }: StoredRequest, letterhead: Letterhead): Mail {
  const [count] = message.split('\n', 1);
  const late = mail.attempts > 1 ? ` Gelungen ist es erst beim ${mail.attempts}. Versuch.` : '';
  const proof = `Das Formular funktioniert: Diese Mail kam auf demselben Weg wie jede Anfrage.${late}`;
  return toOwnerMail(letterhead, mail, {
    date: receivedAt,
    subject: `Bericht vom ${formatDay(receivedAt)}: ${count?.replace('K', 'k')}, Formular funktioniert`,
    blocks: [
      ...[...message.split('\n\n'), proof, websiteText].map(toParagraph),
      toWebsiteLink(letterhead, mail),
      toPin(letterhead.links),
    ],
  });
}
