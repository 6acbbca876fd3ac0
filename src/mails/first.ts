import { websiteLinkDays } from '../../views/content/periods.ts';
import type { StoredMail } from '../store/store.ts';
import { type Letterhead, toParagraph, toWebsiteMail } from './blocks.ts';
import type { Mail } from './transport.ts';

const opening =
  'Guten Tag! Telefonnummer, Öffnungszeiten, Urlaub, Texte und Bilder Ihrer Website ändern Sie ab jetzt selbst, auch am Handy und ohne Passwort:';

/** Once for each installation. */
export function toFirstMail(mail: StoredMail, letterhead: Letterhead): Mail {
  return toWebsiteMail(letterhead, mail, {
    subject: 'Ihre Website: Ab jetzt ändern Sie sie selbst',
    before: [toParagraph(opening)],
    after: [
      'Bevor etwas öffentlich wird, sehen Sie es in einer Vorschau. Jede Änderung lässt sich rückgängig machen, und es kommt eine Mail darüber. Probieren Sie es ruhig aus!',
      `Der Link gilt ${websiteLinkDays} Tage, und jeder Bericht bringt einen neuen. Ist er abgelaufen, fordern Sie auf seiner Seite den nächsten an.`,
    ],
  });
}
