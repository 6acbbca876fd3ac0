import lighthouse from 'lighthouse';
import { type Browser, inNewBrowser, openPhone } from './bench-phone.ts';
import { median, type Row } from './bench-rows.ts';

type Vitals = { fcp: number; lcp: number; shift: number; blocked: number };
type Seen = Vitals & { longTasks: [start: number, duration: number][] };

declare global {
  var seen: Seen;
}

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
