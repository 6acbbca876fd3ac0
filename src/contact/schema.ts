import * as z from 'zod';
import { cleanValue } from '../../views/content/clean-value.ts';
import {
  type ContactRequest,
  contactFields,
  type FieldEntry,
  type FieldErrors,
} from '../../views/content/contact-fields.ts';
import { toWallColour } from '../../views/content/wall-colours.ts';
import { toAsciiDomain } from './ascii-domain.ts';

/** Some mail programs would decode it, into another address. */
const noEncodedWord = /^(?!.*=\?[^?]*\?[bq]\?.*\?=)/i;

const rules: Record<FieldEntry['control'], (field: FieldEntry) => z.ZodType> = {
  text: toLineRule,
  tel: toLineRule,
  textarea: (field) => toTextRule(field, (text) => text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').trim()),
  // Some browsers send an umlaut domain as typed, others in its xn-- form; both must pass the browser's own rule.
  email: (field) =>
    toTextRule(field, (text) => text)
      .transform(toAsciiDomain)
      .pipe(z.string().regex(z.regexes.html5Email, field.invalid).regex(noEncodedWord, field.invalid)),
  // Unless one is required, nobody is turned away for what we don't know: it counts as none.
  select: ({ missing, options = {} }) => {
    const known = z.enum(Object.keys(options), missing);
    return missing ? known : known.optional().catch(undefined);
  },
  colour: () => z.unknown().transform(toWallColour).optional(),
};

const schema = z.object(Object.fromEntries(contactFields.map((field) => [field.name, rules[field.control](field)])));

type Result = { request: ContactRequest; errors?: never } | { request?: never; errors: FieldErrors };

/** Judges a posted body as the visitor's browser would; unknown keys are ignored. */
export function parseContactRequest(body: unknown): Result {
  const { success, data, error } = schema.safeParse(body);
  if (success) return { request: data as ContactRequest };
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) errors[path[0] as keyof FieldErrors] ??= message;
  return { errors };
}

/** One line, without control characters: nothing ends a mail header early, or begins what mail programs decode. */
function toLineRule(field: FieldEntry) {
  return toTextRule(field, (text) =>
    text
      .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
      .trim()
      .replaceAll('=?', '= ?'),
  );
}

function toTextRule({ control, missing, maxLength, tooLong }: FieldEntry, clean: (text: string) => string) {
  const text = z.string(missing ?? 'Bitte geben Sie hier Text ein.');
  const cleaned = text
    .transform((typed) => clean(cleanValue(typed, control)))
    .pipe(
      z
        .string()
        .min(missing ? 1 : 0, missing)
        .max(maxLength ?? Number.POSITIVE_INFINITY, tooLong),
    );
  return missing ? cleaned : cleaned.default('');
}
