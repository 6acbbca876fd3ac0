import { setTimeout as wait } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import type { Browser, Page } from 'puppeteer';
import { fillIn, launchBrowser, newPage } from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { type Measured, medians, type Row } from './bench-rows.ts';

declare global {
  var eventTimes: number[];
}

/** On a phone with slow 4G and nothing in its cache. */
const paints = [
  { id: 'first-contentful-paint', unit: 'ms', most: 1000 },
  { id: 'largest-contentful-paint', unit: 'ms', most: 1500 },
  { id: 'total-blocking-time', unit: 'ms', most: 50 },
  { id: 'cumulative-layout-shift', unit: '', most: 0 },
];

export async function measureLighthouse(url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ['/', '/datenschutz', '/impressum', '/agb']) {
    const measured = await inBrowsers(async (browser) => {
      const options = { port: Number(new URL(browser.wsEndpoint()).port), logLevel: 'error' } as const;
      const { categories = {}, audits = {} } = (await lighthouse(url + path, options))?.lhr ?? {};
      const scores = Object.entries(categories).map(([id, { score }]) => [id, (score ?? 0) * 100] as const);
      const values = paints.map(({ id }) => [id, audits[id]?.numericValue ?? Number.NaN] as const);
      return Object.fromEntries([...scores, ...values]);
    });
    for (const [id, value] of Object.entries(measured)) {
      const budget = paints.find((paint) => paint.id === id) ?? { unit: '', least: 100 };
      rows.push({ name: `${path}, ${id}`, value, ...budget });
    }
  }
  return rows;
}

const presses = [
  ['touch where nothing is', 'h1'],
  ['open a card', '.more summary'],
  ['touch a field', '#firstName'],
  ['type', '#lastName'],
  ['open the menu', '.burger'],
  ['close the menu', '.menu__close'],
  ['send the form', '.form [type="submit"]'],
] as const;

/** From a press to the next paint, as the browser itself reports it: the slowest event of each. */
export async function measurePresses(url: string): Promise<Row[]> {
  const times = await inBrowsers(async (browser) => {
    const page = await openSlowPhone(browser, url);
    const measured: Measured = {};
    for (const [name, place] of presses) {
      if (name === 'send the form') await fillIn(page, exampleRequest);
      // Nobody presses what has come into view in the same moment.
      await page.$eval(place, (element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await wait(1000);
      await page.evaluate(() => eventTimes.splice(1));
      await page.tap(place);
      if (name === 'type') await page.keyboard.type('Eva');
      await wait(500);
      measured[name] = await page.evaluate(() => Math.max(...eventTimes));
    }
    return measured;
  });
  return Object.entries(times).map(([name, value]) => ({ name, value, unit: 'ms to paint', most: 100 }));
}

/** Each round in a browser of its own. */
const inBrowsers = (measure: (browser: Browser) => Promise<Measured>): Promise<Measured> =>
  medians(async () => {
    const browser = await launchBrowser();
    return measure(browser).finally(() => browser.dispose());
  });

/** Its processor is four times slower. */
async function openSlowPhone(browser: Browser, url: string): Promise<Page> {
  const viewport = { width: 412, height: 823, deviceScaleFactor: 2.6, isMobile: true, hasTouch: true };
  const page = await newPage(browser, { viewport });
  await page.emulateCPUThrottling(4);
  await page.evaluateOnNewDocument(() => {
    globalThis.eventTimes = [0];
    new PerformanceObserver((list) => {
      eventTimes.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.goto(url);
  await page.waitForNetworkIdle({ idleTime: 1000 });
  return page;
}
