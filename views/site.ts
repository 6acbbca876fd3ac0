import { createContext, useContext } from 'react';
import type { Company } from './content/company.ts';
import type { Content, PictureChoice, SectionName } from './content/content.ts';

export type PictureFiles = {
  /** Candidates as `URL WIDTHw`; empty while there are none. */
  avif: string;
  /** In one width, for browsers without AVIF. */
  src: string;
  width: number;
  height: number;
};

/** Where a chosen picture stands, which decides its shape: 3:2, 4:3, square, or as it is. */
export type PicturePlace = 'card' | 'pair' | 'portrait' | 'whole';

/** For everything rendered on the server; islands get plain props instead. */
export type Site = {
  content: Content;
  company: Company;
  /** What is still invented. */
  samples: readonly SectionName[];
  /** Public origin without a trailing slash. */
  url: string;
  retentionDays: number;
  contactWindowMinutes: number;
  mailReceipt: boolean;
  /** URL of a built or static file; throws on unknown names. */
  asset(name: string): string;
  style(name: string): string;
  /** Of the build; throws on unknown names. */
  picture(name: string): PictureFiles;
  /** Of the build or uploaded; undefined while it isn't there. */
  chosenPicture(choice: PictureChoice, place: PicturePlace): PictureFiles | undefined;
};

type PageContext = Site & { isHome: boolean; isPreview: boolean; year: number; notice: string | undefined };

const SiteContext = createContext<PageContext | null>(null);

export const SiteProvider = SiteContext.Provider;

export function useSite(): PageContext {
  const site = useContext(SiteContext);
  if (!site) throw new Error('Render this part inside <SiteProvider>.');
  return site;
}
