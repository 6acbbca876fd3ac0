import type { OpeningHours } from './company.ts';
import type { Content } from './content.ts';
import { formatHours, formatMonth } from './format.ts';

/** As the terms say about the estimate. */
export const toAboutLead = (estimateBinding: boolean) =>
  estimateBinding ? 'Der Preis im Kostenvoranschlag hält.' : 'Wir sagen offen, was nötig ist und was nicht.';

export const heroTexts = {
  inspection: 'Kostenlose Besichtigung',
  picture: 'Helles Wiener Zimmer, die Wand halb in Petrol gestrichen',
};

/** Omits facts without data. */
export function toTrustFacts({ home, ratings: { entries } }: Content, openingHours: readonly OpeningHours[]) {
  const values = entries.map(({ value }) => value).join(entries.length > 2 ? ' · ' : ' und ');
  const portals = entries.map(({ platform, count }) => (count ? `${platform} (${formatCount(count)})` : platform));
  const dates = [...new Set(entries.map(({ asOf }) => formatMonth(asOf)))];
  const facts = [
    entries.length > 0 && {
      value: `${values} von\u00a05`,
      text: `Im Schnitt laut ${enumerate(portals)}, Stand ${enumerate(dates)}`,
    },
    ...home.facts,
    openingHours.length > 0 && { value: 'Erreichbar', text: formatHours(openingHours).join(', ') },
  ];
  return facts.filter((fact) => fact !== false);
}

const enumerate = (words: readonly string[]) => new Intl.ListFormat('de-AT').format(words);

export const formatCount = (count: string) => `${count}\u00a0${count === '1' ? 'Bewertung' : 'Bewertungen'}`;

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

/** Names the number of reviews only where none is shown. */
export function toRatingsNote({ entries }: Content['ratings']): string {
  const number = entries.every(({ count }) => count) ? '' : 'wie viele es sind und ';
  return `Die Noten sind Durchschnittswerte. Ob die Bewertungen echt sind, prüfen nicht wir; ${number}wie geprüft wird, sagt das Portal.`;
}

/** As § 5 Abs 2 ECG wants it of every price on a website. */
export const toPricesNote = (asOf: string) =>
  `Jeder Preis ist ein unverbindlicher Richtwert inklusive Umsatzsteuer${asOf && ` (Stand ${formatMonth(asOf)})`}. Was Ihre Arbeit kostet, steht nach der kostenlosen Besichtigung im Kostenvoranschlag.`;

/** An amount alone becomes `ab 1.890 Euro`; what else the owner has typed stands as it is. */
export const formatPrice = (price: string) => (/^\d[\d.,]*$/.test(price) ? `ab ${price} Euro` : price);

export const sampleNotice = 'Diese Website zeigt Musterdaten.';
