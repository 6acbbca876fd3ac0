import type * as z from 'zod';
import type { Content, SectionName } from '../../views/content/content.ts';
import { fieldFacts } from './fields.ts';
import { contact } from './sections/contact.ts';
import { home, services } from './sections/home.ts';
import { closures, hours, promise } from './sections/hours.ts';
import { legal } from './sections/legal.ts';
import { people, prices, questions, ratings, references, steps, testimonials } from './sections/lists.ts';

type Row<Name extends SectionName> = [path: string, place: string, schema: z.ZodType<Content[Name]>, intro?: string];
export type Section<Name extends SectionName = SectionName> = {
  name: Name;
  /** In the address of its form. */
  path: string;
  title: string;
  /** For the owner. */
  intro: string | undefined;
  /** Where on the site it is seen. */
  place: string;
  schema: z.ZodType<Content[Name]>;
};

/** In the order in which the owner finds them. */
const rows: { [Name in SectionName]: Row<Name> } = {
  contact: ['kontakt', '/#contact', contact, 'Steht auf jeder Seite und im Impressum.'],
  hours: ['oeffnungszeiten', '/#contact', hours],
  closures: ['urlaub', '/', closures, 'Steht in dieser Zeit ganz oben und beim Formular.'],
  promise: ['zusage', '/#contact', promise, 'Das liest jeder nach dem Absenden; Sie werden erinnert.'],
  home: ['startseite', '/', home],
  services: ['leistungen', '/#services', services, 'Namen und Anzahl stehen fest.'],
  testimonials: [
    'kundenstimmen',
    '/#testimonials',
    testimonials,
    'Nur echte, zu Aufträgen von Ihnen und mit Zustimmung der Person: Das steht auf der Website darunter.',
  ],
  ratings: ['bewertungen', '/', ratings, 'Ihr Schnitt auf einer Plattform, wie er dort steht.'],
  references: ['referenzen', '/#references', references, 'Eigene Fotos, mit Zustimmung der Kundschaft.'],
  people: ['menschen', '/#people', people, 'Nur mit Einverständnis jeder Person.'],
  steps: ['ablauf', '/#steps', steps, 'Von der Anfrage bis zur Abnahme. Nur Zeiten, die Sie einhalten.'],
  prices: ['preise', '/#prices', prices, 'Samt Umsatzsteuer; die Website nennt sie Richtwerte.'],
  questions: ['fragen', '/#questions', questions, 'Was Sie oft gefragt werden.'],
  legal: ['rechtliches', '/impressum', legal, 'Für Impressum, Datenschutzerklärung und AGB.'],
};

export const sectionNames = Object.keys(rows) as SectionName[];

export const sections = Object.fromEntries(sectionNames.map((name) => [name, toSection(name)])) as {
  readonly [Name in SectionName]: Section<Name>;
};

function toSection<Name extends SectionName>(name: Name): Section<Name> {
  const [path, place, schema, intro] = rows[name];
  return { name, path, place, schema, intro, title: fieldFacts.get(schema)?.label ?? '' };
}
