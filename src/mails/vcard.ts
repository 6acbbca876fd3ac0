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

/** Lines hold at most 75 bytes; a blank continues the one before. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 74) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
