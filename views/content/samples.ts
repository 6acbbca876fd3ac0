import type { About } from './about.ts';
import type { Company, CompanyField } from './company.ts';
import type { Rating } from './ratings.ts';
import type { Testimonial } from './testimonials.ts';

export type Content = {
  company: Company;
  testimonials: readonly Testimonial[];
  ratings: readonly Rating[];
  about: About;
};

const fieldNames: Record<CompanyField, string> = {
  name: 'Kurzname',
  legalName: 'Firmenwortlaut',
  legalForm: 'Rechtsform',
  owner: 'Inhaberin oder Inhaber',
  managers: 'Geschäftsführung',
  shareCapital: 'Stammkapital',
  inLiquidation: 'Liquidation',
  registerNumber: 'Firmenbuchnummer',
  registerCourt: 'Firmenbuchgericht',
  seat: 'Sitz',
  address: 'Anschrift',
  geo: 'Koordinaten',
  phone: 'Telefonnummer',
  phoneDisplay: 'Telefonnummer in lesbarer Form',
  email: 'E-Mail-Adresse',
  openingHours: 'Öffnungszeiten',
  serviceArea: 'Einsatzgebiet',
  vatId: 'UID-Nummer',
  purpose: 'Unternehmensgegenstand',
  licences: 'Gewerbeberechtigungen laut GISA',
  master: 'Berufsbezeichnung',
  chamber: 'Kammer',
  guilds: 'Innungen',
  wkoUrl: 'Eintrag in WKO Firmen A–Z',
  authority: 'Gewerbebehörde',
  liabilityInsurance: 'Haftpflichtversicherung',
  arbitration: 'Schlichtungsstelle',
  pictureCredit: 'Bildnachweis',
  dataProtectionOfficer: 'Datenschutzbeauftragte Person',
  hosting: 'Anbieter des Webservers',
  mailProvider: 'Anbieter des Postfachs',
  fallbackMailProvider: 'Zweiter Mail-Anbieter',
  alertService: 'Benachrichtigungsdienst',
  thirdCountryBasis: 'Rechtsgrundlage für Drittländer',
  logDays: 'Aufbewahrung der Server-Protokolle',
  estimateBinding: 'Verbindlichkeit des Kostenvoranschlags',
  clauses: 'Sätze zu Vertrag, Abnahme und Fälligkeit in den AGB',
  complianceDates: 'Datum der Prüfung der Rechtstexte',
};

/** Nothing under this domain can be real. */
const isSampleAddress = (address: string) => new URL(address).hostname.endsWith('.example');

/** What must be replaced before the site goes live, in words for the owner. */
export function listSampleData({ company, testimonials, ratings, about }: Content): string[] {
  const fields = new Set<CompanyField>(company.sampleFields);
  if (company.email.endsWith('.example')) fields.add('email');

  return [
    ...[...fields].map((field) => `Firmendaten: ${fieldNames[field]}`),
    ...testimonials
      .filter(({ sample, consent }) => sample || !consent)
      .map(({ name, sample }) => `Kundenstimme von ${name}: ${sample ? 'Mustertext' : 'Zustimmung fehlt'}`),
    ...ratings
      .filter(({ sample, url }) => sample || (url !== '' && isSampleAddress(url)))
      .map(({ label }) => `Bewertung „${label}“: Link und Datum`),
    ...about.points.filter(({ sample }) => sample).map(({ title }) => `Über uns: Nachweis zu „${title}“`),
  ];
}
