import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { eventually, holdBack, hydrateForm, newPage, phone } from '../../src/testing/browser.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits();
let page: Page;

/** 1 is opaque. */
const headerAlpha = () =>
  page.$eval('header', (header) => {
    const [, , , alpha = '1'] = getComputedStyle(header).backgroundColor.match(/[\d.]+/g) ?? [];
    return Number(alpha);
  });

const headerTop = () => page.$eval('header', (header) => header.getBoundingClientRect().top);

/** The header hears of it before the next frame is drawn. */
const scroll = (top: number) =>
  page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, top);

async function open(path: string): Promise<void> {
  page = await visits.open(path);
}

async function expectTranslucentPast100(): Promise<void> {
  expect(await headerAlpha()).toBe(1);
  await scroll(100);
  expect(await headerAlpha()).toBe(1);
  await scroll(101);
  expect(await headerAlpha()).toBeGreaterThan(0.85);
  expect(await headerAlpha()).toBeLessThan(1);
  expect(await headerTop()).toBe(0);
  await scroll(100);
  expect(await headerAlpha()).toBe(1);
}

describe('with JavaScript', () => {
  test('the landing page’s header is slightly translucent past 100 px, not before, and opaque again above', async () => {
    await open('/');
    await expectTranslucentPast100();
  });

  test('a legal page’s header does the same', async () => {
    await open('/agb');
    await expectTranslucentPast100();
  });

  test('a page that was scrolled before its script arrived has a translucent header once it has loaded', async () => {
    page = await newPage(visits.browser);
    const release = await holdBack(page, (request) => request.resourceType() === 'script');
    const loaded = page.goto(visits.site.url);
    await page.waitForSelector('footer');
    await scroll(1500);
    expect(await headerAlpha()).toBe(1);
    await release();
    await loaded;
    expect(await page.evaluate(() => scrollY)).toBe(1500);
    await eventually(async () => expect(await headerAlpha()).toBeLessThan(1));
  });

  test('without the wish for less motion the header fades over, otherwise it changes at once', async () => {
    await open('/');
    await hydrateForm(page);
    const duration = () => page.$eval('header', (header) => getComputedStyle(header).transitionDuration);
    expect(await duration()).toMatch(/^0s(, 0s)*$/);
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }]);
    expect(await duration()).not.toMatch(/^0s/);
  });
});

describe('without JavaScript', () => {
  test('the header stays at the top of a wide window, and opaque', async () => {
    page = await visits.open('/', { javascript: false });
    await page.evaluate(() => window.scrollTo({ top: 800, behavior: 'instant' }));
    expect(await headerTop()).toBe(0);
    expect(await headerAlpha()).toBe(1);
  });

  test('on a phone, where its entries need several lines, it scrolls away with the page', async () => {
    page = await visits.open('/', { javascript: false, viewport: phone });
    await page.evaluate(() => window.scrollTo({ top: 800, behavior: 'instant' }));
    expect(await headerTop()).toBe(-800);
  });
});
