import type { StoredMail, StoredRequest } from '../store/store.ts';
import { type Letterhead, toActions, toOwnerMail, toParagraph, toValues } from './content.ts';
import type { Mail } from './transport.ts';

/** The requests with two or more signs of spam, with all values, so that no customer is lost among the spam. */
export function toSummaryMail(mail: StoredMail, requests: readonly StoredRequest[], letterhead: Letterhead): Mail {
  const count = requests.length === 1 ? 'Eine Anfrage' : `${requests.length} Anfragen`;
  return toOwnerMail(letterhead, mail, {
    date: mail.plannedAt,
    subject: `[Spamverdacht] ${count} zum Durchsehen`,
    blocks: [
      toParagraph(
        'Bei diesen Anfragen deutet mehreres auf Spam hin. Bitte sehen Sie sie kurz durch: Es kann eine echte dabei sein. „Kein Spam“ öffnet eine Seite, auf der Sie das bestätigen; dann kommt die Anfrage als eigene Mail.',
      ),
      ...requests.flatMap((request) => [
        { text: '----', html: '' },
        toValues(request, letterhead, `Ihre Anfrage #${request.reference}`),
        toActions(request, letterhead.links, ['kein-spam']),
      ]),
    ],
  });
}
