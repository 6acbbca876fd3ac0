import { fillIn, formLives } from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { type Browser, inNewBrowser, openPhone } from './bench-phone.ts';
import { median, type Row } from './bench-rows.ts';

declare global {
  var slowest: number;
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
