import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  arrivedAt,
  closeMenu,
  eventually,
  formHydrated,
  isFocusIn,
  launchFirefox,
  openMenu,
  pressSend,
  textOf,
} from '../src/testing/browser.ts';
import { contrast, photograph } from '../src/testing/contrast.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { type RunningSite, startSite } from '../src/testing/running-site.ts';
import { findField } from './content/contact-fields.ts';

// What must work for everybody.
let firefox: Browser;
let site: RunningSite;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [firefox, site] = await Promise.all([launchFirefox(), startSite({ CONTACT_LIMIT: '1000' })]);
});
afterAll(() => Promise.all([firefox.close(), site.stop()]));

beforeEach(async () => {
  complaints = [];
  page = await firefox.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(site.url);
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

test('the menu puts the page out of reach and gives the focus back', async () => {
  await openMenu(page);
  expect(await isFocusIn(page, '#menu')).toBe(true);
  await closeMenu(page);
  expect(await isFocusIn(page, '.burger')).toBe(true);
});

test('the menu leads right to a part far below', async () => {
  await openMenu(page);
  await page.click('#menu a[href$="#contact"]');
  await arrivedAt(page, 'contact');
  await page.waitForSelector('main:not([inert])');
});

const openForm = async () => {
  await page.$eval('#contact', (section) => section.scrollIntoView());
  await formHydrated(page);
};
const sendExample = async () => {
  const { service, ...texts } = exampleRequest;
  for (const [name, text] of Object.entries(texts)) await page.type(`.form [name="${name}"]`, text);
  await page.select('.form [name="service"]', service);
  await pressSend(page);
};

test('a request is sent from the form, after what was missing has been said', async () => {
  await openForm();
  await pressSend(page);
  expect(await textOf(page, '#firstName-error')).toBe(findField('firstName')?.missing);
  expect(await isFocusIn(page, '#firstName')).toBe(true);
  await sendExample();
  await page.waitForSelector('.notice--success');
  await page.waitForSelector('.form [type="submit"]:focus');
  await site.logged('sent', ({ kind }) => kind === 'request');
});

test('no field counts as wrong before the form has spoken (a11y 1)', async () => {
  await openForm();
  const listWrong = () =>
    page.$$eval('.form :is(input, select, textarea)', (fields) =>
      fields.filter((field) => field.matches(':invalid, [aria-invalid="true"]')).map(({ id }) => id),
    );
  expect(await listWrong()).toEqual([]);
  await pressSend(page);
  await eventually(async () => expect(await listWrong()).toEqual(['firstName', 'lastName', 'email', 'service']));
});

test('who goes backwards by Tab sees the label of each field (a11y 3)', async () => {
  await openForm();
  await page.focus('.form [type="submit"]');
  const seen: string[] = [];
  while (!seen.includes('firstName')) {
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
    const focused = await page.evaluate(() => document.activeElement?.id ?? '');
    seen.push(focused);
    expect(seen.length).toBeLessThan(20);
    if (!(await page.$(`[for="${focused}"]`))) continue;
    const bottom = await page.$eval('.header', (header) => header.getBoundingClientRect().bottom);
    const top = () => page.$eval(`[for="${focused}"]`, (label) => label.getBoundingClientRect().top);
    await eventually(async () => expect(await top()).toBeGreaterThanOrEqual(bottom));
  }
});

test('the ring of a notice stands out by 3 to 1 at least (a11y 4)', async () => {
  await page.setViewport({ width: 1280, height: 900 });
  await openForm();
  await sendExample();
  await page.waitForSelector('.notice[data-state="open"]');
  for (const place of ['main', '.footer']) {
    await page.$eval(place, (part) => part.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await page.keyboard.press('F8');
    await page.waitForSelector('.notices__list:focus-visible');
    const { x, bottom } = await page.$eval('.notice', (notice) => notice.getBoundingClientRect().toJSON());
    const picture = await photograph(page);
    const column = Array.from({ length: 14 }, (_, step) => picture(x + 60, bottom - 3 + step));
    const greatest = Math.max(...column.slice(1).map((pixel, i) => contrast(pixel, column[i] ?? pixel)));
    expect({ place, isSeen: greatest >= 3 }).toEqual({ place, isSeen: true });
  }
});

test.each([
  ['at 400 %', { width: 320, height: 256 }, 32],
  ['with letters as large as WebKit makes them there', { width: 320, height: 256 }, 82],
])('the headline stays in the window %s (a11y 8)', async (_how, viewport, size) => {
  await page.setViewport(viewport);
  await page.evaluate((pixels) => {
    const style = new CSSStyleSheet();
    style.replaceSync(`h1 { font-size: ${pixels}px !important }`);
    document.adoptedStyleSheets = [style];
  }, size);
  const { right, width } = await page.$eval('h1', (headline) => {
    const range = document.createRange();
    range.selectNodeContents(headline);
    return { right: range.getBoundingClientRect().right, width: document.documentElement.clientWidth };
  });
  expect(right).toBeLessThanOrEqual(width);
});
