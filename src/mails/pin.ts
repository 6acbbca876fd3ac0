import type { StoredMail } from '../store/store.ts';
import { type Letterhead, toOwnerMail, toParagraph, toPin } from './blocks.ts';
import type { Mail } from './transport.ts';

/** Sent when the page behind a link was asked for the PIN. */
export function toPinMail(mail: StoredMail, letterhead: Letterhead): Mail {
  return toOwnerMail(letterhead, mail, {
    date: mail.plannedAt,
    replyTo: letterhead.to,
    // Without the PIN, since locked phones show subjects and mail servers log them.
    subject: 'Ihre PIN für die Links in den Anfragen',
    blocks: [
      toPin(letterhead.links),
      toParagraph(
        'Jemand hat sie auf der Seite hinter einem Link wie „Erledigt“ angefordert. Waren das nicht Sie, ist nichts passiert: Die PIN geht immer nur an diese Adresse.',
      ),
    ],
  });
}
