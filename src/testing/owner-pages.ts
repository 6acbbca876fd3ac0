import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer';
import type { Content } from '../../views/content/content.ts';
import { systemClock } from '../clock.ts';
import { writeContentFile } from '../content/content-file.ts';
import { createSecretReader } from '../owner/secret.ts';
import { createWebsiteLinks } from '../owner/website-links.ts';
import { completeContents } from './companies.ts';
import { fullContent } from './full-content.ts';
import { root, startSite } from './running-site.ts';

const complete = completeContents.eingetragen;
const content: Content = {
  ...complete,
  contact: { ...fullContent.contact, email: 'office@malerei-huber.at' },
  people: fullContent.people,
  legal: {
    ...complete.legal,
    ...{ legalName: 'Malerei Huber e.U.', owner: 'Helene Huber', hosting: { name: '', location: '' } },
  },
};

/** The built site of a firm that has filled in almost everything, and addresses of its owner's pages. */
export async function startOwnSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'content-'));
  writeContentFile(dataDir, { version: 1, sections: content });
  const site = await startSite({ DATA_DIR: dataDir });
  const readSecret = createSecretReader({ dataDir });
  const links = createWebsiteLinks({ siteUrl: '', readSecret, store: undefined as never, clock: systemClock });
  return {
    ...site,
    toUrl: (path = '') => site.url + links.toUrl(path as '', Date.now()),
    async stop() {
      await site.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Another number for each width, so that there is something to publish. */
export async function fillInPhone(page: Page): Promise<void> {
  const digits = String(page.viewport()?.width).padStart(4, '0');
  await fillField(page, 'Telefon', `0664 765 ${digits.slice(0, 2)} ${digits.slice(2)}`);
  await page.$eval('[for="phone"]', (label) => label.scrollIntoView());
}

export async function previewPhone(page: Page): Promise<void> {
  await fillInPhone(page);
  await pressButton(page, 'Vorschau ansehen');
}

export async function publishPhone(page: Page): Promise<void> {
  await previewPhone(page);
  await pressButton(page, 'Veröffentlichen');
}

export async function fillInHoliday(page: Page): Promise<void> {
  const year = new Date().getFullYear();
  await fillField(page, 'Erster Tag', `${year}-12-24`);
  await fillField(page, 'Letzter Tag', `${year + 1}-01-06`);
  await fillField(page, 'Hinweis', 'Wir sind auf Betriebsurlaub und ab 7. Jänner wieder für Sie da.');
  await page.click('.field--check input');
  await page.evaluate(() => scrollTo(0, 0));
}

export async function addPhoto(page: Page): Promise<void> {
  const input = await page.$('[id="entries.0.before.upload"]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(join(root, 'static/pictures/malerei.jpg'));
  await pressButton(page, 'Fotos zeigen');
  await page.evaluate(() => scrollTo(0, 0));
}

/** Types into the last field of that label. */
async function fillField(page: Page, label: string, text: string): Promise<void> {
  await page.$$eval(
    'label',
    (labels, name, value) => {
      const field = labels.findLast(({ textContent }) => textContent === name)?.control as HTMLInputElement;
      field.value = value;
    },
    label,
    text,
  );
}

/** Presses the last button of that name, and waits for the next page. */
async function pressButton(page: Page, name: string): Promise<void> {
  const buttons = await page.$$('button');
  // What only some hear is not among the words to be seen.
  const names = await Promise.all(buttons.map((button) => button.evaluate((each) => each.firstChild?.textContent)));
  await Promise.all([page.waitForNavigation(), buttons[names.lastIndexOf(name)]?.click()]);
}
