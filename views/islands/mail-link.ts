import { contactFields, type FieldValues, toReadable } from '../content/contact-fields.ts';

export function toMailLink(address: string, subject: string, text = ''): string {
  // Some programs only understand these line breaks.
  const body = encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:${address}?subject=${encodeURIComponent(subject)}${body && `&body=${body}`}`;
}

export function toRequestText(fields: FieldValues): string {
  const given = contactFields.filter(({ name }) => fields[name]);
  return given.map((field) => `${field.label}: ${toReadable(field, fields[field.name])}`).join('\n');
}
