import type { ContactRequest } from '../../views/content/contact-fields.ts';
import { toInternational } from './phone-number.ts';

/** A vCard 3.0, which phones of any age import. */
export function toVcard({ firstName, lastName, email, phone }: ContactRequest, note: string): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeText(lastName)};${escapeText(firstName)};;;`,
    `FN:${escapeText(`${firstName} ${lastName}`)}`,
    `EMAIL;TYPE=INTERNET:${escapeText(email)}`,
    ...(phone ? [`TEL;TYPE=CELL:${escapeText(toInternational(phone) ?? phone)}`] : []),
    `NOTE:${escapeText(note)}`,
    'END:VCARD',
  ];
  return lines.map(fold).join('\r\n').concat('\r\n');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** Lines hold at most 75 bytes, so 18 characters of any kind; a blank continues the one before. */
function fold(line: string): string {
  return Buffer.byteLength(line) <= 75 ? line : (line.match(/.{1,18}/gsu) ?? []).join('\r\n ');
}
