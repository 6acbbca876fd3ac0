import { maxLengths } from '../content/contact-limits.ts';
import { type ContactField, contactFields, fieldErrors, trapField } from '../content/fixed-texts.ts';

export type FieldErrors = Partial<Record<ContactField, string>>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Errors in form order. The browser judges the format; blanks alone count as missing, as on the server. */
export function checkFields(form: HTMLFormElement): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of contactFields) {
    const control = form.elements.namedItem(name) as Control;
    const texts: { missing?: string; invalid?: string; tooLong?: string } = fieldErrors[name];
    const limit = name === 'service' ? Number.POSITIVE_INFINITY : maxLengths[name];
    if (control.required && control.value.trim() === '') errors[name] = texts.missing ?? '';
    else if (!control.validity.valid) errors[name] = texts.invalid ?? texts.missing ?? '';
    else if (control.value.trim().length > limit) errors[name] = texts.tooLong ?? '';
  }
  return errors;
}

/** What stands in the fields at this moment, however it got there. */
export function readFields(form: HTMLFormElement): Record<ContactField, string> & Record<string, string> {
  const entries = [...new FormData(form)]
    .filter(([name, value]) => name !== trapField || value !== '')
    .map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(entries);
}
