import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxePuppeteer } from '@axe-core/puppeteer';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import sharp from 'sharp';
import { day, systemClock } from '../clock.ts';
import { sections } from '../content/sections.ts';
import { phone, textOf } from '../testing/browser.ts';
import { startVisits } from '../testing/visits.ts';
import { createWebsiteLinks } from './website-links.ts';

// Axe takes its time where processors are few.
jest.setTimeout(120_000);

const secret = 'for this test alone, and long enough';
const visits = startVisits({ SECRET: secret, SITE_URL: 'http://localhost' });
const links = createWebsiteLinks({ siteUrl: '', readSecret: () => secret, store: {} as never, clock: systemClock });
const folder = mkdtempSync(join(tmpdir(), 'photos-'));
const photo = join(folder, 'IMG_0001.jpg');
beforeAll(async () => {
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#7a9a8a' } });
  await picture.jpeg().toFile(photo);
});
afterAll(() => rmSync(folder, { recursive: true }));

let page: Page;

const toAddress = (path: '' | `/${string}`) => links.toUrl(path, Date.now());
const press = (selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)]);
const byId = (id: string) => `[id="${id}"]`;

async function fill(values: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(values)) {
    const field = await page.$(byId(id));
    // A date is typed in the order of the browser's language.
    if ((await field?.evaluate((element) => element.getAttribute('type'))) === 'date')
      await field?.evaluate((element, date) => {
        (element as HTMLInputElement).value = date;
      }, value);
    else {
      await field?.evaluate((element) => (element as HTMLInputElement).select());
      await field?.type(value);
    }
  }
}

async function expectAccessible(state: string): Promise<void> {
  const axe = new AxePuppeteer(page).withTags([
    'wcag2a',
    'wcag2aa',
    'wcag21a',
    'wcag21aa',
    'wcag22aa',
    'best-practice',
  ]);
  const { violations } = await axe.setLegacyMode().analyze();
  const findings = violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect({ state, findings, overflow }).toEqual({ state, findings: [], overflow: 0 });
}

describe.each([
  ['without JavaScript', false],
  ['with JavaScript', true],
])('on a phone, %s', (_how, javascript) => {
  const number = javascript ? '0664 2222222' : '0664 1111111';

  test('the owner changes his telephone number', async () => {
    page = await visits.open(toAddress(''), { viewport: phone, javascript });
    await press('a[href*="/kontakt?"]');
    await fill({ phone: '12', street: 'Hauptstraße 5', email: 'office@huber.at' });
    // Enter in a field asks for the preview, as its button does.
    await page.focus(byId('phone'));
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(await textOf(page, '[role=alert]')).toContain('Bitte eine Telefonnummer eingeben');
    await fill({ phone: number });
    await press('.form > .button');
    expect(await textOf(page, '.preview')).toContain('noch nicht veröffentlicht');
    expect(await textOf(page, '#contact')).toContain(number);
    const button = await page.$('.form .button');
    expect(await button?.evaluate((element) => element.matches(':disabled'))).toBe(true);
    await press('.preview .button');
    expect(await textOf(page, '[role=status]')).toContain('Veröffentlicht.');
    await page.goto(visits.site.url);
    expect(await textOf(page, '#contact')).toContain(number);
  });

  test('he adds a reference with two photos', async () => {
    page = await visits.open(toAddress('/referenzen'), { viewport: phone, javascript });
    if (javascript) await press('[value="add entries"]');
    const index = (await page.$$('.entry')).length - 1;
    const own = (name: string) => `entries.${index}.${name}`;
    const work = `Stiegenhaus ausgemalt ${number}`;
    for (const side of ['before', 'after']) {
      const input = await page.$(byId(own(`${side}.upload`)));
      await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(photo);
    }
    await press('.form > .button');
    expect(await textOf(page, '[role=alert]')).toContain('Bitte in wenigen Worten beschreiben');
    await press(`[name="tap ${own('before')}"]`);
    const alts = { [own('before.alt')]: 'Fleckige Wände', [own('after.alt')]: 'Frische Wände' };
    await fill({ [own('work')]: work, [own('district')]: 'Wien, Neubau', [own('year')]: '2026', ...alts });
    await fill({ [own('consent')]: '2026-11-01' });
    await press('.form > .button');
    expect(await textOf(page, '.references')).toContain(work);
    await press('.preview .button');
    await page.goto(visits.site.url);
    expect(await page.content()).toContain(work);
    expect(await page.$$(`.references img[src^="/bilder/"]`)).toHaveLength(2 * (index + 1));
  });
});

test('every page and state is accessible and fits a phone', async () => {
  page = await visits.open(toAddress(''), { viewport: phone });
  await expectAccessible('overview');
  for (const { path } of Object.values(sections)) {
    await page.goto(visits.site.url + toAddress(`/${path}`));
    await expectAccessible(path);
  }
  // Of the references that were added above.
  await page.goto(visits.site.url + toAddress('/referenzen'));
  await page.$$eval('details', (all) => {
    for (const details of all) details.open = true;
  });
  await expectAccessible('earlier versions');
  for (const kind of ['rueckgaengig', 'loeschen']) {
    await page.goto(visits.site.url + toAddress('/referenzen'));
    const address = await page.$eval(`a[href*="/${kind}/"]`, (link) => (link as HTMLAnchorElement).href);
    await page.goto(address);
    await expectAccessible(kind);
  }
  await page.goto(visits.site.url + toAddress('/kontakt'));
  await fill({ phone: '12' });
  await press('.form > .button');
  await expectAccessible('errors');
  await fill({ phone: '0664 3333333' });
  await press('.form > .button');
  await page.click('.preview summary');
  await expectAccessible('preview');
  const older = page.url();
  await page.goto(visits.site.url + toAddress('/kontakt'));
  await fill({ phone: '0664 4444444' });
  await press('.form > .button');
  await press('.preview .button');
  await page.goto(older);
  await press('.preview .button');
  expect(await textOf(page, 'body')).toContain('Meine Fassung veröffentlichen');
  await expectAccessible('conflict');
  await page.goto(`${visits.site.url}/meine-website`);
  await expectAccessible('no link');
  await page.goto(visits.site.url + links.toUrl('', Date.now() - 15 * day));
  expect(await textOf(page, 'button')).toBe('Neuen Link schicken');
  await expectAccessible('expired link');
});
