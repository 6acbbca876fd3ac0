import type { Company } from '../../views/content/company.ts';
import type { Content } from '../../views/content/content.ts';
import { toCompany } from '../content/company.ts';
import { emptySections } from '../content/published.ts';
import { sample } from '../content/sample.ts';

export const sampleCompany = toCompany(sample);

const registration = { registerNumber: 'FN 123456d', registerCourt: 'Handelsgericht Wien', seat: 'Wien' };

/** One complete content for each legal form, without anything optional. */
export const completeContents: Record<Company['legalForm'], Content> = {
  einzelunternehmen: toContent({ legalForm: 'einzelunternehmen', legalName: 'Petra Prüfer', owner: 'Petra Prüfer' }),
  eingetragen: toContent({
    ...registration,
    ...{ legalForm: 'eingetragen', legalName: 'Prüf Malerei e.U.', owner: 'Petra Prüfer' },
  }),
  gmbh: toContent({
    ...registration,
    ...{ legalForm: 'gmbh', legalName: 'Prüf Malerei GmbH', managers: 'Petra Prüfer\nPaul Prüfer' },
  }),
};

export const completeCompanies = {
  einzelunternehmen: toCompany(completeContents.einzelunternehmen),
  eingetragen: toCompany(completeContents.eingetragen),
  gmbh: toCompany(completeContents.gmbh),
};

function toContent(legal: Partial<Content['legal']>): Content {
  return {
    ...sample,
    ...emptySections,
    contact: {
      ...sample.contact,
      ...{ name: 'Prüf Malerei', street: 'Prüfgasse 12/3', postalCode: '1170', city: 'Wien' },
      ...{ phone: '+43 1 234 56 78', email: 'office@pruef-malerei.test' },
    },
    legal: {
      ...sample.legal,
      ...{ owner: '', registerNumber: '', registerCourt: '', seat: '', vatId: 'ATU12345675' },
      licences: sample.legal.licences.map((licence) => ({ ...licence, gisaNumber: '12345678' })),
      guilds: 'Landesinnung der Maler und Tapezierer\nLandesinnung der Bauhilfsgewerbe',
      authority: 'Magistratisches Bezirksamt für den 17. Bezirk',
      hosting: { name: 'Prüf Server', location: 'Wien, Österreich' },
      mailProvider: { name: 'Prüf Post', location: 'Wien, Österreich' },
      ...legal,
    },
  };
}

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
