import { createOwnerLinks } from '../owner/request-links.ts';
import { createWebsiteLinks } from '../owner/website-links.ts';
import type { ContentStore } from '../store/content-store.ts';
import { sampleCompany as company } from './companies.ts';
import { createFakeClock } from './fake-clock.ts';

const signing = { siteUrl: 'https://www.firma.example', readSecret: () => 'for tests alone' };

export const links = createOwnerLinks({ ...signing, reminders: true });
const websiteLinks = createWebsiteLinks({
  ...signing,
  clock: createFakeClock(),
  store: { content: {} as ContentStore },
});

/** From whom and to whom the site mails in tests. */
export const addresses = { from: 'web@firma.example', to: 'chefin@firma.example', company, links, websiteLinks };
