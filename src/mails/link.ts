import { websiteLinkDays } from '../../views/content/periods.ts';
import type { StoredMail } from '../store/store.ts';
import { type Letterhead, toParagraph, toWebsiteMail } from './blocks.ts';
import type { Mail } from './transport.ts';

/** Sent when the page of an expired link was asked for a new one. */
export function toLinkMail(mail: StoredMail, letterhead: Letterhead): Mail {
  return toWebsiteMail(letterhead, mail, {
    subject: 'Ihr neuer Link zu Ihrer Website',
    before: [toParagraph(`Hier geht es zu Ihrer Website, wieder für ${websiteLinkDays} Tage:`)],
    after: [
      'Jemand hat diese Mail auf der Seite eines abgelaufenen Links angefordert. Waren das nicht Sie, ist nichts passiert: Der neue Link geht immer nur an diese Adresse.',
    ],
  });
}
