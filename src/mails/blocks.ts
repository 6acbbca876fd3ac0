import { domainToUnicode } from 'node:url';
import type { Company } from '../../views/content/company.ts';
import { contactFields, toReadable } from '../../views/content/contact-fields.ts';
import { formatMoment } from '../../views/content/format.ts';
import { findAnswerTime } from '../calendar/openings.ts';
import { formatAnswerTime } from '../calendar/sentences.ts';
import { toInternational } from '../content/phone-number.ts';
import type { LinkKind, OwnerAction, OwnerLinks } from '../owner/request-links.ts';
import type { WebsiteLinks } from '../owner/website-links.ts';
import type { StoredMail, StoredRequest } from '../store/store.ts';
import type { Mail } from './transport.ts';

/** A piece of a mail's content, for its plain text and for its HTML. */
type Block = { text: string; html: string };

const actionLabels: Record<OwnerAction, string> = {
  erledigt: 'Erledigt',
  spaeter: 'Später erinnern',
  'kein-spam': 'Kein Spam',
};

/** What mails need to know of the company and the site. */
export type Letterhead = {
  from: string;
  to: string;
  company: Company;
  links: OwnerLinks;
  websiteLinks: Pick<WebsiteLinks, 'toUrl'>;
};

type Content = Omit<Mail, 'messageId' | 'date'> & { date: number; subject: string; blocks: readonly Block[] };

/** From the company to the owner; nothing automatic answers it. Every attempt has to send the same, date included. */
export function toOwnerMail({ from, to, company }: Letterhead, mail: StoredMail, content: Content): Mail {
  const { date, blocks, ...others } = content;
  return {
    messageId: mail.messageId,
    date: new Date(date),
    from: { name: company.name, address: from },
    to,
    envelope: { from, to },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...others,
    ...toContent(blocks),
  };
}

/** With the link to the owner's page and an answer that stays with the owner. */
export function toWebsiteMail(
  letterhead: Letterhead,
  mail: StoredMail,
  { subject, before, after }: { subject: string; before: readonly Block[]; after: readonly string[] },
): Mail {
  const blocks = [...before, toWebsiteLink(letterhead, mail), ...[...after, websiteKey].map(toParagraph)];
  return toOwnerMail(letterhead, mail, { date: mail.plannedAt, replyTo: letterhead.to, subject, blocks });
}

/** The text and the HTML of a mail; nothing in it is fetched from anywhere. */
export function toContent(blocks: readonly Block[]): Block {
  const texts = blocks.map(({ text }) => text).filter(Boolean);
  return {
    text: `${texts.join('\n\n')}\n`,
    html:
      '<!doctype html><html lang="de-AT"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      // Mail programs in the dark leave these colours alone.
      '<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only">' +
      '<style>:root{color-scheme:light only;supported-color-schemes:light only}</style></head>' +
      '<body style="margin:0;padding:16px;background:#faf7f2;color:#17282e;font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif">' +
      `${blocks.map(({ html }) => html).join('')}</body></html>`,
  };
}

export function toParagraph(text: string): Block {
  const style = 'margin:0 0 24px;max-width:600px;overflow-wrap:anywhere';
  return { text, html: `<p style="${style}">${toHtml(text)}</p>` };
}

/** Never in a mail that an answer to a visitor quotes. */
export function toPin({ pin }: OwnerLinks): Block {
  return toParagraph(`Ihre PIN für die Links in den Anfragen: ${pin}`);
}

export const websiteKey =
  'Diese Mail ist Ihr Schlüssel: Wer sie hat, kann Ihre Website ändern. Leiten Sie sie bitte nicht weiter.';

/** Opens the owner's page; never in a mail whose answer goes to a customer. */
export function toWebsiteLink({ websiteLinks }: Letterhead, mail: StoredMail): Block {
  const url = websiteLinks.toUrl('', toIssueTime(mail));
  return {
    text: `Meine Website:\n${url}`,
    html: `<div style="margin:0 0 24px">${toButton(url, 'Meine Website', '#0f4c5c')}</div>`,
  };
}

