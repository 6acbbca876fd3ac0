import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { maxLengths } from '../../views/content/contact-limits.ts';
import { type ContactField, fieldErrors } from '../../views/content/fixed-texts.ts';
import { serviceIds } from '../../views/content/service-titles.ts';
import { toWallColour } from '../../views/content/wall-colours.ts';

const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu;

/** One line: control characters become blanks, so that nothing can end a mail header early. */
const oneLine = z.string().transform((text) => text.replace(lineBreaks, ' ').replace(/\s+/g, ' ').trim());

const name = (field: 'firstName' | 'lastName') =>
  oneLine.pipe(
    z.string().min(1, fieldErrors[field].missing).max(maxLengths[field], fieldErrors[field].tooLong),
  );

// Some browsers send an umlaut domain as typed, others in its xn-- form; both must pass the browser's own rule.
const email = z
  .string()
  .transform((text) => text.trim())
  .pipe(z.string().min(1, fieldErrors.email.missing).max(maxLengths.email, fieldErrors.email.tooLong))
  .transform(toAsciiDomain)
  .pipe(z.string().regex(z.regexes.html5Email, fieldErrors.email.invalid));

const schema = z.object({
  firstName: name('firstName'),
  lastName: name('lastName'),
  email,
  phone: oneLine.pipe(z.string().max(maxLengths.phone, fieldErrors.phone.tooLong)).default(''),
  service: z.enum(serviceIds, fieldErrors.service.missing),
  message: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(maxLengths.message, fieldErrors.message.tooLong))
    .default(''),
  /** A wish beside the six fields. One that we don't know counts as none: nobody is turned away for it. */
  colour: z.unknown().transform(toWallColour).optional(),
});

export type ContactRequest = z.infer<typeof schema>;
export type FieldErrors = Partial<Record<ContactField, string>>;

type Result = { request: ContactRequest; errors?: never } | { request?: never; errors: FieldErrors };

/** Judges a posted body as the visitor's browser would; unknown keys are ignored. */
export function parseContactRequest(body: unknown): Result {
  const { success, data, error } = schema.safeParse(body);
  if (success) return { request: data };
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = path[0] as ContactField;
    errors[field] ??= isOwnText(field, message) ? message : missingText(field);
  }
  return { errors };
}

function toAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  // domainToASCII would also accept what the browser's rule refuses, and cut the domain at a slash.
  const isUmlautDomain = /^[A-Za-z0-9.\-\u0080-\u{10ffff}]*$/u.test(domain) && /[^A-Za-z0-9.-]/.test(domain);
  return isUmlautDomain ? `${address.slice(0, at)}@${domainToASCII(domain)}` : address;
}

function isOwnText(field: ContactField, message: string): boolean {
  return Object.values(fieldErrors[field]).includes(message as never);
}

function missingText(field: ContactField): string {
  const texts: Record<string, string> = fieldErrors[field];
  return texts.missing ?? 'Bitte geben Sie hier Text ein.';
}
