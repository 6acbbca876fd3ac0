import type { OpeningHours } from './company.ts';
import type { Content } from './content.ts';
import { formatHours, formatMonth } from './format.ts';

/** As the terms say about the estimate. */
export const toAboutLead = (estimateBinding: boolean) =>
  estimateBinding ? 'Der Preis im Kostenvoranschlag hält.' : 'Wir sagen offen, was nötig ist und was nicht.';

/** Each stands in two places. */
export const heroTexts = {
  inspection: 'Kostenlose Besichtigung',
  picture: 'Helles Wiener Zimmer, die Wand halb in Petrol gestrichen',
};

/** Omits facts without data. */
export function toTrustFacts({ home, ratings: { entries } }: Content, openingHours: readonly OpeningHours[]) {
  const values = entries.map(({ value }) => value).join(' und ');
  const dates = [...new Set(entries.map(({ asOf }) => formatMonth(asOf)))].join(' und ');
  const facts = [
    entries.length > 0 && {
      value: `${values} von\u00a05`,
      text: `Im Schnitt laut ${entries.map(({ platform }) => platform).join(' und ')}, Stand ${dates}`,
    },
    ...home.facts,
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
export function toReviewsNote(isSample: boolean): string {
  return isSample
    ? 'Diese Kundenstimmen sind Mustertexte und stammen nicht von Kundinnen oder Kunden.'
    : 'Eine Auswahl, veröffentlicht mit Zustimmung. Wir haben geprüft, dass jede zu einem ausgeführten Auftrag gehört.';
}

export const ratingsNote =
  'Die Noten sind Durchschnittswerte. Ob die Bewertungen echt sind, prüfen nicht wir; wie viele es sind und wie geprüft wird, sagt das Portal.';

export const sampleNotice = 'Diese Website zeigt Musterdaten.';
