import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { sections } from '../src/content/sections.ts';
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
import {
  addPhoto,
  fillInHoliday,
  fillInPhone,
  previewPhone,
  publishPhone,
  startOwnSite,
} from '../src/testing/owner-pages.ts';
import { exampleRequest, postForm } from '../src/testing/requests.ts';
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
  fotos: { arrange: choosePhotos },
  'fotos-gesendet': { arrange: sendPhotos },
  'gesendet-ohne-skript': { arrange: openAnswer, isWhole: true },
  404: { path: '/gibt-es-nicht' },
};

/** Those of the owner's guide are also its pictures. */
const ownerStates: Record<string, State> = {
  ...Object.fromEntries(Object.values(sections).map(({ path }) => [path, { path: `/${path}`, isWhole: true }])),
  'anleitung-uebersicht': {},
  'anleitung-formular': { path: '/kontakt', arrange: fillInPhone },
  'anleitung-vorschau': { path: '/kontakt', arrange: previewPhone },
  'anleitung-veroeffentlicht': { path: '/kontakt', arrange: publishPhone },
  'anleitung-urlaub': { path: '/urlaub', arrange: fillInHoliday },
  'anleitung-foto': { path: '/referenzen', arrange: addPhoto },
};

const folder = join(root, 'screenshots');
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
const [browser, site] = await Promise.all([launchBrowser(), startSite({ CONTACT_LIMIT: '1000' })]);
const ownSite = await startOwnSite();
const isWanted = ([name]: [string, State]) => name.includes(process.argv[2] ?? '');
for (const [name, state] of Object.entries(states).filter(isWanted))
  await Promise.all(viewports.map((viewport) => shoot(name, state, viewport)));
// One after the other, because they publish.
for (const [name, state] of Object.entries(ownerStates).filter(isWanted))
  for (const viewport of viewports) await shoot(name, { ...state, path: ownSite.toUrl(state.path) }, viewport);
console.log(`The screenshots are in ${folder}`);
await Promise.all([browser.dispose(), site.stop(), ownSite.stop()]);

async function shoot(name: string, { path = '/', isWhole = false, arrange }: State, viewport: (typeof viewports)[0]) {
  const page = await openPage(browser, new URL(path, site.url).href, { viewport });
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
  const picture = `${join(root, 'docs/pictures', name.replace('anleitung-', ''))}.webp` as const;
  if (process.argv[2] === 'anleitung' && viewport === phone) await page.screenshot({ path: picture, quality: 80 });
  await page.browserContext().close();
}

async function openCards(page: Page): Promise<void> {
  await page.$$eval('details.more', (cards) => {
    for (const card of cards) card.open = true;
  });
  await page.$eval('#services', (services) => services.scrollIntoView());
}

async function openAnswer(page: Page): Promise<void> {
  await page.goto(new URL(await postForm(site.url), site.url).href);
}

async function choosePhotos(page: Page): Promise<void> {
  const files = ['malerei', 'brandwasser', 'fassaden'].map((name) => join(root, `static/pictures/${name}.jpg`));
  await (await page.$('input#photos'))?.uploadFile(...files);
  await page.waitForSelector('.photo:last-child[data-state=ready]');
  await page.$eval('.photos', (field) => field.scrollIntoView());
}

async function sendPhotos(page: Page): Promise<void> {
  await choosePhotos(page);
  await fillIn(page, exampleRequest);
  await pressSend(page);
  await page.waitForSelector('.photo:last-child[data-state=sent]');
  await page.$eval('.message', (message) => message.scrollIntoView());
}

/** Sends a good request; without a status the answer never comes. */
async function send(page: Page, status?: number): Promise<void> {
  await answerPosts(page, () => status);
  await fillIn(page, exampleRequest);
  await pressSend(page);
  await page.waitForSelector(status ? '.notice' : '.button:disabled');
}
