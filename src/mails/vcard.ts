import type { ContactRequest } from '../../views/content/contact-fields.ts';
import { isMobile, toInternational } from '../content/phone-number.ts';

/** A vCard 3.0, which phones of any age import. Outlook on Windows reads umlauts right only if told the encoding. */
export function toVcard({ firstName, lastName, email, phone }: ContactRequest, note: string): string {
  const number = toInternational(phone) ?? phone;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    toLine('N', [lastName, firstName, '', '', '']),
    toLine('FN', [`${firstName} ${lastName}`]),
    toLine('EMAIL;TYPE=INTERNET', [email]),
    ...(number ? [toLine(`TEL;TYPE=${isMobile(number) ? 'CELL' : 'VOICE'}`, [number])] : []),
    toLine('NOTE', [note]),
    'END:VCARD',
  ];
  return lines.map(fold).join('\r\n').concat('\r\n');
}

function toLine(name: string, values: readonly string[]): string {
  const text = values.map(escapeText).join(';');
  return /[^\0-\x7f]/.test(text) ? `${name};CHARSET=UTF-8:${text}` : `${name}:${text}`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');
}

/** Lines hold at most 75 bytes, so 18 characters of any kind; a blank continues the one before. */
function fold(line: string): string {
  return Buffer.byteLength(line) <= 75 ? line : (line.match(/.{1,18}/gsu) ?? []).join('\r\n ');
}
