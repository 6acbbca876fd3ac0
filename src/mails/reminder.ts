import { formatMoment } from '../../views/content/format.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { type Letterhead, toActions, toOwnerMail, toParagraph, toValues } from './content.ts';
import { toSubject } from './request.ts';
import type { Mail } from './transport.ts';

/** Follows the mail with the request in its thread. */
export function toReminderMail(reminder: StoredMail, request: StoredRequest, letterhead: Letterhead): Mail {
  const { firstName, lastName, email, mail, receivedAt } = request;
  const subject = toSubject(request);
  return toOwnerMail(letterhead, reminder, {
    inReplyTo: mail.messageId,
    references: mail.messageId,
    date: reminder.plannedAt,
    replyTo: { name: `${firstName} ${lastName}`, address: email },
    subject: `Re: ${subject}`,
    blocks: [
      toParagraph(`Zur Erinnerung: Diese Anfrage vom ${formatMoment(receivedAt)} ist noch offen.`),
      toValues(request, subject),
      toParagraph(
        'Das ist die einzige Erinnerung. Eine weitere kommt nur, wenn Sie „Später erinnern“ wählen, einen Arbeitstag danach.',
      ),
      toActions(request, letterhead.links, ['erledigt', 'spaeter']),
    ],
  });
}
