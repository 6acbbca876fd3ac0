import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { desktop, fillIn, holdBack, hydrateForm, newPage, phone, sendByKey } from '../src/testing/browser.ts';
import { fullContent } from '../src/testing/full-content.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { startVisits } from '../src/testing/visits.ts';

type Shift = { value: number; moved: string[] };
declare global {
  var shifts: Shift[];
}

const visits = startVisits();
const full = startVisits({}, fullContent);
let page: Page;

/** Records what moves, also in the half second after a press, which browsers do not count. */
async function prepare(viewport: typeof desktop, browser = visits.browser): Promise<void> {
  page = await newPage(browser, { viewport });
  await page.evaluateOnNewDocument(() => {
    globalThis.shifts = [];
    type Entry = PerformanceEntry & { value: number; sources: { node?: Element }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[])
        shifts.push({ value, moved: sources.map(({ node }) => node?.getAttribute?.('class') ?? '') });
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

test.each(viewports)('on %s nothing moves while the page loads and is scrolled through', async (_name, viewport) => {
  await scrollThrough(viewport, visits);
  expect(await listShifts()).toEqual([]);
});

test.each(viewports)('on %s so it is with every section full', async (_name, viewport) => {
  await scrollThrough(viewport, full);
  expect(await listShifts()).toEqual([]);
});

async function scrollThrough(viewport: typeof desktop, { browser, site }: typeof visits): Promise<void> {
  await prepare(viewport, browser);
  await hydrateForm(page, site.url);
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
}

test('on a phone nothing moves when the page pauses behind any of its icons while it arrives', async () => {
  const html = await (await fetch(visits.site.url)).text();
  const body = html.indexOf('<body');
  const pauses = [...html.matchAll(/<\/svg>/g)].map(({ index }) => index + 6).filter((at) => at > body);
  let sendRest = () => {};
  const server = createServer(async ({ url = '' }, answer) => {
    const [, at] = url.match(/^\/pause\/(\d+)$/) ?? [];
    if (at) {
      answer.setHeader('Content-Type', 'text/html; charset=utf-8').write(html.slice(0, Number(at)));
      sendRest = () => answer.end(html.slice(Number(at)));
    } else answer.writeHead(302, { Location: visits.site.url + url }).end();
  }).listen(0, '127.0.0.1');
  // An open one would keep the run from ending when the test fails.
  server.unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  await prepare(phone);
  for (const at of pauses) {
    const arrival = page.goto(`http://127.0.0.1:${port}/pause/${at}`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(
      (path) => location.pathname === path && performance.getEntriesByName('first-contentful-paint').length > 0,
      {},
      `/pause/${at}`,
    );
    sendRest();
    await arrival;
    expect({ behind: html.slice(at - 40, at), shifts: await listShifts() }).toMatchObject({ shifts: [] });
  }
});

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
        await hydrateForm(page, visits.site.url);
        await fillIn(page, exampleRequest);
      }
      // By key: a pointer would meet the notice of the refusal.
      await sendByKey(page);
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
