import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Page } from 'puppeteer';
import type { Content } from '../../views/content/content.ts';
import { writeContentFile } from '../content/content-file.ts';
import { launchBrowser, newPage, type OpenOptions, renew } from './browser.ts';
import { type RunningSite, startSite } from './running-site.ts';

export type Visits = {
  browser: Awaited<ReturnType<typeof launchBrowser>>;
  site: RunningSite;
  /**
   * A page that earlier tests of the file may have used, with their cache and without anything else of theirs. Not for
   * `waitForNetworkIdle`, which waits for ever for what an earlier visit had under way; `networkidle0` does not.
   */
  page(options?: OpenOptions): Promise<Page>;
  /** The same, at an address of the site. */
  open(path?: string, options?: OpenOptions): Promise<Page>;
};

/**
 * The built site and a browser for all tests of a file; what one of them opened anew is closed after it. With content,
 * the site shows that instead of the sample.
 */
export function startVisits(env: Record<string, string> = {}, content?: Content): Visits {
  const dataDir = content && mkdtempSync(join(tmpdir(), 'content-'));
  // A page takes four times as long when it needs a process of its own.
  const kept = new Map<string, Page>();
  const visits = {
    async page(options: OpenOptions = {}) {
      const key = JSON.stringify(options);
      const old = kept.get(key);
      if (old) await renew(old, visits.site.url, options);
      const page = old ?? (await newPage(visits.browser, options));
      kept.set(key, page);
      return page;
    },
    async open(path = '/', options: OpenOptions = {}) {
      const page = await visits.page(options);
      await page.goto(visits.site.url + path);
      return page;
    },
  } as Visits;
  beforeAll(async () => {
    if (dataDir) writeContentFile(dataDir, { version: 1, sections: content });
    const ownEnv = dataDir ? { ...env, DATA_DIR: dataDir } : env;
    [visits.browser, visits.site] = await Promise.all([launchBrowser(), startSite(ownEnv)]);
  });
  afterEach(async () => {
    const staying = [...kept.values()].map((page) => page.browserContext());
    staying.push(visits.browser.defaultBrowserContext());
    const opened = visits.browser.browserContexts().filter((context) => !staying.includes(context));
    await Promise.all(opened.map((context) => context.close()));
  });
  afterAll(async () => {
    await Promise.all([visits.browser.dispose(), visits.site.stop()]);
    if (dataDir) rmSync(dataDir, { recursive: true });
  });
  return visits;
}
