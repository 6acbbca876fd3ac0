import { expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { desktop, fillIn, holdBack, hydrated, newPage, phone, pressSend } from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { startVisits } from '../src/testing/visits.ts';

type Shift = { value: number; moved: string[] };
declare global {
  var shifts: Shift[];
}

const visits = startVisits();
let page: Page;

/** Records what moves, also in the half second after a press, which browsers do not count. */
async function prepare(viewport: typeof desktop): Promise<void> {
  page = await newPage(visits.browser, { viewport });
  await page.evaluateOnNewDocument(() => {
    globalThis.shifts = [];
    type Entry = PerformanceEntry & { value: number; sources: { node?: Element }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.className ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Three frames later everything that has moved is recorded. */
const listShifts = () =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return shifts;
  });

const viewports: [string, typeof desktop][] = [
  ['a phone', phone],
  ['a tablet', { width: 768, height: 1024 }],
  ['a desktop', desktop],
  ['a wide screen', { width: 1920, height: 1080 }],
];

test.each(viewports)(
  'on %s nothing moves while the page loads and is scrolled through',
  async (_name, viewport) => {
    await prepare(viewport);
    await page.goto(visits.site.url);
    await hydrated(page);
    const steps = await page.evaluate(() => Math.ceil(document.body.scrollHeight / innerHeight));
    for (let step = 1; step <= steps; step++) {
      await page.evaluate(async (share) => {
        scrollTo({ top: share * document.body.scrollHeight, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
        await Promise.all(
          [...document.images].filter(({ loading }) => loading !== 'lazy').map((image) => image.decode()),
        );
      }, step / steps);
    }
    expect(await listShifts()).toEqual([]);
  },
);

test.each([...viewports, ['another phone', { ...phone, width: 412, height: 915 }] as const])(
  'on %s nothing on the first screen moves when the font comes late',
  async (_name, viewport) => {
    await prepare(viewport);
    const release = await holdBack(page, (request) => request.resourceType() === 'font');
    await page.goto(visits.site.url, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const isThere = () => document.fonts.check('1rem "Hedvig Letters Serif"');
    expect(await page.evaluate(isThere)).toBe(false);
    await release();
    await page.waitForFunction(isThere);
    expect(await listShifts()).toEqual([]);
  },
);

test.each(viewports)(
  'on %s nothing moves when an answer comes long after the press, neither a refusal nor a thank-you',
  async (_name, viewport) => {
    let answer: (() => void) | undefined;
    await prepare(viewport);
    await page.setRequestInterception(true);
    for (const [status, message] of [
      [500, '.message--failure'],
      [201, '.message--success'],
    ] as const) {
      page.removeAllListeners('request');
      page.on('request', (request) => {
        if (request.method() !== 'POST') void request.continue();
        else
          answer = () =>
            void request.respond({ status, contentType: 'application/json', body: '{"reference":"A7K32"}' });
      });
      if (status === 500) {
        await page.goto(visits.site.url);
        await hydrated(page);
        await fillIn(page, exampleRequest);
      }
      await pressSend(page);
      await page.waitForSelector('.form[aria-busy="true"]');
      await listShifts();
      await page.evaluate(() => {
        globalThis.shifts = [];
      });
      answer?.();
      await page.waitForSelector(message);
      expect(await listShifts()).toEqual([]);
    }
  },
);
