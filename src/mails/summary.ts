import { formatDay } from '../../views/content/format.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { type Letterhead, toActions, toOwnerMail, toParagraph, toPin, toValues } from './blocks.ts';
import { toRefusal } from './causes.ts';
import type { Mail } from './transport.ts';

/** Mail programs cut what is longer, in bytes of HTML. */
const longestList = 95_000;
const longestMessage = 1000;

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
        `Bei ${requests.length === 1 ? 'dieser Anfrage' : 'diesen Anfragen'} deutet einiges auf Spam hin. Bitte schauen Sie kurz nach, ob eine echte dabei ist. „Kein Spam“ öffnet eine Seite, auf der Sie das bestätigen; dann kommt die Anfrage als eigene Mail.`,
      ),
      ...requests.flatMap((request) => toBlocks(request, letterhead)),
      toPin(letterhead.links),
    ],
  });
}

/** As many as fit into a mail; after a refusal half of them, since one alone may be to blame. */
export function countFitting(requests: readonly StoredRequest[], letterhead: Letterhead, refusal: unknown): number {
  if (refusal !== undefined) return toRefusal(refusal) === 'content' ? Math.ceil(requests.length / 2) : requests.length;
  let size = 0;
  const tooMany = requests.findIndex((request) => {
    for (const { html } of toBlocks(request, letterhead)) size += Buffer.byteLength(html);
    return size > longestList;
  });
  return tooMany < 0 ? requests.length : Math.max(1, tooMany);
}

function toBlocks(request: StoredRequest, letterhead: Letterhead) {
  return [
    { text: '----', html: '' },
    toValues({ ...request, message: shorten(request.message) }, letterhead, `Ihre Anfrage #${request.reference}`),
    toActions(letterhead.links, request.reference, 'open', ['kein-spam']),
  ];
}

function shorten(message: string): string {
  const characters = [...message];
  if (characters.length <= longestMessage) return message;
  return `${characters.slice(0, longestMessage).join('')} …\n(Die Nachricht ist hier gekürzt. „Kein Spam“ bringt sie ganz.)`;
}
