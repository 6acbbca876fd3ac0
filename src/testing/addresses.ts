import { createOwnerLinks } from '../owner/links.ts';
import { sampleCompany as company } from './companies.ts';

export const links = createOwnerLinks({
  siteUrl: 'https://www.firma.example',
  readSecret: () => 'for tests alone',
  reminders: true,
});

/** From whom and to whom the site mails in tests. */
export const addresses = { from: 'web@firma.example', to: 'chefin@firma.example', company, links };
