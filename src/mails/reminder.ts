import { formatMoment } from '../../views/content/format.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { toActions } from './actions.ts';
import { type Letterhead, toHead } from './head.ts';
import { formatRows, toAnswerLink, toHtml, toParagraph, toRows, toSection } from './parts.ts';
import { toSubject } from './request.ts';
import type { Mail } from './transport.ts';

/** Follows the owner's mail in its thread; the same for every attempt. */
export function toReminderMail(reminder: StoredMail, request: StoredRequest, letterhead: Letterhead): Mail {
  const { firstName, lastName, email, mail, receivedAt } = request;
  const lead = `Zur Erinnerung: Diese Anfrage vom ${formatMoment(receivedAt)} ist noch offen.`;
  const actions = toActions(request, {
    links: letterhead.links,
    words:
      'Das war die einzige Erinnerung. Eine weitere kommt nur, wenn Sie „Später erinnern“ wählen, einen Arbeitstag danach.',
    actions: ['erledigt', 'spaeter'],
  });
  return {
    ...toHead(letterhead),
    messageId: reminder.messageId,
    inReplyTo: mail.messageId,
    references: mail.messageId,
    date: new Date(reminder.plannedAt),
    replyTo: { name: `${firstName} ${lastName}`, address: email },
    subject: `Re: ${toSubject(request)}`,
    text: `${lead}\n\n${formatRows(toRows(request))}\n\n${actions.text}\n`,
    html: toHtml([toParagraph(lead), toSection(request, toAnswerLink(request, toSubject(request))), actions.html]),
  };
}
