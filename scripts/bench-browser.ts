import { setTimeout as wait } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import type { Browser } from 'puppeteer';
import { fillIn, launchBrowser, newPage, phone } from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { medians, type Row } from './bench-rows.ts';

declare global {
  var eventTimes: number[];
}

/** Milliseconds on a phone with slow 4G and nothing in its cache; the score of the shift. */
const budgets: Record<string, Pick<Row, 'most' | 'least'>> = {
  'first-contentful-paint': { most: 1000 },
  'largest-contentful-paint': { most: 1500 },
  'total-blocking-time': { most: 100 },
  'cumulative-layout-shift': { most: 0.001 },
};

export async function measureLighthouse(url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ['/', '/datenschutz', '/impressum', '/agb']) {
    const measured = await inBrowsers(async (browser) => {
      const port = Number(new URL(browser.wsEndpoint()).port);
      const { categories = {}, audits = {} } = (await lighthouse(url + path, { port, logLevel: 'error' }))?.lhr ?? {};
      const scores = Object.entries(categories).map(([id, { score }]) => [id, (score ?? 0) * 100]);
      return Object.fromEntries([...scores, ...Object.keys(budgets).map((id) => [id, audits[id]?.numericValue])]);
    });
    for (const [id, value] of Object.entries(measured))
      rows.push({ name: `Lighthouse, ${path}: ${id}`, value, ...(budgets[id] ?? { least: 100 }) });
  }
  return rows;
}

const presses = {
  'touch where nothing is': 'h1',
  'open a card': '.more summary',
  'touch a field': '#firstName',
  type: '#lastName',
  'open the menu': '.burger',
  'close the menu': '.menu__close',
  'send the form': '.form [type="submit"]',
};

/** From a press to the next paint, as the browser itself reports it: the slowest event of each. */
export async function measurePresses(url: string): Promise<Row[]> {
  const times = await inBrowsers(async (browser) => {
    const page = await newPage(browser, { viewport: phone });
    await page.emulateCPUThrottling(4);
    await page.evaluateOnNewDocument(() => {
      globalThis.eventTimes = [0];
      new PerformanceObserver((list) => {
        eventTimes.push(...list.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    await page.goto(url, { waitUntil: 'networkidle0' });
    const measured: Record<string, number> = {};
    for (const [name, place] of Object.entries(presses)) {
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
  return Object.entries(times).map(([name, value]) => ({ name: `${name}, ms to paint`, value, most: 100 }));
}

/** Each round in a browser of its own. */
function inBrowsers(measure: (browser: Browser) => Promise<Record<string, number>>) {
  return medians(async () => {
    const browser = await launchBrowser();
    return measure(browser).finally(() => browser.dispose());
  });
}
