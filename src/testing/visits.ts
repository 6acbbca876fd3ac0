import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { launchBrowser } from './browser.ts';
import { type RunningSite, startSite } from './running-site.ts';

export type Visits = { browser: Awaited<ReturnType<typeof launchBrowser>>; site: RunningSite };

/** The built site and a browser for all tests of a file; what one of them opened is closed after it. */
export function startVisits(env: Record<string, string> = {}): Visits {
  const visits = {} as Visits;
  beforeAll(async () => {
    [visits.browser, visits.site] = await Promise.all([launchBrowser(), startSite(env)]);
  });
  afterEach(async () => {
    const { browser } = visits;
    const opened = browser.browserContexts().filter((context) => context !== browser.defaultBrowserContext());
    await Promise.all(opened.map((context) => context.close()));
  });
  afterAll(() => Promise.all([visits.browser.dispose(), visits.site.stop()]));
  return visits;
}
