import type { Company } from '../../views/content/company.ts';
import { toCompany } from '../content/company.ts';
import { sample } from '../content/sample.ts';

export const sampleCompany = toCompany(sample);

const { owner: _owner, ...common } = sampleCompany as Extract<Company, { legalForm: 'eingetragen' }>;
const { registerNumber: _number, registerCourt: _court, seat: _seat, ...unregistered } = common;

const facts = {
  name: 'Prüf Malerei',
  address: {
    street: 'Prüfgasse 12/3',
    postalCode: '1170',
    city: 'Wien',
    country: 'Österreich',
    countryCode: 'AT',
  },
  phone: '+4312345678',
  phoneDisplay: '+43 1 234 56 78',
  email: 'office@pruef-malerei.test',
  vatId: 'ATU12345678',
  guilds: ['Landesinnung der Maler und Tapezierer', 'Landesinnung der Bauhilfsgewerbe'],
  authority: 'Magistratisches Bezirksamt für den 17. Bezirk',
  hosting: { name: 'Prüf Server', location: 'Wien, Österreich' },
  mailProvider: { name: 'Prüf Post', location: 'Wien, Österreich' },
} as const;

const registration = {
  registerNumber: 'FN 123456a',
  registerCourt: 'Handelsgericht Wien',
  seat: 'Wien',
} as const;

/** One complete record for each legal form, without anything optional. */
export const completeCompanies = {
  einzelunternehmen: {
    ...unregistered,
    ...facts,
    legalForm: 'einzelunternehmen',
    legalName: 'Petra Prüfer',
    owner: 'Petra Prüfer',
  },
  eingetragen: {
    ...unregistered,
    ...facts,
    ...registration,
    legalForm: 'eingetragen',
    legalName: 'Prüf Malerei e.U.',
    owner: 'Petra Prüfer',
  },
  gmbh: {
    ...unregistered,
    ...facts,
    ...registration,
    legalForm: 'gmbh',
    legalName: 'Prüf Malerei GmbH',
    managers: ['Petra Prüfer', 'Paul Prüfer'],
  },
} as const satisfies Record<Company['legalForm'], Company>;

/** Everything that a record may hold besides. */
export const optionalFacts = {
  master: { title: 'Malermeisterin', awardedIn: 'Österreich' },
  wkoUrl: 'https://firmen.wko.test/pruef-malerei',
  liabilityInsurance: { name: 'Prüf Versicherung', address: 'Prüfplatz 1, 1010 Wien', area: 'Österreich' },
  arbitration: {
    name: 'Prüf Schlichtung',
    address: 'Prüfplatz 2, 1010 Wien',
    url: 'https://www.schlichtung.test/',
  },
  dataProtectionOfficer: { name: 'Paula Prüfer', email: 'datenschutz@pruef-malerei.test' },
  fallbackMailProvider: { name: 'Zweite Post', location: 'Linz, Österreich' },
  alertService: { name: 'Prüf Alarm', location: 'Graz, Österreich' },
  contactsProvider: { name: 'Prüf Wolke', location: 'USA' },
  thirdCountryBasis: 'Angemessenheitsbeschluss vom 10. Juli 2023',
} as const;
