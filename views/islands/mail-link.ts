import { contactFields, type FieldValues } from '../content/contact-fields.ts';
import type { ServiceOptions } from './contact-fields.tsx';

export function toMailLink(address: string, subject: string, text = ''): string {
  // Some programs only understand these line breaks.
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:${address}?subject=${encodeURIComponent(subject)}${body && `&body=${body}`}`;
}

export function toRequestText(fields: FieldValues, services: ServiceOptions): string {
  const readable = { ...fields, service: services[fields.service ?? ''] };
  const given = contactFields.filter(({ name }) => readable[name]);
  return given.map(({ name, label }) => `${label}: ${readable[name]}`).join('\n');
}
