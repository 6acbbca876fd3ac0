import type { OpeningHours } from './company.ts';
import { formatHours, formatRating } from './format.ts';
import type { Rating } from './ratings.ts';
import type { Testimonial } from './testimonials.ts';

export const heroLead = 'Wir streichen Wände, richten Fassaden her und verlegen Böden in Wien und Umgebung.';

export const wallQuestion = 'Welche Farbe bekommt Ihre Wand?';

export type TrustFact = { value: string; text: string };

type TrustSource = { ratings: readonly Rating[]; openingHours: readonly OpeningHours[] };

/** Says nothing of what there is none of. */
export function toTrustFacts({ ratings, openingHours }: TrustSource): readonly TrustFact[] {
  const values = ratings.map(({ value }) => formatRating(value)).join(' und ');
  const dates = [...new Set(ratings.map(({ asOf }) => asOf))].join(' und ');
  const rated = {
    value: `${values} von\u00a05`,
    text: `Bewertung in ${toSources(ratings)}, Stand ${dates}`,
  };
  const reachable = { value: 'Erreichbar', text: formatHours(openingHours).join(', ') };
  return [
    ...(ratings.length > 0 ? [rated] : []),
    { value: 'Kostenlos', text: 'Besichtigung und Kostenvoranschlag' },
    ...(openingHours.length > 0 ? [reachable] : []),
  ];
}

const toSources = (ratings: readonly Rating[]) => ratings.map(({ label }) => label).join(' und ');

const numbers = ['Keine', 'Eine', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn'];

export const toServicesLead = (count: number) =>
  `${numbers[count] ?? count} ${count === 1 ? 'Leistung' : 'Leistungen'}, eine Ansprechperson: von der ersten Farbprobe bis zur letzten Sesselleiste.`;

/** What a card's link to the form says. */
export const serviceRequestLabel = 'Besichtigung anfragen';

const sampleReviewsNote = 'Diese Kundenstimmen sind Mustertexte und stammen nicht von Kundinnen oder Kunden.';
const reviewsNote =
  'Diese Kundenstimmen haben wir nach abgeschlossenen Aufträgen bekommen. Wir vergleichen jede mit dem Auftrag und zeigen sie mit Zustimmung der Person, die sie geschrieben hat. Es ist eine Auswahl.';

/** The law wants to know whether and how reviews are checked; invented ones must say that they are. */
export function toReviewsNote(testimonials: readonly Testimonial[]): string {
  return testimonials.some(({ sample }) => sample) ? sampleReviewsNote : reviewsNote;
}

export const toRatingsNote = (ratings: readonly Rating[]) =>
  `Die Bewertungen in ${toSources(ratings)} prüfen wir nicht. Ob und wie sie geprüft werden, sagt das jeweilige Portal.`;
export const ratingLinkLabel = 'Alle lesen';
export const externalLinkHint = 'öffnet in neuem Tab';

export const contactLead =
  'Erzählen Sie uns von Ihrem Vorhaben. Wir schauen es uns kostenlos an und schreiben Ihnen einen Kostenvoranschlag.';

export const contactLabels = {
  phone: 'Telefon',
  email: 'E-Mail',
  serviceArea: 'Einsatzgebiet',
  openingHours: 'Öffnungszeiten',
} as const;

/** Gives way to whether we are there now, as soon as the server says so. */
export const holidayNote = 'An Feiertagen geschlossen';

export const formTexts = {
  nonBinding: 'Das ist eine unverbindliche Anfrage, es kommt noch kein Vertrag zustande.',
  /** A sentence around a link to /datenschutz. */
  privacy: {
    before: 'Was mit Ihren Daten geschieht, steht in der ',
    link: 'Datenschutzerklärung',
    after: '.',
  },
  /** Asked beside the e-mail field after a likely slip. */
  meant: (domain: string) => `Meinten Sie ${domain}?`,
  /** Label of the honeypot, for the few who meet it. */
  trap: 'Dieses Feld bitte leer lassen',
} as const;

/** The lasting message beside the form. */
export const resultTexts = {
  success: {
    text: 'Ihre Anfrage ist bei uns eingelangt.',
    reference: 'Ihre Nummer für Rückfragen:',
    photos: {
      before: 'Fotos von Wand, Fassade oder Schaden helfen uns. Bitte schicken Sie sie an:',
      subject: 'Fotos zu meiner Anfrage',
    },
    urgent: 'Ist es dringend? Dann rufen Sie bitte an:',
  },
  failure: {
    text: 'Ihre Anfrage ist noch nicht bei uns. Alles, was Sie eingegeben haben, steht noch im Formular.',
    call: 'Sie erreichen uns auch am Telefon:',
    mail: 'Anfrage als E-Mail schicken',
  },
} as const;

export const sampleNotice = 'Diese Website zeigt Musterdaten.';
