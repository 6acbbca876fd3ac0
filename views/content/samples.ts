import { about } from './about.ts';
import type { Company } from './company.ts';
import { ratings } from './ratings.ts';
import { services } from './services.ts';
import { testimonials } from './testimonials.ts';

const pageContent = { services, testimonials, ratings, about };

/** Nothing under this domain can be real. */
const isSampleAddress = (address: string) => new URL(address).hostname.endsWith('.example');

/** What must be replaced before the site goes live, in words for the owner. */
export function listSampleData(company: Company, { services, testimonials, ratings, about } = pageContent): string[] {
  const email = company.email.endsWith('.example') && { email: 'E-Mail-Adresse' };
  return [
    ...Object.values({ ...company.samples, ...email }).map((field) => `Firmendaten: ${field}`),
    ...services.filter(({ sample }) => sample).map(({ title }) => `Leistung „${title}“: Mustertext`),
    ...testimonials
      .filter(({ sample, consent }) => sample || !consent)
      .map(({ name, sample }) => `Kundenstimme von ${name}: ${sample ? 'Mustertext' : 'Zustimmung fehlt'}`),
    ...ratings
      .filter(({ sample, url }) => sample || (url !== '' && isSampleAddress(url)))
      .map(({ label }) => `Bewertung „${label}“: Link und Datum`),
    ...about.points.filter(({ sample }) => sample).map(({ title }) => `Über uns: „${title}“`),
  ];
}
