import type { ServiceId } from './services.ts';

type Field = {
  /** In the POST and the database (there in snake_case). */
  name: string;
  /** In the form, the mails and the export. */
  label: string;
  /** How it is asked for and judged. Colours are chosen at the top of the page, and an unknown one counts as none. */
  control: 'text' | 'email' | 'tel' | 'service' | 'textarea' | 'colour';
  autoComplete?: string;
  placeholder?: string;
  /** An info button beside the label: its name and its tooltip. */
  info?: { label: string; text: string };
  errors?: { missing?: string; invalid?: string; tooLong?: string };
  /** What the owner's mail says in place of an empty value; without this text the row is left out. */
  emptyText?: string;
} & ({ required: true; errors: { missing: string } } | { required?: never }) &
  ({ maxLength: number; errors: { tooLong: string } } | { maxLength?: never });

/**
 * Everything that the form asks for, in its order. Labels and placeholders are fixed by the specification; the limits
 * only keep out what no person would type.
 */
const fields = [
  {
    name: 'firstName',
    label: 'Vorname',
    control: 'text',
    autoComplete: 'given-name',
    required: true,
    maxLength: 100,
    errors: {
      missing: 'Bitte geben Sie Ihren Vornamen an.',
      tooLong: 'Bitte kürzen Sie den Vornamen, er ist zu lang.',
    },
  },
  {
    name: 'lastName',
    label: 'Nachname',
    control: 'text',
    autoComplete: 'family-name',
    required: true,
    maxLength: 100,
    errors: {
      missing: 'Bitte geben Sie Ihren Nachnamen an.',
      tooLong: 'Bitte kürzen Sie den Nachnamen, er ist zu lang.',
    },
  },
  {
    name: 'email',
    label: 'E-Mail',
    control: 'email',
    autoComplete: 'email',
    required: true,
    maxLength: 254,
    errors: {
      missing: 'Bitte geben Sie Ihre E-Mail-Adresse an, damit wir antworten können.',
      invalid: 'Bitte prüfen Sie die E-Mail-Adresse. Sie soll so aussehen: vorname@anbieter.at',
      tooLong: 'Bitte geben Sie eine kürzere E-Mail-Adresse an.',
    },
  },
  {
    name: 'phone',
    label: 'Telefon',
    control: 'tel',
    autoComplete: 'tel',
    maxLength: 50,
    errors: { tooLong: 'Bitte kürzen Sie die Telefonnummer, sie ist zu lang.' },
    info: {
      label: 'Warum wir nach der Telefonnummer fragen',
      text: 'Freiwillig. Einen Termin finden wir am Telefon am schnellsten, und bei einem Wasserschaden zählt jede Stunde.',
    },
    emptyText: 'nicht angegeben',
  },
  {
    name: 'service',
    label: 'Leistung',
    control: 'service',
    required: true,
    placeholder: 'Bitte wählen',
    errors: { missing: 'Bitte wählen Sie eine Leistung aus.' },
  },
  {
    name: 'message',
    label: 'Nachricht',
    control: 'textarea',
    placeholder: 'Beschreiben Sie Ihr Projekt...',
    maxLength: 10_000,
    errors: { tooLong: 'Bitte kürzen Sie die Nachricht auf höchstens 10.000 Zeichen.' },
    info: {
      label: 'Was in der Nachricht hilft',
      text: 'Es hilft uns, wenn Sie kurz schreiben: welche Räume oder Flächen, wie groß ungefähr, in welchem Zustand, in welchem Bezirk und bis wann.',
    },
    emptyText: 'keine',
  },
  { name: 'colour', label: 'Wunschfarbe', control: 'colour' },
] as const satisfies readonly Field[];

export type ContactField = (typeof fields)[number]['name'];
export type FieldEntry = Field & { name: ContactField };
export const contactFields: readonly FieldEntry[] = fields;

/** As stored: optional texts that were not given are empty. */
export type ContactRequest = Record<Exclude<ContactField, 'service' | 'colour'>, string> & {
  service: ServiceId;
  colour?: string | undefined;
};
/** As typed, or refused. */
export type FieldValues = Partial<Record<ContactField, string>>;
export type FieldErrors = Partial<Record<ContactField, string>>;

export function findField(name: string): FieldEntry | undefined {
  return contactFields.find((field) => field.name === name);
}

/** Controls elsewhere on the page belong to the form by its id. */
export const contactFormId = 'form';

/** Name of the honeypot; no browser and no password manager knows it, and no person sees the field. */
export const trapField = 'hinweis';
