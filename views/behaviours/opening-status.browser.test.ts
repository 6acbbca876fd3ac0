import { beforeEach, describe, expect, test } from '@jest/globals';
import type { HTTPRequest, Page } from 'puppeteer';
import { hydrateForm, textOf } from '../../src/testing/browser.ts';
import { freezeClock } from '../../src/testing/page-clock.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits();
let page: Page;
let errors: unknown[];

type Answer = Parameters<HTTPRequest['respond']>[0];

/** Opens a page on which the server answers so about its hours; returns what asked it. */
async function open(path: string, answer: Answer): Promise<HTTPRequest[]> {
  const asked: HTTPRequest[] = [];
  errors = [];
  page = await visits.page();
  page.on('pageerror', (error) => errors.push(error));
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/status')) return void request.continue();
    asked.push(request);
    return void request.respond(answer);
  });
  await page.goto(visits.site.url + path, { waitUntil: 'networkidle0' });
  return asked;
}

const answer = (open: boolean, text: string, validFor?: number): Answer => ({
  contentType: 'application/json',
  body: JSON.stringify({ open, text, validFor }),
});

const shownIn = (part: string) => textOf(page, `${part} [data-status]`);
const plain = { header: 'Mo–Fr 8–18, Sa 9–16 Uhr', contact: 'An Feiertagen geschlossen' };

test('header and contact say whether we are there now, asked for once after the page has loaded', async () => {
  const asked = await open('/', answer(true, 'Jetzt geöffnet bis 18 Uhr'));
  await page.waitForSelector('[data-status="open"]');
  expect(await shownIn('.header')).toBe('Jetzt geöffnet bis 18 Uhr');
  expect(await shownIn('#contact')).toBe('Jetzt geöffnet bis 18 Uhr');
  expect(await textOf(page, '#contact')).toContain('Mo–Fr 8:00–18:00 Uhr Sa 9:00–16:00 Uhr');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(asked.map((request) => [request.method(), request.postData()])).toEqual([['GET', undefined]]);
  const { loadedAt, askedAt } = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [status] = performance.getEntriesByName(`${location.origin}/api/status`);
    return { loadedAt: entry?.loadEventStart ?? 0, askedAt: status?.startTime ?? 0 };
  });
  expect(askedAt).toBeGreaterThan(loadedAt);
});

test('the real server answers what is shown', async () => {
  page = await visits.open();
  await page.waitForSelector('[data-status="open"], [data-status="closed"]');
  expect(await shownIn('.header')).toMatch(/^(Jetzt geöffnet bis|Öffnet .+ um) \d+ Uhr$/);
});

test.each<[string, Answer]>([
  ['401', { status: 401, body: '' }],
  ['500', { status: 500, body: '' }],
  ['a page of a captive portal', { contentType: 'text/html', body: '<p>Login' }],
  ['nothing to tell', { contentType: 'application/json', body: 'null' }],
  ['junk', { contentType: 'application/json', body: '{' }],
])('after %s the plain hours stay, and the form works', async (_what, refusal) => {
  const asked = await open('/', refusal);
  await hydrateForm(page);
  expect(asked).toHaveLength(1);
  expect(await shownIn('.header')).toBe(plain.header);
  expect(await shownIn('#contact')).toBe(plain.contact);
  expect(errors).toEqual([]);
});

test('legal pages show the plain hours and ask nothing', async () => {
  const asked = await open('/impressum', answer(true, 'Jetzt geöffnet bis 18 Uhr'));
  expect(await shownIn('.header')).toBe(plain.header);
  expect(asked).toEqual([]);
});

describe('words that hold until closing time in an hour', () => {
  const hour = 3_600_000;
  let next: Answer;
  let asked: number;
  let clock: Awaited<ReturnType<typeof freezeClock>>;

  beforeEach(async () => {
    asked = 0;
    const { promise: isFrozen, resolve: goOn } = Promise.withResolvers<void>();
    next = answer(true, 'Jetzt geöffnet bis 18 Uhr', hour);
    page = await visits.page();
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (!request.url().endsWith('/api/status')) return request.continue();
      asked += 1;
      await isFrozen;
      return request.respond(next);
    });
    await page.goto(visits.site.url);
    clock = await freezeClock(page);
    goOn();
    await page.waitForSelector('[data-status="open"]');
    next = answer(false, 'Öffnet morgen um 8 Uhr', hour);
  });

  /** What a browser does with a tab that goes to the background; a headless one shows all of them. */
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state === 'hidden');

  test('are asked for anew when it comes (N40)', async () => {
    await clock.advance(hour - 1);
    expect(await shownIn('.header')).toBe('Jetzt geöffnet bis 18 Uhr');
    await clock.advance(1);
    await page.waitForSelector('[data-status="closed"]');
    expect(await shownIn('.header')).toBe('Öffnet morgen um 8 Uhr');
    expect(asked).toBe(2);
  });

  test('are asked for anew when the page is shown again after it, and not before (N40)', async () => {
    await turn('hidden');
    await clock.advance(hour / 2);
    await turn('visible');
    await turn('hidden');
    await clock.advance(2 * hour);
    expect(asked).toBe(1);
    await turn('visible');
    await page.waitForSelector('[data-status="closed"]');
    expect(asked).toBe(2);
  });

  test('are asked for anew when the page comes out of the back/forward cache after it (N40)', async () => {
    await page.evaluate((time) => globalThis.pageClock.setSystemTime(time), 2 * hour);
    await page.goto(`${visits.site.url}/impressum`);
    await page.goBack();
    await page.waitForSelector('[data-status="closed"]');
    expect(await page.evaluate(() => 'pageClock' in globalThis)).toBe(true);
  });

  test('give way to the plain hours if that answer fails (N40)', async () => {
    next = { status: 503, body: '' };
    await clock.advance(hour);
    await page.waitForSelector('.header [data-status=""]');
    expect(await shownIn('.header')).toBe(plain.header);
    expect(await shownIn('#contact')).toBe(plain.contact);
  });
});
