import { serviceTitles } from '../../views/content/services.ts';
import { addWorkingDay } from '../calendar/working-day.ts';
import type { OwnerLinks } from '../owner/links.ts';
import type { FollowUp, StoredRequest } from '../store/store.ts';
import { type Actions, toActions } from './actions.ts';
import { type Letterhead, toHead } from './head.ts';
import { formatRows, toAnswerLink, toHtml, toRows, toSection } from './parts.ts';
import type { Mail } from './transport.ts';
import { toVcard } from './vcard.ts';

/** One request, from the company itself, answered to the visitor; the same for every attempt. */
export function toRequestMail(request: StoredRequest, letterhead: Letterhead): Mail {
  const { reference, firstName, lastName, email, receivedAt, mail } = request;
  const subject = toSubject(request);
  const actions = toRequestActions(request, letterhead.links);
  return {
    ...toHead(letterhead),
    messageId: mail.messageId,
    date: new Date(receivedAt),
    replyTo: { name: `${firstName} ${lastName}`, address: email },
    subject: request.spamSigns.length > 0 ? `[Spamverdacht] ${subject}` : subject,
    text: `${formatRows(toRows(request))}\n\nAntworten Sie einfach auf diese Mail, sie geht an die anfragende Person.\n\n${actions.text}\n`,
    html: toHtml([toSection(request, toAnswerLink(request, subject)), actions.html]),
    attachments: [
      {
        filename: `Kontakt-${reference}.vcf`,
        content: toVcard(request, `Anfrage ${serviceTitles[request.service]}, #${reference}`),
        contentType: 'text/vcard; charset=utf-8',
      },
    ],
  };
}

export function toSubject({ service, firstName, lastName, reference }: StoredRequest): string {
  return `Anfrage ${serviceTitles[service]} – ${firstName} ${lastName} – #${reference}`;
}

/** A reminder a working day later, and the visitor's receipt; neither if anything speaks against the request. */
export function toFollowUps(
  { spamSigns, receivedAt }: StoredRequest,
  { now, receipts }: { now: number; receipts: boolean },
) {
  if (spamSigns.length > 0) return [];
  const reminder: FollowUp = { kind: 'reminder', dueAt: addWorkingDay(now) };
  return receipts ? [reminder, { kind: 'receipt', dueAt: receivedAt } satisfies FollowUp] : [reminder];
}

function toRequestActions(request: StoredRequest, links: OwnerLinks): Actions {
  const confirm = 'Jeder Link öffnet eine Seite, auf der Sie noch bestätigen.';
  if (request.spamSigns.length > 0)
    return toActions(request, {
      links,
      words: `Ist die Anfrage echt, nehmen Sie mit „Kein Spam“ den Verdacht zurück. Mit „Erledigt“ haken Sie sie ab. ${confirm}`,
      actions: ['kein-spam', 'erledigt'],
    });
  if (!links.reminders)
    return toActions(request, {
      links,
      words: 'Mit „Erledigt“ haken Sie die Anfrage ab. Der Link öffnet eine Seite, auf der Sie noch bestätigen.',
      actions: ['erledigt'],
    });
  return toActions(request, {
    links,
    words: `Bleibt die Anfrage einen Arbeitstag lang offen, erinnert Sie die Website einmal daran. „Erledigt“ verhindert das, „Später erinnern“ verschiebt es um einen Arbeitstag. ${confirm}`,
    actions: ['erledigt', 'spaeter'],
  });
}
