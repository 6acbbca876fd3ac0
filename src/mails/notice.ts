import { serviceTitles } from '../../views/content/services.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { type Letterhead, toHead } from './head.ts';
import { toHtml, toParagraph } from './parts.ts';
import type { Mail } from './transport.ts';

export type Late = { mail: StoredMail; requests: readonly StoredRequest[] };

/** For the operator's webhook: the lead itself, so that it is not lost, or what is wrong with a self-test. */
export function toWebhookBody({ mail, requests: [request] }: Late): object {
  const time = new Date(mail.plannedAt).toISOString();
  if (!request || request.isArtificial)
    return { kind: 'selftest', text: toFailureText(mail), cause: toCauseText(mail), time };
  const { reference, service, firstName, lastName, email, phone } = request;
  return {
    text: `Anfrage ${reference} (${serviceTitles[service]}) konnte nicht zugestellt werden: ${firstName} ${lastName}, ${email}, ${phone || 'kein Telefon'}`,
    reference,
    service,
    time,
    name: `${firstName} ${lastName}`,
    email,
    phone,
  };
}

/** What the owner gets on another way when a self-test has failed. */
export function toNoticeMail({ messageId, plannedAt }: StoredMail, { mail }: Late, letterhead: Letterhead): Mail {
  const paragraphs = [
    toFailureText(mail),
    mail.kind === 'report'
      ? 'Anfragen werden gespeichert und zugestellt, sobald es wieder geht. Sehen kann sie bis dahin, wer die Website betreut: npm run requests -- list'
      : 'Es kann sein, dass auch Anfragen nicht angenommen werden. Wer sie abschickt, sieht dann Ihre Telefonnummer.',
  ];
  return {
    ...toHead(letterhead),
    messageId,
    date: new Date(plannedAt),
    subject: 'Zustelltest gescheitert',
    text: `${paragraphs.join('\n\n')}\n`,
    html: toHtml(paragraphs.map(toParagraph)),
  };
}

function toFailureText(mail: StoredMail): string {
  return `Der Zustelltest der Website ist gescheitert, denn die künstliche Anfrage ist nach 15 Minuten nicht angekommen. ${toCauseText(mail)}. Bitte sagen Sie es der Person, die die Website betreut.`;
}

function toCauseText({ kind, attempts, lastError }: StoredMail): string {
  const answer = lastError ?? 'keine Antwort';
  if (kind === 'self-test') return `Das Formular hat sie nicht angenommen (${answer})`;
  return attempts === 0
    ? 'Niemand hat versucht, sie zu verschicken'
    : `Der Mailserver hat sie nicht angenommen (${answer})`;
}
