import type { OpeningHours } from './company.ts';
import { formatHours, formatRating } from './format.ts';
import type { Rating } from './ratings.ts';
import type { Testimonial } from './testimonials.ts';

export const navigationTexts = {
  skip: 'Zum Inhalt springen',
  main: 'Hauptmenü',
  menu: 'Menü',
  open: 'Menü öffnen',
  close: 'Menü schließen',
  quick: 'Schnellkontakt',
  call: 'Anrufen',
};

export const heroTexts = {
  /** This and the two buttons are fixed by the specification. */
  title: 'Ihre Fachleute für Malerarbeiten',
  inspection: 'Kostenlose Besichtigung',
  services: 'Unsere Leistungen',
  lead: 'Wir streichen Wände, richten Fassaden her und verlegen Böden in Wien und Umgebung.',
  picture: 'Helles Wiener Zimmer, die Wand halb in Petrol gestrichen',
  wallQuestion: 'Welche Farbe bekommt Ihre Wand?',
};

type TrustSource = { ratings: readonly Rating[]; openingHours: readonly OpeningHours[] };

/** Omits facts without data. */
export function toTrustFacts({ ratings, openingHours }: TrustSource) {
  const values = ratings.map(({ value }) => formatRating(value)).join(' und ');
  const dates = [...new Set(ratings.map(({ asOf }) => asOf))].join(' und ');
  const facts = [
    ratings.length > 0 && {
      value: `${values} von\u00a05`,
      text: `Bewertung in ${toPortals(ratings)}, Stand ${dates}`,
    },
    { value: 'Kostenlos', text: 'Besichtigung und Kostenvoranschlag' },
    openingHours.length > 0 && { value: 'Erreichbar', text: formatHours(openingHours).join(', ') },
  ];
  return facts.filter((fact) => fact !== false);
}

const toPortals = (ratings: readonly Rating[]) => ratings.map(({ label }) => label).join(' und ');

const numbers = ['Keine', 'Eine', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn'];

export const serviceTexts = {
  lead: (count: number) =>
    `${numbers[count] ?? count} ${count === 1 ? 'Leistung' : 'Leistungen'}, eine Ansprechperson: von der ersten Farbprobe bis zur letzten Sesselleiste.`,
  /** Both fixed by the specification. */
  more: 'Mehr erfahren',
  less: 'Weniger anzeigen',
  request: 'Besichtigung anfragen',
};

/** By law the site says whether and how reviews are checked, and which ones are invented. */
export function toReviewsNote(testimonials: readonly Testimonial[]): string {
  return testimonials.some(({ sample }) => sample)
    ? 'Diese Kundenstimmen sind Mustertexte und stammen nicht von Kundinnen oder Kunden.'
    : 'Diese Kundenstimmen haben wir nach abgeschlossenen Aufträgen bekommen. Wir vergleichen jede mit dem Auftrag und zeigen sie mit Zustimmung der Person, die sie geschrieben hat. Es ist eine Auswahl.';
}

export const ratingTexts = {
  label: 'Bewertungen im Überblick',
  /** Fixed by the specification. */
  appointment: 'Kostenlosen Termin vereinbaren',
  note: (ratings: readonly Rating[]) =>
    `Die Bewertungen in ${toPortals(ratings)} prüfen wir nicht. Ob und wie sie geprüft werden, sagt das jeweilige Portal.`,
  outOf: 'von 5',
  asOf: (date: string) => `Stand: ${date}`,
  link: 'Alle lesen',
  newTab: 'öffnet in neuem Tab',
};

export const contactTexts = {
  lead: 'Erzählen Sie uns von Ihrem Vorhaben. Wir schauen es uns kostenlos an und schreiben Ihnen einen Kostenvoranschlag.',
  phone: 'Telefon',
  email: 'E-Mail',
  serviceArea: 'Einsatzgebiet',
  openingHours: 'Öffnungszeiten',
  /** Replaced by whether the company is open now. */
  holidays: 'An Feiertagen geschlossen',
};

export const footerTexts = { company: 'Unternehmen', sample: 'Diese Website zeigt Musterdaten.' };

/** The first two are fixed by the specification. */
export const notFoundTexts = { title: '404 Page Not Found', text: 'Did you forget to add the page to the router?' };
