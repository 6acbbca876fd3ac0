import type { Content } from './content.ts';

/** The landing page's sections; the titles are fixed by the specification. */
export const menuEntries = [
  { section: 'home', label: 'Start' },
  { section: 'services', label: 'Leistungen' },
  { section: 'about', label: 'Über uns' },
  { section: 'testimonials', label: 'Bewertungen' },
  { section: 'contact', label: 'Kontakt' },
] as const;

export type SectionId = (typeof menuEntries)[number]['section'];

export const findSectionTitle = (id: SectionId) => menuEntries.find(({ section }) => section === id)?.label;

/** Without entries whose section would be empty. */
export const toMenu = ({ testimonials }: Content) =>
  menuEntries.filter(({ section }) => section !== 'testimonials' || testimonials.entries.length > 0);