/** Leads to a page that asks whether that version is to come back; only where `toWebsiteLink` may stand. */
export function toUndoLink({ websiteLinks }: Letterhead, mail: StoredMail, title: string, versionId: number): Block {
  const url = websiteLinks.toUrl(`/rueckgaengig/${versionId}`, toIssueTime(mail));
  return toQuietLinks([{ label: `„${title}“ rückgängig machen`, url }]);
}

/** The same for every attempt, as all that a mail says. */
const toIssueTime = ({ firstAttemptAt, plannedAt }: StoredMail) => firstAttemptAt ?? plannedAt;

/** All values of a request in the order of the form, then what we add; the HTML begins with big buttons to answer. */
export function toValues(request: StoredRequest, { company }: Letterhead, answerSubject: string): Block {
  const rows = toRows(request, company);
  // What is not indented is ours, so that no line of a message passes for one of our links.
  const lines = rows.map(([label, value]) =>
    value.includes('\n') ? `${label}:\n${value.replace(/^(?=.)/gm, '    ')}\n` : `${label}: ${value}`,
  );
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th style="padding:8px 16px 8px 0;text-align:left;vertical-align:top;font-weight:normal;color:#4b5b60">${escapeHtml(label)}</th>` +
      `<td style="padding:8px 0;white-space:pre-wrap;overflow-wrap:anywhere">${toHtml(value)}</td></tr>`,
  );
  const number = toInternational(request.phone);
  const address = encodeURIComponent(request.email).replace('%40', '@');
  const answer = `mailto:${address}?subject=${encodeURIComponent(`Re: ${answerSubject}`)}`;
  return {
    text: lines.join('\n'),
    html:
      (number ? toButton(`tel:${number}`, `Anrufen: ${number}`, '#b8472f') : '') +
      toButton(answer, 'Per E-Mail antworten', '#0f4c5c') +
      `<table style="border-collapse:collapse;width:100%;max-width:600px;margin:0 0 32px">${cells.join('')}</table>`,
  };
}

function toRows(request: StoredRequest, { schedule }: Company): [label: string, value: string][] {
  // Umlaut domains are stored in their xn-- form, which nobody recognises.
  const email = request.email.replace(/[^@]*$/, (domain) => domainToUnicode(domain));
  const shown = { ...request, email };
  const answerAt = findAnswerTime(schedule, request.receivedAt);
  const rows = [
    ...contactFields.map((field) => [field.label, toReadable(field, shown[field.name]) || field.emptyText]),
    ['Eingelangt', formatMoment(request.receivedAt)],
    ['Zugesagt bis', answerAt && formatAnswerTime(answerAt)],
    ['Nummer', `#${request.reference}`],
    ...request.spamSigns.map((sign) => ['Verdacht', sign]),
  ];
  return rows.filter((row): row is [string, string] => Boolean(row[1]));
}

function toButton(href: string, label: string, colour: string): string {
  return (
    `<p style="margin:0 0 12px"><a href="${escapeHtml(href)}" style="display:block;max-width:568px;padding:14px 16px;` +
    `background:${colour};color:#ffffff;font-weight:bold;text-align:center;text-decoration:none">${escapeHtml(label)}</a></p>`
  );
}

/** The owner's links about a request; the HTML shows them quieter than the buttons to answer. */
export function toActions(links: OwnerLinks, reference: string, kind: LinkKind, actions: readonly OwnerAction[]) {
  const toLink = (action: OwnerAction) => ({ label: actionLabels[action], url: links.toUrl(reference, action, kind) });
  return toQuietLinks(actions.map(toLink));
}

export function toQuietLinks(all: readonly { label: string; url: string }[]): Block {
  const style =
    'display:inline-block;margin:0 8px 12px 0;padding:10px 16px;border:1px solid #0f4c5c;color:#0f4c5c;font-weight:bold;text-decoration:none';
  const anchors = all.map(({ label, url }) => `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a>`);
  return {
    text: all.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    html: `<p style="margin:0 0 40px">${anchors.join(' ')}</p>`,
  };
}

/** Outlook ignores what CSS says of line breaks. */
const toHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
