import { contactFields, type FieldErrors, type FieldValues, trapField } from '../content/contact-fields.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Errors in form order. The browser validates the format; blanks count as missing, as on the server. */
export function checkFields(form: HTMLFormElement): FieldErrors {
  const errors: FieldErrors = {};
  for (const { name, errors: texts, maxLength = Number.POSITIVE_INFINITY } of contactFields) {
    if (!texts) continue;
    const control = form.elements.namedItem(name) as Control;
    if (control.required && control.value.trim() === '') errors[name] = texts.missing ?? '';
    else if (!control.validity.valid) errors[name] = texts.invalid ?? texts.missing ?? '';
    else if (control.value.trim().length > maxLength) errors[name] = texts.tooLong ?? '';
  }
  return errors;
}

export function readFields(form: HTMLFormElement): FieldValues {
  const entries = [...new FormData(form)].filter(([name, value]) => name !== trapField || value !== '');
  return Object.fromEntries(entries);
}
