import { serviceTitles } from '../../views/content/services.ts';
import { addWorkingDay } from '../calendar/working-day.ts';
import type { OwnerAction } from '../owner/links.ts';
import type { FollowUp, StoredRequest } from '../store/store.ts';
import { type Letterhead, toActions, toOwnerMail, toParagraph, toValues } from './content.ts';
import type { Mail } from './transport.ts';
import { toVcard } from './vcard.ts';

const confirm = 'Jeder Link öffnet eine Seite, auf der Sie noch bestätigen.';
/** What the owner can do by a link. */
const choices: Record<'suspect' | 'reminded' | 'plain', { words: string; actions: OwnerAction[] }> = {
  suspect: {
    words: `Ist die Anfrage echt, nehmen Sie mit „Kein Spam“ den Verdacht zurück. Mit „Erledigt“ haken Sie sie ab. ${confirm}`,
    actions: ['kein-spam', 'erledigt'],
  },
  reminded: {
    words: `Bleibt die Anfrage einen Arbeitstag lang offen, erinnert Sie die Website einmal daran. „Erledigt“ verhindert das, „Später erinnern“ verschiebt es um einen Arbeitstag. ${confirm}`,
    actions: ['erledigt', 'spaeter'],
  },
  plain: {
    words: 'Mit „Erledigt“ haken Sie die Anfrage ab. Der Link öffnet eine Seite, auf der Sie noch bestätigen.',
    actions: ['erledigt'],
  },
};

/** A visitor's request, answered to the visitor. */
export function toRequestMail(request: StoredRequest, letterhead: Letterhead): Mail {
  const { reference, service, firstName, lastName, email, receivedAt, spamSigns, mail } = request;
  const { links } = letterhead;
  const subject = toSubject(request);
  const { words, actions } = choices[spamSigns.length > 0 ? 'suspect' : links.reminders ? 'reminded' : 'plain'];
  return toOwnerMail(letterhead, mail, {
    date: receivedAt,
    replyTo: { name: `${firstName} ${lastName}`, address: email },
    subject: spamSigns.length > 0 ? `[Spamverdacht] ${subject}` : subject,
    blocks: [
      toValues(request, subject),
      { text: 'Antworten Sie einfach auf diese Mail: Ihre Antwort geht direkt an die anfragende Person.', html: '' },
      toParagraph(words),
      toActions(request, links, actions),
    ],
    attachments: [
      {
        filename: `Kontakt-${reference}.vcf`,
        content: toVcard(request, `Anfrage ${serviceTitles[service]}, #${reference}`),
        contentType: 'text/vcard; charset=utf-8',
      },
    ],
  });
}

export function toSubject({ service, firstName, lastName, reference }: StoredRequest): string {
  return `Anfrage ${serviceTitles[service]} – ${firstName} ${lastName} – #${reference}`;
}

/** A reminder a working day later, and the visitor's receipt; neither if there is a sign of spam. */
export function toFollowUps({ spamSigns, receivedAt }: StoredRequest, now: number, receipts: boolean): FollowUp[] {
  if (spamSigns.length > 0) return [];
  const reminder: FollowUp = { kind: 'reminder', dueAt: addWorkingDay(now) };
  return receipts ? [reminder, { kind: 'receipt', dueAt: receivedAt }] : [reminder];
}
