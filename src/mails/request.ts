import type { Company } from '../../views/content/company.ts';
import { serviceTitles } from '../../views/content/services.ts';
import { findAnswerTime } from '../calendar/openings.ts';
import { findReminderTime } from '../calendar/reminder-time.ts';
import type { OwnerAction } from '../owner/request-links.ts';
import type { FollowUp, StoredRequest } from '../store/store.ts';
import { type Letterhead, toActions, toOwnerMail, toParagraph, toValues } from './blocks.ts';
import type { Mail } from './transport.ts';
import { toVcard } from './vcard.ts';

/** A visitor's request, answered to the visitor. */
export function toRequestMail(request: StoredRequest, letterhead: Letterhead): Mail {
  const { reference, service, firstName, lastName, email, receivedAt, spamSigns, mail } = request;
  const subject = toSubject(request);
  const { words, actions } = toChoices(request, letterhead);
  return toOwnerMail(letterhead, mail, {
    date: receivedAt,
    replyTo: { name: `${firstName} ${lastName}`, address: email },
    subject: spamSigns.length > 0 ? `[Spamverdacht] ${subject}` : subject,
    blocks: [
      toValues(request, letterhead, subject),
      {
        text: `Antworten Sie einfach auf diese Mail: Ihre Antwort geht direkt an ${firstName} ${lastName}.`,
        html: '',
      },
      toParagraph(
        `${words} Jeder Link öffnet eine Seite, auf der Sie das mit Ihrer PIN bestätigen: Ihre Antwort zitiert diese Mail, und nur Sie sollen die Links benutzen können.`,
      ),
      toActions(letterhead.links, reference, 'locked', actions),
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

type Choices = { words: string; actions: readonly OwnerAction[] };

function toChoices({ spamSigns, receivedAt }: StoredRequest, { links, company: { schedule } }: Letterhead): Choices {
  if (spamSigns.length > 0)
    return {
      words: 'Ist die Anfrage echt? Dann „Kein Spam“. Schon bearbeitet? Dann „Erledigt“.',
      actions: ['kein-spam', 'erledigt'],
    };
  if (!links.reminders) return { words: 'Mit „Erledigt“ haken Sie die Anfrage ab.', actions: ['erledigt'] };
  const when = findAnswerTime(schedule, receivedAt) ? 'eine Stunde vor der zugesagten Zeit' : 'nach einem Arbeitstag';
  return {
    words: `Bleibt die Anfrage offen, erinnert Sie die Website einmal daran, in der Regel ${when}. „Erledigt“ verhindert das, „Später erinnern“ verschiebt es um einen Arbeitstag.`,
    actions: ['erledigt', 'spaeter'],
  };
}

export function toSubject({ service, district, when, firstName, lastName, reference }: StoredRequest): string {
  const place = isViennese.test(district ?? '') ? `${district} Wien` : district;
  const wish = [serviceTitles[service], place, when].filter(Boolean).join(', ');
  return `Anfrage ${wish} – ${firstName} ${lastName} – #${reference}`;
}

/** From 1010 to 1230, the district in the middle. */
const isViennese = /^1(0[1-9]|1\d|2[0-3])0$/;

type Facts = { company: Company; now: number; receipts: boolean };

/** A reminder, and the visitor's receipt; neither if there is a sign of spam. */
export function toFollowUps({ spamSigns, receivedAt }: StoredRequest, { company, now, receipts }: Facts): FollowUp[] {
  if (spamSigns.length > 0) return [];
  const reminder: FollowUp = { kind: 'reminder', dueAt: findReminderTime(company.schedule, receivedAt, now) };
  return receipts ? [reminder, { kind: 'receipt', dueAt: receivedAt }] : [reminder];
}
