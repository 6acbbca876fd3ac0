import { isNativeError } from 'node:util/types';
import type { Company } from '../../views/content/company.ts';
import { resultTexts } from '../../views/content/form-texts.ts';
import { formatAddress } from '../../views/content/format.ts';
import { findAnswerTime, toDatedPromise } from '../calendar/promise.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { toHtml, toParagraph } from './parts.ts';
import type { Mail } from './transport.ts';

type Facts = { from: string; to: string; company: Company; now: number };

/**
 * Tells the visitor that the request is here; undefined once the promised time has passed, when it would only annoy.
 * Nothing that was typed stands in it but the address it goes to, since anybody can type anybody's; and the empty
 * sender keeps other machines from answering it.
 */
export function toReceipt(
  { messageId }: StoredMail,
  { reference, email, receivedAt }: StoredRequest,
  { from, to, company, now }: Facts,
): Mail | undefined {
  const answerAt = findAnswerTime(company.openingHours, receivedAt);
  if (answerAt !== undefined && answerAt <= now) return undefined;
  const paragraphs = toParagraphs(reference, company, answerAt);
  return {
    messageId,
    date: new Date(receivedAt),
    from: { name: company.name, address: from },
    to: email,
    replyTo: { name: company.name, address: to },
    envelope: { from: '', to: email },
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    subject: `Ihre Anfrage ${reference} ist bei uns eingelangt`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: toHtml(paragraphs.map(toParagraph)),
  };
}

function toParagraphs(reference: string, company: Company, answerAt: number | undefined): string[] {
  const { text, reference: number, urgent } = resultTexts.success;
  return [
    'Guten Tag,',
    answerAt === undefined ? text : `${text} ${toDatedPromise(answerAt)}`,
    `${number} ${reference}`,
    'Fotos von Wand, Fassade oder Schaden helfen uns. Antworten Sie einfach auf diese E-Mail und hängen Sie sie an.',
    `${urgent} ${company.phoneDisplay}`,
    `Freundliche Grüße\n${toSignature(company).join('\n')}`,
    'Diese Bestätigung kommt automatisch. Sie haben uns gar nicht geschrieben? Dann hat jemand anderer Ihre Adresse angegeben. Ein kurzes Wort genügt, und wir löschen sie.',
  ];
}

/** The server has looked at this mail and never wants it, as for an address that does not exist. */
export function isRefusal(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const { code, responseCode = 0 } = error as Error & { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** What the law wants on a company's letters. */
function toSignature(company: Company): string[] {
  const lines = [company.legalName, formatAddress(company.address)];
  if (company.legalForm === 'einzelunternehmen') return lines;
  const { registerNumber, registerCourt, seat } = company;
  return [...lines, `${registerNumber}, ${registerCourt}, Sitz ${seat}`];
}
