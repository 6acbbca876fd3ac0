import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import {
  answerPosts,
  desktop,
  fillIn,
  hydrateForm,
  launchBrowser,
  layOutAll,
  openPage,
  phone,
  pressSend,
} from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { root, startSite } from '../src/testing/running-site.ts';

type State = { path?: string; isWhole?: boolean; arrange?: (page: Page) => Promise<unknown> };

const viewports = [phone, { ...phone, width: 768, height: 1024 }, desktop, { width: 1920, height: 1080 }];

const states: Record<string, State> = {
  start: { isWhole: true },
  impressum: { path: '/impressum', isWhole: true },
  datenschutz: { path: '/datenschutz', isWhole: true },
  agb: { path: '/agb', isWhole: true },
  widerruf: { path: '/widerruf', isWhole: true },
  'erster-blick': {},
  farbe: { arrange: (page) => page.click('[value="Ocker"]') },
  gescrollt: { arrange: (page) => page.evaluate(() => scrollTo(0, 1400)) },
  menue: { arrange: (page) => page.$eval('button.burger', (button) => button.checkVisibility() && button.click()) },
  'karten-offen': { arrange: openCards },
  fokus: { arrange: (page) => page.focus('.hero a') },
  hilfe: { arrange: (page) => page.focus('#phone-info') },
  ungueltig: { arrange: pressSend },
  'wird-gesendet': { arrange: (page) => send(page) },
  gesendet: { arrange: (page) => send(page, 201) },
  fehler: { arrange: (page) => send(page, 500) },
  'gesendet-ohne-skript': { path: '/?gesendet#contact' },
  404: { path: '/gibt-es-nicht' },
};

const folder = join(root, 'screenshots');
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
const [browser, site] = await Promise.all([launchBrowser(), startSite({ CONTACT_LIMIT: '1000' })]);
for (const [name, state] of Object.entries(states)) {
  if (!name.includes(process.argv[2] ?? '')) continue;
  await Promise.all(viewports.map((viewport) => shoot(name, state, viewport)));
}
console.log(`The screenshots are in ${folder}`);
await Promise.all([browser.dispose(), site.stop()]);

async function shoot(name: string, { path = '/', isWhole = false, arrange }: State, viewport: (typeof viewports)[0]) {
  const page = await openPage(browser, site.url + path, { viewport });
  if (path.endsWith('/')) await hydrateForm(page);
  await arrange?.(page);
  if (isWhole) await layOutAll(page);
  await page.$$eval(isWhole ? 'img' : 'img:not([loading=lazy])', async (images) => {
    for (const image of images) image.loading = 'eager';
    await Promise.all([document.fonts.ready, ...images.map((image) => image.decode())]);
  });
  await page.waitForNetworkIdle({ idleTime: 300, concurrency: name === 'wird-gesendet' ? 1 : 0 });
  const file = join(folder, `${name}-${viewport.width}`);
  await page.screenshot({ path: `${file}.png`, fullPage: isWhole });
  await page.browserContext().close();
}

async function openCards(page: Page): Promise<void> {
  await page.$$eval('details.more', (cards) => {
    for (const card of cards) card.open = true;
  });
  await page.$eval('#services', (services) => services.scrollIntoView());
}

/** Sends a good request; without a status the answer never comes. */
async function send(page: Page, status?: number): Promise<void> {
  await answerPosts(page, () => status);
  await fillIn(page, exampleRequest);
  await pressSend(page);
  await page.waitForSelector(status ? '.notice' : '.button:disabled');
}
