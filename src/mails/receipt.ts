import type { Company } from '../../views/content/company.ts';
import { successTexts } from '../../views/content/form-texts.ts';
import { formatAddress } from '../../views/content/format.ts';
import { findAnswerTime } from '../calendar/openings.ts';
import { formatAnswerTime } from '../calendar/sentences.ts';
import { type PhotoLinks, photoLinkLifetime } from '../contact/photo-links.ts';
import type { Context } from '../context.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import { type Letterhead, toContent, toParagraph, toQuietLinks } from './blocks.ts';
import { toCause, toRefusal } from './causes.ts';
import type { Kind } from './delivery.ts';
import type { SendMail } from './mail-sender.ts';
import type { Mail } from './transport.ts';

/** To visitors: from the empty sender, or from MAIL_FROM where the mail server takes no empty one. */
export function createReceipts(
  { clock, logger, photoLinks }: Pick<Context, 'clock' | 'logger' | 'photoLinks'>,
  { letterhead, sendMail }: { letterhead: Letterhead; sendMail: SendMail },
): Kind {
  let isTold = false;

  function tell(error: unknown): void {
    const { cause, hint } = toCause(error);
    if (!isTold) logger.error({ cause, hint: `${hint} Or turn MAIL_RECEIPT off.` }, 'receipts do not go out');
    isTold = true;
  }

  return {
    async send({ mail, requests: [request] }, signal) {
      const receipt = request && toReceipt(mail, request, { ...letterhead, photoLinks, now: clock.now() });
      if (!receipt) return undefined;
      try {
        return await sendMail(receipt, mail.attempts, signal);
      } catch (error) {
        if (toRefusal(error) !== 'sender') throw error;
      }
      const envelope = { ...receipt.envelope, from: letterhead.from };
      return sendMail({ ...receipt, envelope }, mail.attempts, signal).catch((error) => {
        if (toRefusal(error) === 'sender') tell(error);
        throw error;
      });
    },
    isFinal: (error) => ['recipient', 'content'].includes(toRefusal(error) ?? ''),
  };
}

type Facts = Omit<Letterhead, 'links' | 'websiteLinks'> & { photoLinks: Pick<PhotoLinks, 'toUrl'>; now: number };

/**
 * Tells the visitor that the request is here; undefined once the promised time has passed, when it would only annoy.
 * Nothing that was typed stands in it but the address it goes to, since anybody can type anybody's; and the empty
 * sender keeps other machines from answering it.
 */
export function toReceipt(
  { messageId }: StoredMail,
  { reference, email, receivedAt }: StoredRequest,
  { from, to, company, photoLinks, now }: Facts,
): Mail | undefined {
  const answerAt = findAnswerTime(company.schedule, receivedAt);
  if (answerAt !== undefined && answerAt <= now) return undefined;
  const { text, reference: number, urgent } = successTexts;
  const link = { label: 'Fotos hochladen, 72 Stunden lang', url: photoLinks.toUrl(reference) };
  return {
    messageId,
    date: new Date(receivedAt),
    from: { name: company.name, address: from },
    to: email,
    replyTo: { name: company.name, address: to },
    envelope: { from: '', to: email },
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    subject: `Ihre Anfrage ${reference} ist bei uns eingelangt`,
    ...toContent([
      ...[
        'Guten Tag,',
        answerAt === undefined ? text : `${text} Wir melden uns bis ${formatAnswerTime(answerAt)}.`,
        `${number} ${reference}`,
        'Fotos von Wand, Fassade oder Schaden helfen uns. Hängen Sie sie einfach an Ihre Antwort auf diese E-Mail an.',
      ].map(toParagraph),
      ...(now < receivedAt + photoLinkLifetime ? [toQuietLinks([link])] : []),
      ...[
        `${urgent}\n${company.phoneDisplay}`,
        ['Freundliche Grüße', ...toSignature(company)].join('\n'),
        'Diese Bestätigung kommt automatisch. Sie haben uns gar nicht geschrieben? Dann hat jemand anderer Ihre Adresse angegeben. Eine kurze Antwort genügt, und wir löschen sie.',
      ].map(toParagraph),
    ]),
  };
}

/** What the law wants on a company's letters. */
function toSignature(company: Company): string[] {
  const lines = [company.legalName, formatAddress(company.address)];
  if (company.legalForm === 'einzelunternehmen') return lines;
  return [...lines, `${company.registerNumber}, ${company.registerCourt}, Sitz ${company.seat}`];
}
