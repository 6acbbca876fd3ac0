import type { about } from './about.ts';
import type { Company } from './company.ts';
import type { Rating } from './ratings.ts';
import type { Testimonial } from './testimonials.ts';

type Content = {
  company: Company;
  testimonials: readonly Testimonial[];
  ratings: readonly Rating[];
  about: typeof about;
};

/** Nothing under this domain can be real. */
const isSampleAddress = (address: string) => new URL(address).hostname.endsWith('.example');

/** What must be replaced before the site goes live, in words for the owner. */
export function listSampleData({ company, testimonials, ratings, about }: Content): string[] {
  const email = company.email.endsWith('.example') && { email: 'E-Mail-Adresse' };
  return [
    ...Object.values({ ...company.samples, ...email }).map((field) => `Firmendaten: ${field}`),
    ...testimonials
      .filter(({ sample, consent }) => sample || !consent)
      .map(({ name, sample }) => `Kundenstimme von ${name}: ${sample ? 'Mustertext' : 'Zustimmung fehlt'}`),
    ...ratings
      .filter(({ sample, url }) => sample || (url !== '' && isSampleAddress(url)))
      .map(({ label }) => `Bewertung „${label}“: Link und Datum`),
    ...about.points.filter(({ sample }) => sample).map(({ title }) => `Über uns: Nachweis zu „${title}“`),
  ];
}
