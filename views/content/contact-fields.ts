import { type ServiceId, serviceTitles } from './services.ts';

type Field = {
  /** In the POST, the database (there in snake_case) and the export. */
  name: string;
  /** In the form and the mails. */
  label: string;
  /** Decides how it is rendered and validated. `colour` stands in the hero. */
  control: 'text' | 'email' | 'tel' | 'select' | 'textarea' | 'colour';
  autoComplete?: string;
  placeholder?: string;
  /** Of a `select`: what is posted, and what stands for it in the form and the mails. */
  options?: Readonly<Record<string, string>>;
  /** Name and tooltip of an info button beside the label. */
  info?: { label: string; text: string };
  /** Said about an empty field, which makes it required. */
  missing?: string;
  invalid?: string;
  /** Stands for an empty value in the owner's mail; without it the row is omitted. */
  emptyText?: string;
} & ({ maxLength: number; tooLong: string } | { maxLength?: never; tooLong?: never });

/**
 * The form's fields in order. Form, validation, database columns, mails and export follow from this list. Labels and
 * placeholders are fixed by the specification; the lengths only exclude what nobody would type.
 */
const fields = [
  {
    name: 'firstName',
    label: 'Vorname',
    control: 'text',
    autoComplete: 'given-name',
    maxLength: 100,
    missing: 'Bitte geben Sie Ihren Vornamen an.',
    tooLong: 'Bitte kürzen Sie den Vornamen, er ist zu lang.',
  },
  {
    name: 'lastName',
    label: 'Nachname',
    control: 'text',
    autoComplete: 'family-name',
    maxLength: 100,
    missing: 'Bitte geben Sie Ihren Nachnamen an.',
    tooLong: 'Bitte kürzen Sie den Nachnamen, er ist zu lang.',
  },
  {
    name: 'email',
    label: 'E-Mail',
    control: 'email',
    autoComplete: 'email',
    maxLength: 254,
    missing: 'Bitte geben Sie Ihre E-Mail-Adresse an, damit wir antworten können.',
    invalid: 'Bitte prüfen Sie die E-Mail-Adresse. Zum Beispiel: vorname@anbieter.at',
    tooLong: 'Bitte geben Sie eine kürzere E-Mail-Adresse an.',
  },
  {
    name: 'phone',
    label: 'Telefon',
    control: 'tel',
    autoComplete: 'tel',
    maxLength: 50,
    tooLong: 'Bitte kürzen Sie die Telefonnummer, sie ist zu lang.',
    info: {
      label: 'Warum wir nach der Telefonnummer fragen',
      text: 'Freiwillig. Einen Termin finden wir telefonisch am schnellsten, und bei einem Wasserschaden zählt jede Stunde.',
    },
    emptyText: 'nicht angegeben',
  },
  {
    name: 'service',
    label: 'Leistung',
    control: 'select',
    placeholder: 'Bitte wählen',
    options: serviceTitles,
    missing: 'Bitte wählen Sie eine Leistung aus.',
  },
  {
    name: 'district',
    label: 'PLZ oder Bezirk',
    control: 'text',
    autoComplete: 'postal-code',
    placeholder: '1070 oder Neubau',
    maxLength: 60,
    tooLong: 'Bitte geben Sie nur PLZ oder Bezirk an.',
  },
  {
    name: 'when',
    label: 'Wunschtermin',
    control: 'select',
    placeholder: 'noch offen',
    options: toOptions('ab sofort', 'in 1–3 Monaten', 'später'),
  },
  {
    name: 'message',
    label: 'Nachricht',
    control: 'textarea',
    placeholder: 'Beschreiben Sie Ihr Projekt...',
    maxLength: 10_000,
    tooLong: 'Bitte kürzen Sie die Nachricht auf höchstens 10.000 Zeichen.',
    info: {
      label: 'Was in der Nachricht hilft',
      text: 'Schreiben Sie kurz: Räume oder Flächen, Größe, Zustand.',
    },
    emptyText: 'keine',
  },
  { name: 'colour', label: 'Wunschfarbe', control: 'colour' },
] as const satisfies readonly Field[];

export type ContactField = (typeof fields)[number]['name'];
export type FieldEntry = Field & { name: ContactField };
export const contactFields: readonly FieldEntry[] = fields;

type AddedLater = 'district' | 'when' | 'colour';

/** A valid request; optional texts may be empty. */
export type ContactRequest = Record<Exclude<ContactField, 'service' | AddedLater>, string> & { service: ServiceId } & {
  [Name in AddedLater]?: string | undefined;
};
/** As typed, valid or not. */
export type FieldValues = Partial<Record<ContactField, string>>;
export type FieldErrors = Partial<Record<ContactField, string | undefined>>;

/** As it stands in the form and the mails. */
export function toReadable({ options = {} }: FieldEntry, value: string | undefined): string | undefined {
  return Object.hasOwn(options, value ?? '') ? options[value ?? ''] : value;
}

function toOptions(...titles: string[]): Record<string, string> {
  return Object.fromEntries(titles.map((title) => [title, title]));
}

export function findField(name: string): FieldEntry | undefined {
  return contactFields.find((field) => field.name === name);
}

/** The form's id, by which controls elsewhere on the page belong to it. */
export const contactFormId = 'form';

/** The honeypot's name, which no browser or password manager fills in. */
export const honeypotField = 'hinweis';
