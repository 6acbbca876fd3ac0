import { createHash } from 'node:crypto';
import { serviceTitles } from '../../views/content/services.ts';
import { toSelfTestMail } from '../selftest/mail.ts';
import type { StoredRequest } from '../store/outbox.ts';
import { toActions, toReleaseAction } from './mail-actions.ts';
import { type Addresses, toHead } from './mail-head.ts';
import { toAnswerLink, toHtml, toParagraph, toRows, toSection, toText } from './mail-parts.ts';
import type { Mail } from './transport.ts';
import { toVcard } from './vcard.ts';

/** One request as the owner's mail, several suspect ones as a summary, or the report of a self-test. */
export function toMail(requests: readonly StoredRequest[], addresses: Addresses): Mail {
  const [first] = requests;
  if (!first) throw new Error('There is nothing to mail.');
  if (first.isSelfTest) return toSelfTestMail(first, addresses);
  return first.suspicions.length > 1
    ? toSummaryMail(requests, first, addresses)
    : toOwnerMail(first, addresses);
}

/** From the company itself, answered to the visitor, the same for every attempt. */
export function toOwnerMail(request: StoredRequest, addresses: Addresses): Mail {
  const { reference, firstName, lastName, email, receivedAt, messageId } = request;
  const name = `${firstName} ${lastName}`;
  const title = serviceTitles[request.service];
  const subject = toSubject(request);
  const actions = toActions(request, addresses.links);
  return {
    ...toHead(addresses),
    messageId,
    date: new Date(receivedAt),
    replyTo: { name, address: email },
    subject: request.suspicions.length > 0 ? `[Spamverdacht] ${subject}` : subject,
    text: `${toText(toRows(request))}\n\nAntworten Sie einfach auf diese Mail, sie geht an die anfragende Person.\n\n${actions.text}\n`,
    html: toHtml([toSection(request, toAnswerLink(request, subject)), actions.html]),
    attachments: [
      {
        filename: `Kontakt-${reference}.vcf`,
        content: toVcard(request, `Anfrage ${title}, #${reference}`),
        contentType: 'text/vcard; charset=utf-8',
      },
    ],
  };
}

export function toSubject({ service, firstName, lastName, reference }: StoredRequest): string {
  return `Anfrage ${serviceTitles[service]} – ${firstName} ${lastName} – #${reference}`;
}

/** Everything that two or more signs speak against, with all values, so that no customer is lost among the spam. */
function toSummaryMail(requests: readonly StoredRequest[], first: StoredRequest, addresses: Addresses): Mail {
  const count = requests.length;
  const lead =
    'Gegen diese Anfragen sprechen mehrere Zeichen für Spam. Bitte sehen Sie sie kurz durch: Es kann eine echte dabei sein. „Kein Spam“ öffnet eine Seite, auf der Sie das bestätigen; dann kommt die Anfrage als eigene Mail.';
  const sections = requests.map((request) => {
    const action = toReleaseAction(request, addresses.links);
    const answer = toAnswerLink(request, `Ihre Anfrage #${request.reference}`);
    return {
      text: `${toText(toRows(request))}\n\n${action.text}`,
      html: toSection(request, answer) + action.html,
    };
  });
  const references = requests.map(({ reference }) => reference).join(' ');
  const id = createHash('sha256').update(references).digest('hex').slice(0, 16);
  return {
    ...toHead(addresses),
    messageId: first.messageId.replace(/^<[^@]*/, `<sammel.${id}`),
    date: new Date(Math.max(...requests.map(({ receivedAt }) => receivedAt))),
    subject: `[Spamverdacht] ${count === 1 ? 'Eine Anfrage' : `${count} Anfragen`} zum Durchsehen`,
    text: [lead, ...sections.map(({ text }) => text)].join('\n\n----\n\n'),
    html: toHtml([toParagraph(lead), ...sections.map(({ html }) => html)]),
  };
}
