import { domainToUnicode } from 'node:url';
import { contactFields } from '../../views/content/contact-fields.ts';
import { formatMoment } from '../../views/content/format.ts';
import { serviceTitles } from '../../views/content/services.ts';
import type { StoredRequest } from '../store/store.ts';
import { toInternational } from './phone-number.ts';

export type Row = [label: string, value: string];

/** All values in the order of the form, then what we add. */
export function toRows(request: StoredRequest): Row[] {
  return [
    ...contactFields.flatMap(({ name, label, emptyText }): Row[] => {
      const value = toReadable(request, name) || emptyText;
      return value ? [[label, value]] : [];
    }),
    ['Eingelangt', formatMoment(request.receivedAt)],
    ['Nummer', `#${request.reference}`],
    ...request.spamSigns.map((sign): Row => ['Verdacht', sign]),
  ];
}

function toReadable(request: StoredRequest, name: (typeof contactFields)[number]['name']): string | undefined {
  if (name === 'service') return serviceTitles[request.service];
  if (name !== 'email') return request[name];
  // Umlaut domains are kept in their xn-- form, which nobody recognises.
  const domain = request.email.lastIndexOf('@') + 1;
  return request.email.slice(0, domain) + domainToUnicode(request.email.slice(domain));
}
export function formatRows(rows: readonly Row[]): string {
  const lines = rows.map(([label, value]) => (value.includes('\n') ? `${label}:\n${value}\n` : `${label}: ${value}`));
  return lines.join('\n');
}

/** One request as HTML: the ways to answer as big buttons, then the values. */
export function toSection(request: StoredRequest, answer: string): string {
  const number = toInternational(request.phone);
  const buttons = [
    ...(number ? [toButton(`tel:${number}`, `Anrufen: ${number}`, '#b8472f')] : []),
    toButton(answer, 'Per E-Mail antworten', '#0f4c5c'),
  ];
  const cells = toRows(request).map(
    ([label, value]) =>
      `<tr><th style="padding:8px 16px 8px 0;text-align:left;vertical-align:top;font-weight:normal;color:#4b5b60">${escapeHtml(label)}</th>` +
      `<td style="padding:8px 0;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `${buttons.join('')}<table style="border-collapse:collapse;width:100%;max-width:600px;margin:0 0 32px">${cells.join('')}</table>`;
}

/** A whole HTML part; nothing in it is fetched from anywhere. */
export function toHtml(sections: readonly string[]): string {
  return (
    '<!doctype html><html lang="de-AT"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>' +
    '<body style="margin:0;padding:16px;background:#faf7f2;color:#17282e;font:16px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif">' +
    `${sections.join('')}</body></html>`
  );
}

/** Opens an answer in the owner's mail program. */
export function toAnswerLink(request: StoredRequest, subject: string): string {
  const address = encodeURIComponent(request.email).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

export function toParagraph(text: string): string {
  return `<p style="margin:0 0 24px;max-width:600px;white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;
}

function toButton(href: string, label: string, colour: string): string {
  return (
    `<p style="margin:0 0 12px"><a href="${escapeHtml(href)}" style="display:block;max-width:568px;padding:14px 16px;` +
    `background:${colour};color:#ffffff;font-weight:bold;text-align:center;text-decoration:none">${escapeHtml(label)}</a></p>`
  );
}

/** For what the owner does later, so quieter than the buttons. */
export function toLink(href: string, label: string): string {
  return (
    `<a href="${escapeHtml(href)}" style="display:inline-block;margin:0 8px 12px 0;padding:10px 16px;` +
    `border:1px solid #0f4c5c;color:#0f4c5c;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a>`
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
