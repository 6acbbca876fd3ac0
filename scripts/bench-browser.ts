import { setTimeout as wait } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { fillIn, launchBrowser, newPage, phone } from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';

declare global {
  var eventTimes: number[];
}

const judgedAudits =
  'first-contentful-paint largest-contentful-paint total-blocking-time cumulative-layout-shift'.split(' ');

export async function measureLighthouse(url: string): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  for (const path of ['/', '/datenschutz', '/impressum', '/agb']) {
    const browser = await launchBrowser();
    const port = Number(new URL(browser.wsEndpoint()).port);
    const { categories = {}, audits = {} } = (await lighthouse(url + path, { port, logLevel: 'error' }))?.lhr ?? {};
    for (const { id, score } of Object.values(categories))
      measured[`Lighthouse score, ${id} of ${path}`] = (score ?? 0) * 100;
    for (const id of judgedAudits) measured[`${id}, ${path}`] = audits[id]?.numericValue ?? Number.POSITIVE_INFINITY;
    await browser.dispose();
  }
  return measured;
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
export async function measurePresses(url: string): Promise<Record<string, number>> {
  const browser = await launchBrowser();
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
    measured[`milliseconds to paint, ${name}`] = await page.evaluate(() => Math.max(...eventTimes));
  }
  await browser.dispose();
  return measured;
}
