import { formatDay } from '../../views/content/format.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { type Letterhead, toActions, toOwnerMail, toParagraph, toPin, toValues } from './content.ts';
import type { Mail } from './transport.ts';

/** The requests with two or more signs of spam, with all values, so that no customer is lost among the spam. */
export function toSummaryMail(mail: StoredMail, requests: readonly StoredRequest[], letterhead: Letterhead): Mail {
  const count = requests.length === 1 ? 'Eine Anfrage' : `${requests.length} Anfragen`;
  // Mail programs put what has one subject into one thread.
  const own = `${formatDay(mail.plannedAt)} (${requests.length > 1 ? 'ab ' : ''}#${requests[0]?.reference})`;
  return toOwnerMail(letterhead, mail, {
    date: mail.plannedAt,
    subject: `[Spamverdacht] ${count} zum Durchsehen, ${own}`,
    blocks: [
      toParagraph(
        `Bei ${requests.length === 1 ? 'dieser Anfrage' : 'diesen Anfragen'} deutet einiges auf Spam hin. Bitte sehen Sie kurz nach, ob eine echte dabei ist. „Kein Spam“ öffnet eine Seite, auf der Sie das bestätigen; dann kommt die Anfrage als eigene Mail.`,
      ),
      ...requests.flatMap((request) => [
        { text: '----', html: '' },
        toValues(request, letterhead, `Ihre Anfrage #${request.reference}`),
        toActions(letterhead.links, request.reference, 'open', ['kein-spam']),
      ]),
      toPin(letterhead.links),
    ],
  });
}
