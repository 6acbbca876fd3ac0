import { cleanValue } from '../content/clean-value.ts';
import {
  type ContactField,
  contactFields,
  type FieldErrors,
  type FieldValues,
  findField,
} from '../content/contact-fields.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Errors in form order. The browser validates the format; blanks count as missing, as on the server. */
export function checkFields(form: HTMLFormElement): FieldErrors {
  const errors: FieldErrors = {};
  for (const { name, control, missing, invalid = missing, tooLong, maxLength = 0 } of contactFields) {
    if (control === 'colour') continue;
    const element = form.elements.namedItem(name) as Control;
    const value = cleanValue(element.value, control);
    // The browser would refuse an address for what nobody sees in it.
    if (control === 'email' && element.value !== value) element.value = value;
    if (missing && value === '') errors[name] = missing;
    else if (!element.validity.valid) errors[name] = invalid ?? '';
    else if (tooLong && value.length > maxLength) errors[name] = tooLong;
  }
  return errors;
}

/** Without the errors whose fields are right by now. */
export function keepUnsolved(errors: FieldErrors, form: HTMLFormElement): FieldErrors {
  const found = checkFields(form);
  const names = Object.keys(errors) as ContactField[];
  if (names.every((name) => errors[name] === found[name])) return errors;
  return Object.fromEntries(names.filter((name) => found[name]).map((name) => [name, found[name]]));
}

/** Empty values only of the fields that the mail names even then. */
export function readFields(form: HTMLFormElement): FieldValues {
  const entries = [...new FormData(form)].filter(([name, value]) => {
    const field = findField(name);
    return value !== '' || field?.missing || field?.emptyText;
  });
  return Object.fromEntries(entries);
}
