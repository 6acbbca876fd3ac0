import type { Company } from '../../views/content/company.ts';
import type { Site } from '../../views/site.ts';
import { systemClock as clock } from '../clock.ts';
import { sample } from '../content/sample.ts';
import { sectionNames } from '../content/sections.ts';
import { createPages } from '../web/render.tsx';
import { sampleCompany } from './companies.ts';
import { createFakeAssets } from './site.ts';

export const pagePaths = ['/', '/datenschutz', '/impressum', '/agb', '/widerruf'] as const;

export type Rendered = {
  html(path: string): string;
  /** What a visitor reads: one line per block, all blanks alike. */
  text(path: string): string;
};

/** Every page for one company record, without a server; any other path is the 404 page. */
export function renderSite(company: Company, overrides: Partial<Site> = {}): Rendered {
  const assets = createFakeAssets();
  const site: Site = {
    content: sample,
    company,
    samples: company === sampleCompany ? sectionNames : [],
    url: 'https://www.firma.test',
    retentionDays: 180,
    contactWindowMinutes: 15,
    mailReceipt: false,
    asset: assets.asset,
    style: assets.style,
    picture: assets.picture,
    chosenPicture: assets.chosenPicture,
    ...overrides,
  };
  const pages = createPages({
    readContent: () => ({ version: 1, edition: 1, ...site }),
    readSite: () => site,
    assets,
    clock,
  });
  const html = (path: string) => (pages.paths.includes(path) ? pages.page(path) : pages.notFound()).plain.toString();
  return { html, text: (path) => toText(html(path)) };
}

export function toText(html: string): string {
  return html
    .replace(/<(style|script|title)\b[^>]*>[^<]*<\/\1>/g, '')
    .replaceAll('<!-- -->', '')
    .replace(/<\/(p|li|dt|dd|h\d|div|summary|label|option|button|figcaption|span)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/[\u00a0\u202f ]+/g, ' ')
    .replace(/ ?\n+ ?/g, '\n');
}
