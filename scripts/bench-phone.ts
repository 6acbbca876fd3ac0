import type { Page } from 'puppeteer';
import { launchBrowser, newPage } from '../src/testing/browser.ts';

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;

const phone = { width: 412, height: 823, deviceScaleFactor: 2.6, isMobile: true, hasTouch: true };

export async function inNewBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.dispose();
  }
}

/** Slow 4G with nothing in its cache, and a processor four times slower. */
export async function openPhone(browser: Browser): Promise<Page> {
  const page = await newPage(browser, { viewport: phone });
  const session = await page.createCDPSession();
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return page;
}
