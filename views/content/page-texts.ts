import type { OpeningHours } from './company.ts';
import { formatHours, formatRating } from './format.ts';
import type { Rating } from './ratings.ts';
import type { Testimonial } from './testimonials.ts';

/** Each stands in two places. */
export const heroTexts = {
  inspection: 'Kostenlose Besichtigung',
  picture: 'Helles Wiener Zimmer, die Wand halb in Petrol gestrichen',
};

/** Omits facts without data. */
export function toTrustFacts(ratings: readonly Rating[], openingHours: readonly OpeningHours[]) {
  const values = ratings.map(({ value }) => formatRating(value)).join(' und ');
  const dates = [...new Set(ratings.map(({ asOf }) => asOf))].join(' und ');
  const facts = [
    ratings.length > 0 && {
      value: `${values} von\u00a05`,
      text: `Im Schnitt laut ${ratings.map(({ label }) => label).join(' und ')}, Stand ${dates}`,
    },
    { value: 'Kostenlos', text: 'Besichtigung und Kostenvoranschlag' },
    openingHours.length > 0 && { value: 'Erreichbar', text: formatHours(openingHours).join(', ') },
  ];
  return facts.filter((fact) => fact !== false);
}

const numbers = ['Keine', 'Eine', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn'];

export function toServicesLead(count: number): string {
  const noun = count === 1 ? 'Leistung' : 'Leistungen';
  return `${numbers[count] ?? count} ${noun}, eine Ansprechperson: von der ersten Farbprobe bis zur letzten Sesselleiste.`;
}

/** By law the site says whether and how reviews are checked, and which ones are invented. */
export function toReviewsNote(testimonials: readonly Testimonial[]): string {
  return testimonials.some(({ sample }) => sample)
    ? 'Diese Kundenstimmen sind Mustertexte und stammen nicht von Kundinnen oder Kunden.'
    : 'Eine Auswahl, veröffentlicht mit Zustimmung. Wir haben geprüft, dass jede zu einem ausgeführten Auftrag gehört.';
}

export const ratingsNote =
  'Die Noten sind Durchschnittswerte. Ob die Bewertungen echt sind, prüfen nicht wir; wie viele es sind und wie geprüft wird, sagt das Portal.';

export const sampleNotice = 'Diese Website zeigt Musterdaten.';
