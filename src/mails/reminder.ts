import { formatMoment } from '../../views/content/format.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { type Letterhead, toActions, toOwnerMail, toParagraph, toPin, toValues } from './blocks.ts';
import { toSubject } from './request.ts';
import type { Mail } from './transport.ts';

/** Follows the mail with the request in its thread, under a subject that nobody takes for the visitor's answer. */
export function toReminderMail(reminder: StoredMail, request: StoredRequest, letterhead: Letterhead): Mail {
  const { reference, firstName, lastName, mail, receivedAt } = request;
  const subject = toSubject(request);
  return toOwnerMail(letterhead, reminder, {
    inReplyTo: mail.messageId,
    references: mail.messageId,
    date: reminder.plannedAt,
    // With links that ask for no PIN, no answer to it may reach the visitor.
    replyTo: letterhead.to,
    subject: `Noch offen: ${subject}`,
    blocks: [
      toParagraph(`Diese Anfrage vom ${formatMoment(receivedAt).replace(' um', ',')}, ist noch offen.`),
      toValues(request, letterhead, subject),
      toParagraph(
        `Antworten Sie mit dem Knopf „Per E-Mail antworten“ oder auf die erste Mail. Eine Antwort auf diese Mail käme nur zu Ihnen zurück, nicht zu ${firstName} ${lastName}.`,
      ),
      toParagraph(
        'Das ist die einzige Erinnerung, außer Sie wählen „Später erinnern“: Dann kommt einen Arbeitstag danach noch eine.',
      ),
      toActions(letterhead.links, reference, 'open', ['erledigt', 'spaeter']),
      toPin(letterhead.links),
    ],
  });
}
