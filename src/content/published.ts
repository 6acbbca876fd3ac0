import type { Company } from '../../views/content/company.ts';
import type { Content, SectionName } from '../../views/content/content.ts';
import { toCompany } from './company.ts';
import { toShape } from './field-tree.ts';
import { sample } from './sample.ts';
import { sectionNames, sections } from './sections.ts';

/** What the site shows at one time. */
export type Published = {
  /** Grows with every save. */
  version: number;
  /** Grows in this process whenever there is something else to show, be it a picture's file. */
  edition: number;
  content: Content;
  company: Company;
  /** Sections of which nothing was ever saved, so that they show what is invented. */
  samples: readonly SectionName[];
};

const none = { name: '', location: '' };

/** Optional sections without an entry. */
export const emptySections = {
  testimonials: { entries: [] },
  ratings: { entries: [] },
  references: { entries: [] },
  people: { entries: [] },
  steps: { entries: [] },
  prices: { asOf: '', entries: [] },
  questions: { entries: [] },
} satisfies Partial<Content>;

/** Stands for what isn't saved yet once the company is real: invented facts would be lies then, general texts not. */
const beginning: Content = {
  ...sample,
  hours: {
    ...sample.hours,
    weekly: { monday: '', tuesday: '', wednesday: '', thursday: '', friday: '', saturday: '', sunday: '' },
  },
  ...emptySections,
  legal: {
    ...sample.legal,
    ...{ legalForm: 'einzelunternehmen', legalName: '', owner: '', registerNumber: '', registerCourt: '', seat: '' },
    ...{ vatId: '', purpose: '', licences: [], guilds: '', authority: '', hosting: none, mailProvider: none },
  },
};

/** Puts what was saved, by any release, in place of the sample, section by section. */
export function toPublished(saved: Partial<Content>, version: number): Published {
  const base = saved.contact ? beginning : sample;
  const content = { ...base, ...toShapes(saved) };
  if (saved.contact && !saved.legal) content.legal = { ...content.legal, legalName: saved.contact.name };
  const samples = sectionNames.filter((name) => !(name in saved) && isInvented(name, base));
  return { version, edition: 0, content, company: toCompany(content), samples };
}

const toShapes = (saved: Partial<Content>): Partial<Content> =>
  Object.fromEntries(
    sectionNames.flatMap((name) => (name in saved ? [[name, toShape(sections[name].schema, saved[name])]] : [])),
  );

function isInvented(name: SectionName, base: Content): boolean {
  if (name === 'promise') return false;
  if (name === 'hours') return base !== beginning;
  const section = base[name];
  return !('entries' in section) || section.entries.length > 0;
}
