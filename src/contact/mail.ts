import { domainToUnicode } from 'node:url';
import type { Company } from '../../views/content/company.ts';
import { fieldLabels } from '../../views/content/fixed-texts.ts';
import { serviceTitles } from '../../views/content/service-titles.ts';
import type { StoredRequest } from '../outbox/outbox.ts';
import type { Mail } from '../outbox/transport.ts';
import { toInternational } from './phone-number.ts';
import { toVcard } from './vcard.ts';

type Addresses = { from: string; to: string; company: Company };

const viennaTime = new Intl.DateTimeFormat('de-AT', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Vienna',
});

/** The owner's mail: from the company itself, answered to the visitor, the same for every attempt. */
export function toOwnerMail(request: StoredRequest, { from, to, company }: Addresses): Mail {
  const { reference, firstName, lastName, email, receivedAt, messageId } = request;
  const name = `${firstName} ${lastName}`;
  const subject = `Anfrage ${serviceTitles[request.service]} – ${name} – #${reference}`;
  const rows = toRows(request);
  return {
    messageId,
    date: new Date(receivedAt),
    from: { name: company.name, address: from },
    to,
    replyTo: { name, address: email },
    envelope: { from, to },
    subject,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: toText(rows),
    html: toHtml(request, rows, subject),
    attachments: [
      {
        filename: `Kontakt-${reference}.vcf`,
        content: toVcard(request, `Anfrage ${serviceTitles[request.service]}, #${reference}`),
        contentType: 'text/vcard; charset=utf-8',
      },
    ],
  };
}

type Row = [label: string, value: string];

/** All six values in the order of the form, then what we add. */
function toRows(request: StoredRequest): Row[] {
  return [
    [fieldLabels.firstName, request.firstName],
    [fieldLabels.lastName, request.lastName],
    [fieldLabels.email, toReadable(request.email)],
    [fieldLabels.phone, request.phone || 'nicht angegeben'],
    [fieldLabels.service, serviceTitles[request.service]],
    [fieldLabels.message, request.message || 'keine'],
    ['Eingelangt', `${viennaTime.format(request.receivedAt)} Uhr`],
    ['Nummer', `#${request.reference}`],
  ];
}

/** Umlaut domains are kept in their xn-- form, which nobody recognises. */
function toReadable(address: string): string {
  const domain = address.lastIndexOf('@') + 1;
  return address.slice(0, domain) + domainToUnicode(address.slice(domain));
}

function toText(rows: Row[]): string {
  const lines = rows.map(([label, value]) =>
    value.includes('\n') ? `${label}:\n${value}\n` : `${label}: ${value}`,
  );
  return `${lines.join('\n')}\n\nAntworten Sie einfach auf diese Mail, sie geht an die anfragende Person.\n`;
}

function toHtml(request: StoredRequest, rows: Row[], subject: string): string {
  const number = toInternational(request.phone);
  const answer = `mailto:${encodeURIComponent(request.email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
  const buttons = [
    ...(number ? [toButton(`tel:${number}`, `Anrufen: ${number}`, '#b8472f')] : []),
    toButton(answer, 'Per E-Mail antworten', '#0f4c5c'),
  ];
  const cells = rows.map(
    ([label, value]) =>
      `<tr><th style="padding:8px 16px 8px 0;text-align:left;vertical-align:top;font-weight:normal;color:#4b5b60">${escapeHtml(label)}</th>` +
      `<td style="padding:8px 0;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return (
    '<!doctype html><html lang="de-AT"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>' +
    '<body style="margin:0;padding:16px;background:#faf7f2;color:#17282e;font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif">' +
    `${buttons.join('')}<table style="border-collapse:collapse;width:100%;max-width:600px">${cells.join('')}</table></body></html>`
  );
}

function toButton(href: string, label: string, colour: string): string {
  return (
    `<p style="margin:0 0 12px"><a href="${escapeHtml(href)}" style="display:block;max-width:568px;padding:14px 16px;` +
    `background:${colour};color:#ffffff;font-weight:bold;text-align:center;text-decoration:none">${escapeHtml(label)}</a></p>`
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
