import type { Dispatch, SetStateAction } from 'react';
import type { FieldErrors } from '../content/contact-fields.ts';
import { keepUnsolved } from './check-fields.ts';

/** Prepares the form's elements once. From now on the script checks the fields; without it the browser does. */
export function startForm(form: HTMLFormElement, setErrors: Dispatch<SetStateAction<FieldErrors>>): void {
  form.noValidate = true;
  // Firefox announces a required field that is empty as wrong, whatever `aria-invalid` says.
  for (const field of form.querySelectorAll<HTMLInputElement>('[required]')) {
    field.required = false;
    field.setAttribute('aria-required', 'true');
  }
  // Whichever event tells of it: autofill may send `change` alone, or nothing until a field is left.
  for (const type of ['input', 'change', 'focusout'])
    form.addEventListener(type, () => setErrors((errors) => keepUnsolved(errors, form)));
  // Safari by itself scrolls only the caret into view and leaves the label behind the header.
  const reveal = ({ target }: Event) => (target as Element).scrollIntoView({ block: 'nearest', behavior: 'instant' });
  document.addEventListener('keydown', ({ code }) => {
    if (code === 'Tab') form.addEventListener('focusin', reveal, { once: true });
  });
}
