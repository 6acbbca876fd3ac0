import { formatMoment } from '../../views/content/format.ts';
import type { Reminder } from '../store/sqlite/reminder-store.ts';
import { toSubject } from './mail.ts';
import { toReminderActions } from './mail-actions.ts';
import { type Addresses, toHead } from './mail-head.ts';
import { toAnswerLink, toHtml, toParagraph, toRows, toSection, toText } from './mail-parts.ts';
import type { Mail } from './transport.ts';

/** Follows the owner's mail in its thread; the same for every attempt. */
export function toReminderMail({ request, dueAt }: Reminder, addresses: Addresses): Mail {
  const { reference, firstName, lastName, email, messageId, receivedAt } = request;
  const lead = `Zur Erinnerung: Diese Anfrage vom ${formatMoment(receivedAt)} ist noch offen.`;
  const actions = toReminderActions(request, addresses.links);
  return {
    ...toHead(addresses),
    messageId: toReminderId(messageId, reference, dueAt),
    inReplyTo: messageId,
    references: messageId,
    date: new Date(dueAt),
    replyTo: { name: `${firstName} ${lastName}`, address: email },
    subject: `Re: ${toSubject(request)}`,
    text: `${lead}\n\n${toText(toRows(request))}\n\n${actions.text}\n`,
    html: toHtml([
      toParagraph(lead),
      toSection(request, toAnswerLink(request, toSubject(request))),
      actions.html,
    ]),
  };
}

function toReminderId(messageId: string, reference: string, dueAt: number): string {
  return messageId.replace(/^<[^@]*/, `<erinnerung.${reference}.${dueAt}`);
}
