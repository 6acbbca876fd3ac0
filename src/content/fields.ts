import * as z from 'zod';
import { cleanValue } from '../../views/content/clean-value.ts';
import type { FieldFacts, TextControl } from '../../views/content/field-facts.ts';
import { type Format, formats, must, number } from './formats.ts';

/** What the forms know of each schema that a function of this file has made. */
export const fieldFacts = z.registry<FieldFacts>();

type Options = Pick<FieldFacts, 'hint' | 'most' | 'when' | 'autoComplete' | 'isRequired' | 'isHidden'> & {
  format?: Format;
  /** Instead of the usual sentence about an empty field. */
  missing?: string;
};
type Shape = Record<string, z.ZodType>;
type Check<Value> = (value: Value, tell: (path: string, message: string) => void) => void;

export const text = toBuilder('text', { most: 120 });
export const lines = toBuilder('lines', { most: 600 });
export const phone = toBuilder('tel', { most: 40, autoComplete: 'tel', format: formats.phone });
export const email = toBuilder('email', { most: 120, autoComplete: 'email', format: formats.email });
export const link = toBuilder('url', { most: 300, format: formats.link });
export const date = toBuilder('date', { format: formats.date });
export const month = toBuilder('month', { format: formats.month });
export const times = toBuilder('text', { most: 60, format: formats.hours });
export const year = toBuilder('number', { format: formats.year, when: 'past' });
export const count = (label: string, least: number, greatest: number, options: Options = {}) =>
  toBuilder('number', { format: number(least, greatest) })(label, options);

export const required = { isRequired: true } as const;
export const consent = () =>
  date('Zustimmung erhalten am', { ...required, when: 'past', missing: 'Bitte das Datum der Zustimmung eintragen.' });

export const check = (label: string, hint?: string) =>
  z.boolean().register(fieldFacts, { label, control: 'check', ...(hint && { hint }) });

export const choice = <const Values extends Record<string, string>>(label: string, options: Values, isHidden = false) =>
  z
    .enum(Object.keys(options) as (keyof Values & string)[], `Bitte bei „${label}“ etwas auswählen.`)
    .register(fieldFacts, { label, control: 'choice', options, isHidden });

export const group = <Fields extends Shape>(
  label: string,
  shape: Fields,
  { hint, check }: { hint?: string | undefined; check?: Check<z.output<z.ZodObject<Fields>>> } = {},
) => withCheck(z.object(shape), check).register(fieldFacts, { label, control: 'group', ...(hint && { hint }) });

/** A few texts that may be left out as a whole. */
export const part = <Fields extends Record<string, z.ZodString>>(label: string, shape: Fields, hint?: string) =>
  group(label, shape, {
    hint,
    check: (values, tell) => {
      const empty = Object.entries(values).flatMap(([key, value]) => (value === '' ? key : []));
      if (empty.length === Object.keys(shape).length) return;
      for (const key of empty) tell(key, 'Bitte auch das ausfüllen, oder alles leeren.');
    },
  });

/** What is deleted for good is noted by such an id; those of pictures begin otherwise. */
const entryId = must(/^(?!bild_)[\w-]+$/, 'Bitte die Seite neu laden.');

/** At most so many entries, each with an id that it keeps; with `ids` one of each, in any order. */
export const list = <Fields extends Shape, Id extends z.ZodType<string> = z.ZodString>(
  label: string,
  entry: string,
  most: number,
  shape: Fields,
  ids?: Id,
) => {
  const id = (ids ?? text('Kennung', { most: 60, ...required, isHidden: true, format: entryId })) as Id;
  const entries = z.array(group(entry, { id, ...shape })).max(most, `Bitte höchstens ${most} Einträge.`);
  return withCheck(entries, (value, tell) => {
    const { size } = new Set((value as unknown as { id: string }[]).map(({ id }) => id));
    if (size < (ids ? most : value.length))
      tell('', 'Hier fehlt ein Eintrag oder steht doppelt. Bitte die Seite neu laden.');
  }).register(fieldFacts, { label, control: 'list', entry, most, isFixed: ids !== undefined });
};

export const picture = (label: string, place: NonNullable<FieldFacts['place']>, isRequired = false) => {
  const share = (axis: string) => z.number().register(fieldFacts, { label: axis, control: 'number', isHidden: true });
  const shape = {
    file: text('Foto', { isHidden: true, format: must(/^[\w-]+$/, 'Bitte das Bild noch einmal wählen.') }),
    alt: text('Was ist auf dem Bild zu sehen?', { hint: 'Wird Menschen vorgelesen, die es nicht sehen.' }),
    x: share('Bildmitte waagrecht'),
    y: share('Bildmitte senkrecht'),
  };
  return withCheck(z.object(shape), ({ file, alt }, tell) => {
    if (file === '' && isRequired) tell('file', `Bitte für „${label}“ ein Bild wählen.`);
    if (file !== '' && alt === '') tell('alt', 'Bitte in wenigen Worten beschreiben, was auf dem Bild zu sehen ist.');
  }).register(fieldFacts, { label, control: 'picture', place, isRequired });
};

function toBuilder(control: TextControl, defaults: Options) {
  return (label: string, options: Options = {}): z.ZodString => {
    const { format, missing = `Bitte „${label}“ ausfüllen.`, most = 40, ...facts } = { ...defaults, ...options };
    const clean = (value: string) => format?.clean?.(cleanText(value, control)) ?? cleanText(value, control);
    return withCheck(z.string().overwrite(clean), (value, tell) => {
      const tooLong = `Bitte auf höchstens ${most} Zeichen kürzen, jetzt sind es ${value.length}.`;
      const empty = facts.isRequired ? missing : undefined;
      const advice = value === '' ? empty : value.length > most ? tooLong : format?.rule(value);
      if (advice) tell('', advice);
    }).register(fieldFacts, { label, control, most, ...facts });
  };
}

/** Without control characters, blanks around or doubled; a blank that keeps a number with its unit stays. */
function cleanText(value: string, control: TextControl): string {
  const line = value.normalize('NFC').replace(/(?:[^\S\u00a0\u202f]|\p{Cc})+/gu, ' ');
  if (control !== 'lines') return cleanValue(line, 'text');
  const rows = value.split(/\r\n?|\n/).map((row) => cleanText(row, 'text'));
  return rows
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function withCheck<Schema extends z.ZodType>(schema: Schema, check: Check<z.output<Schema>> | undefined): Schema {
  if (!check) return schema;
  return schema.superRefine((value, { addIssue }) =>
    check(value, (path, message) => addIssue({ code: 'custom', message, path: path === '' ? [] : path.split('.') })),
  );
}
