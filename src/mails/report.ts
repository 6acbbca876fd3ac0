import type { ContactRequest } from '../../views/content/contact-fields.ts';
import { formatMoment } from '../../views/content/format.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { toParagraph } from './blocks.ts';
import { type Letterhead, toOwnerMail } from './owner-mail.ts';
import type { Mail } from './transport.ts';

/** Leaves room for the rest of the report in the 10,000 characters of a message. */
const findingsLimit = 9000;

type Facts = {
  received: number;
  suspect: number;
  since: number;
  /** When the next report comes. */
  next: number;
  /** What the operator's checks have found, as lines. */
  problems: readonly string[];
  mailFrom: string;
};

/** The artificial request of a self-test, whose message is the owner's report; its first line goes into the subject. */
export function toReportRequest({ received, suspect, since, next, problems, mailFrom }: Facts): ContactRequest {
  return {
    firstName: 'Zustelltest',
    lastName: 'der Website',
    email: mailFrom,
    phone: '',
    service: 'malerei',
    message: [
      `${toCount(received, suspect)}\nseit ${formatMoment(since)}`,
      toFindings(problems),
      `Der nächste Zustelltest kommt am ${formatMoment(next)}. Bleibt er aus, ist der Weg der Anfragen gestört: Bitte sagen Sie es dann der Person, die die Website betreut.`,
    ].join('\n\n'),
  };
}

function toCount(received: number, suspect: number): string {
  if (received === 0) return 'Keine Anfrage';
  const requests = received === 1 ? '1 Anfrage' : `${received} Anfragen`;
  return `${requests}, ${suspect === 0 ? 'keine' : suspect} mit Spamverdacht`;
}

function toFindings(problems: readonly string[]): string {
  if (problems.length === 0) return 'Die Prüfung der Einrichtung hat nichts gefunden, was zu tun wäre.';
  const lines = ['Die Prüfung der Einrichtung („npm run doctor“) hat gefunden:', ...problems];
  return lines.join('\n').slice(0, findingsLimit);
}

/** The report as the owner's mail, whose arrival is the test's success. */
export function toReportMail(mail: StoredMail, { message, receivedAt }: StoredRequest, letterhead: Letterhead): Mail {
  const [count] = message.split('\n', 1);
  const late = mail.attempts > 1 ? ` Gelungen ist es erst beim ${mail.attempts}. Versuch.` : '';
  const proof = `Diese Mail ist selbst eine künstliche Anfrage: Sie ist vom Formular über die Datenbank und den Mailserver in Ihr Postfach gekommen, wie jede echte.${late}`;
  return toOwnerMail(letterhead, mail, {
    date: receivedAt,
    subject: `Zustelltest bestanden – ${count}`,
    blocks: [...message.split('\n\n'), proof].map(toParagraph),
  });
}
