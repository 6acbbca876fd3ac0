import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'puppeteer';
import {
  arrivedAt,
  closeMenu,
  formHydrated,
  isFocusIn,
  launchFirefox,
  openMenu,
  pressSend,
  textOf,
} from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { type RunningSite, startSite } from '../src/testing/running-site.ts';
import { findField } from './content/contact-fields.ts';

// What must work for everybody.
let firefox: Browser;
let site: RunningSite;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [firefox, site] = await Promise.all([launchFirefox(), startSite()]);
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

test('a request is sent from the form, after what was missing has been said', async () => {
  await page.$eval('#contact', (section) => section.scrollIntoView());
  await formHydrated(page);
  await pressSend(page);
  expect(await textOf(page, '#firstName-error')).toBe(findField('firstName')?.missing);
  expect(await isFocusIn(page, '#firstName')).toBe(true);
  const { service, ...texts } = exampleRequest;
  for (const [name, text] of Object.entries(texts)) await page.type(`.form [name="${name}"]`, text);
  await page.select('.form [name="service"]', service);
  await pressSend(page);
  await page.waitForSelector('.notice--success');
  await page.waitForSelector('.form [type="submit"]:focus');
  await site.logged('sent');
});
