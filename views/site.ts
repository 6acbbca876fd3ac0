import { createContext, useContext } from 'react';
import type { Company } from './content/company.ts';

export type PictureFiles = {
  /** Candidates as `URL WIDTHw`. */
  avif: string;
  /** In one width, for browsers without AVIF. */
  src: string;
  width: number;
  height: number;
};

/** For everything rendered on the server; islands get plain props instead. */
export type Site = {
  company: Company;
  /** Public origin without a trailing slash. */
  url: string;
  retentionDays: number;
  contactWindowMinutes: number;
  /** Whether visitors get a receipt by mail. */
  mailReceipt: boolean;
  /** URL of a built or static file; throws on unknown names. */
  asset(name: string): string;
  /** Text of an inlined style sheet. */
  style(name: string): string;
  picture(name: string): PictureFiles;
};

/** What the parts of a page ask for. */
type PageContext = Site & { isHome: boolean; year: number };

const SiteContext = createContext<PageContext | null>(null);

export const SiteProvider = SiteContext.Provider;

export function useSite(): PageContext {
  const site = useContext(SiteContext);
  if (!site) throw new Error('Render this part inside <SiteProvider>.');
  return site;
}
