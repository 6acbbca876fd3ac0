import { expect, test } from '@jest/globals';
import type { HTTPRequest, Page } from 'puppeteer';
import { hydrateForm, textOf } from '../../src/testing/browser.ts';
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

const answer = (open: boolean, text: string): Answer => ({
  contentType: 'application/json',
  body: JSON.stringify({ open, text }),
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
