import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxePuppeteer } from '@axe-core/puppeteer';
import { afterAll, describe, expect, test } from '@jest/globals';
import { writeContentFile } from '../../src/content/content-file.ts';
import { desktop, phone } from '../../src/testing/browser.ts';
import { startVisits } from '../../src/testing/visits.ts';

const text = 'Wir sind bis einschließlich 6. Jänner auf Urlaub. Bei einem Wasserschaden rufen Sie bitte trotzdem an.';
const folder = mkdtempSync(join(tmpdir(), 'data-'));
const entries = [{ id: 'a', from: '2020-01-01', to: '2999-12-31', text, isClosed: true }];
writeContentFile(folder, { version: 1, sections: { closures: { entries } } });
afterAll(() => rmSync(folder, { recursive: true }));
const visits = startVisits({ DATA_DIR: folder });

const small = { ...phone, width: 360 };

describe.each([
  ['a phone', { viewport: small }],
  ['a phone without scripts', { viewport: small, javascript: false }],
  ['a desktop', { viewport: desktop }],
])('what the owner tells his visitors, on %s', (_what, options) => {
  test.each(['/', '/agb', '/gibt/es/nicht'])(
    'stands whole between the header and the first words of %s',
    async (path) => {
      const page = await visits.open(path, options);
      const places = await page.evaluate(() => {
        const place = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().toJSON();
        return { header: place('header'), notice: place('aside'), title: place('h1'), skip: place('.skip') };
      });
      expect(await page.$eval('aside', (aside) => aside.innerText)).toBe(text);
      expect(places.notice.top).toBeGreaterThanOrEqual(places.header.bottom - 1);
      expect(places.notice.bottom).toBeLessThan(places.title.top);
      expect(places.notice).toMatchObject({ left: 0, width: options.viewport.width });
      expect(places.skip.bottom).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width);
    },
  );

  test('scrolls away, and stands above the form again', async () => {
    const page = await visits.open('/#contact', options);
    const bottom = await page.$eval('aside', (aside) => aside.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(0);
    const [note, form] = await page.$$eval('.contact__note, .form', (parts) =>
      parts.map((part) => ({ text: (part as HTMLElement).innerText, top: part.getBoundingClientRect().top })),
    );
    expect(note?.text).toBe(text);
    expect(note?.top).toBeLessThan(form?.top ?? 0);
  });
});

test.each(['/', '/agb'])('has enough contrast and a landmark on %s', async (path) => {
  const page = await visits.open(path, { viewport: small });
  const axe = new AxePuppeteer(page).setLegacyMode();
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`)).toEqual([]);
});

test('is printed, once', async () => {
  const page = await visits.open('/', { viewport: desktop });
  await page.emulateMediaType('print');
  const shown = await page.$$eval(
    'aside, .contact__note',
    (parts) => parts.filter((part) => part.checkVisibility()).length,
  );
  expect(shown).toBe(1);
});
