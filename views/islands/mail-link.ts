import { contactFields, type FieldValues } from '../content/contact-fields.ts';
import type { ServiceOptions } from './contact-fields.tsx';

/** A mail to begin in the visitor's own mail program. */
export function toMailLink(address: string, subject: string, text = ''): string {
  // Line breaks as mail has them, or some programs show none.
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:${address}?subject=${encodeURIComponent(subject)}${body && `&body=${body}`}`;
}

/** Everything that was typed, a line each, in the order of the form. */
export function toRequestText(fields: FieldValues, services: ServiceOptions): string {
  const service = services.find(({ id }) => id === fields.service);
  const readable = { ...fields, ...(service && { service: service.title }) };
  const given = contactFields.filter(({ name }) => readable[name]);
  return given.map(({ name, label }) => `${label}: ${readable[name]}`).join('\n');
}
