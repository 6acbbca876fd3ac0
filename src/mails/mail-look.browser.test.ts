import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { desktop, launchBrowser, newPage, phone } from '../testing/browser.ts';
import { type Colour, contrast, toColour } from '../testing/contrast.ts';
import { createMails } from '../testing/mails.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  page = await newPage(browser);
});
afterAll(() => browser.dispose());

const mails = Object.entries(createMails({ message: `Wand ${'x'.repeat(200)}\n\n  Decke`, spamSigns: [] }));

describe.each(['light', 'dark'])('in a program that is %s', (scheme) => {
  test.each(mails)('the mail of kind %s can be read and fits a phone (N28)', async (_kind, { html }) => {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    for (const viewport of [phone, desktop]) {
      await page.setViewport(viewport);
      await page.setContent(String(html));
      const pairs = await page.$$eval('body *', (elements) => {
        const written = elements.filter(({ childNodes }) =>
          [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
        );
        return written.map((element) => {
          let ground: Element | null = element;
          while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)')
            ground = ground.parentElement;
          return [getComputedStyle(element).color, getComputedStyle(ground ?? document.body).backgroundColor];
        });
      });
      expect(pairs.length).toBeGreaterThan(1);
      for (const pair of pairs) {
        const [ink, ground] = pair.map(toColour) as [Colour, Colour];
        expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
});
