import { contactFields, fieldLabels } from '../content/fixed-texts.ts';
import { wallWish } from '../content/landing.ts';
import { serviceIds, serviceTitles } from '../content/service-titles.ts';

type Fields = Readonly<Record<string, string>>;

/** A mail to begin in the visitor's own mail program. */
export function toMailLink(address: string, subject: string, text = ''): string {
  // Line breaks as mail has them, or some programs show none.
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:${address}?subject=${encodeURIComponent(subject)}${body && `&body=${body}`}`;
}

/** Everything that was typed, a line each, in the order of the form. */
export function toRequestText(fields: Fields): string {
  const service = serviceIds.find((id) => id === fields.service);
  const readable: Fields = { ...fields, ...(service && { service: serviceTitles[service] }) };
  const lines = contactFields
    .filter((name) => readable[name])
    .map((name) => `${fieldLabels[name]}: ${readable[name]}`);
  if (fields.colour) lines.push(`${wallWish}: ${fields.colour}`);
  return lines.join('\n');
}
