import type { StoredMail, StoredRequest } from '../store/store.ts';
import { toActions } from './actions.ts';
import { type Letterhead, toHead } from './head.ts';
import { formatRows, toAnswerLink, toHtml, toParagraph, toRows, toSection } from './parts.ts';
import type { Mail } from './transport.ts';

/** All that two or more signs speak against, with all values, so that no customer is lost among the spam. */
export function toSummaryMail(
  { messageId, plannedAt }: StoredMail,
  requests: readonly StoredRequest[],
  letterhead: Letterhead,
): Mail {
  const count = requests.length;
  const lead =
    'Gegen diese Anfragen sprechen mehrere Zeichen für Spam. Bitte sehen Sie sie kurz durch: Es kann eine echte dabei sein. „Kein Spam“ öffnet eine Seite, auf der Sie das bestätigen; dann kommt die Anfrage als eigene Mail.';
  const sections = requests.map((request) => {
    const action = toActions(request, { links: letterhead.links, actions: ['kein-spam'] });
    const answer = toAnswerLink(request, `Ihre Anfrage #${request.reference}`);
    return {
      text: `${formatRows(toRows(request))}\n\n${action.text}`,
      html: toSection(request, answer) + action.html,
    };
  });
  return {
    ...toHead(letterhead),
    messageId,
    date: new Date(plannedAt),
    subject: `[Spamverdacht] ${count === 1 ? 'Eine Anfrage' : `${count} Anfragen`} zum Durchsehen`,
    text: [lead, ...sections.map(({ text }) => text)].join('\n\n----\n\n'),
    html: toHtml([toParagraph(lead), ...sections.map(({ html }) => html)]),
  };
}
