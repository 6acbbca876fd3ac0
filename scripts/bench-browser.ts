import lighthouse from 'lighthouse';
import type { Page } from 'puppeteer';
import { fillIn, formLives, launchBrowser, newPage } from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { median, type Row } from './bench-rows.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Vitals = { fcp: number; lcp: number; shift: number; blocked: number };
type Seen = Vitals & { longTasks: [start: number, duration: number][] };

declare global {
  var seen: Seen;
  var slowest: number;
}

const phone = { width: 412, height: 823, deviceScaleFactor: 2.6, isMobile: true, hasTouch: true };
const paths = ['/', '/datenschutz', '/impressum', '/agb'];

/** What a phone shows whose processor is four times slower, on slow 4G with nothing in its cache. */
export async function measurePage(url: string, rounds = 5): Promise<Row[]> {
  const results: Vitals[] = [];
  for (let round = 0; round < rounds; round++)
    results.push(await inNewBrowser((browser) => visit(browser, url)));
  const of = (name: keyof Vitals) => median(results.map((result) => result[name]));
  return [
    { name: 'first contentful paint', value: of('fcp'), most: 900, unit: 'ms' },
    { name: 'largest contentful paint', value: of('lcp'), most: 1500, unit: 'ms' },
    { name: 'layout shift', value: of('shift'), most: 0, unit: '' },
    { name: 'total blocking time', value: of('blocked'), most: 20, unit: 'ms' },
  ];
}

async function visit(browser: Browser, url: string): Promise<Vitals> {
  const page = await openPhone(browser);
  await page.evaluateOnNewDocument(() => {
    globalThis.seen = { fcp: 0, lcp: 0, shift: 0, blocked: 0, longTasks: [] };
    const watch = (type: string, note: (entry: PerformanceEntry & { value: number }) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as PerformanceEntry & { value: number });
      }).observe({ type, buffered: true });
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.fcp = startTime;
    });
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.lcp = startTime;
    });
    watch('layout-shift', ({ value }) => {
      seen.shift += value;
    });
    watch('longtask', ({ startTime, duration }) => seen.longTasks.push([startTime, duration]));
  });
  // As visitors do, from another site: out of an empty page, one process more would be started on the way.
  await page.goto(`data:text/html,<a href="${url}">Weiter</a>`);
  await Promise.all([page.waitForNavigation(), page.click('a')]);
  await page.waitForNetworkIdle({ idleTime: 2500 });
  return page.evaluate(() => {
    const blocking = seen.longTasks.map(([start, duration]) => (start > seen.fcp ? duration - 50 : 0));
    return { ...seen, blocked: blocking.reduce((sum, time) => sum + time, 0) };
  });
}

/** From a press to the next paint, as the browser itself reports it: the slowest event of each, median of the visits. */
export async function measureInteractions(url: string, rounds = 5): Promise<Row[]> {
  const results: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, duration] of await inNewBrowser((browser) => interact(browser, url)))
      results[name] = [...(results[name] ?? []), duration];
  }
  return Object.entries(results).map(([name, durations]) => ({
    name: `to the next paint: ${name}`,
    value: median(durations),
    most: 100,
    unit: 'ms',
  }));
}

async function interact(browser: Browser, url: string): Promise<[name: string, duration: number][]> {
  const page = await openPhone(browser);
  await page.evaluateOnNewDocument(() => {
    globalThis.slowest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) slowest = Math.max(slowest, duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.goto(url);
  await page.waitForNetworkIdle({ idleTime: 1000 });
  const seen: [string, number][] = [];
  const pause = (time: number) =>
    page.evaluate((milliseconds) => new Promise((done) => setTimeout(done, milliseconds)), time);
  const act = async (name: string, place: string, action = () => page.tap(place)) => {
    // Nobody presses what has come into view in the same moment.
    await page.$eval(place, (element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await pause(1000);
    await page.evaluate(() => {
      slowest = 0;
    });
    await action();
    await pause(500);
    seen.push([name, await page.evaluate(() => slowest)]);
  };
  await act('touch where nothing is', 'h1');
  await act('open a card', '.more summary');
  await act('touch a field', '#firstName');
  await formLives(page);
  await act('open the menu', '.burger');
  await act('close the menu', '.menu__close');
  await act('touch a field and type', '#lastName', async () => {
    await page.tap('#lastName');
    await page.keyboard.type('Eva');
  });
  await page.$eval('.form', (form) => (form as HTMLFormElement).reset());
  await fillIn(page, exampleRequest);
  await act('send the form', '.form [type="submit"]');
  return seen;
}

/** Median of three of each category on each page. */
export async function measureLighthouse(url: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of paths) {
    const scores: Record<string, number[]> = {};
    for (let round = 0; round < 3; round++) {
      await inNewBrowser(async (browser) => {
        const { port } = new URL(browser.wsEndpoint());
        const result = await lighthouse(url + path, {
          port: Number(port),
          logLevel: 'error',
          output: 'json',
        });
        for (const [id, { score }] of Object.entries(result?.lhr.categories ?? {})) {
          scores[id] = [...(scores[id] ?? []), (score ?? 0) * 100];
        }
      });
    }
    for (const [id, values] of Object.entries(scores))
      rows.push({
        name: `Lighthouse on a phone, ${path}: ${id}`,
        value: median(values),
        least: 100,
        unit: '',
      });
  }
  return rows;
}

async function inNewBrowser<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.dispose();
  }
}

async function openPhone(browser: Browser): Promise<Page> {
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
