import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Viewport } from 'puppeteer';
import sharp from 'sharp';
import { fillIn, hydrated, launchBrowser, layOutAll, openPage, pressSend } from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { root, startSite } from '../src/testing/running-site.ts';

type State = { name: string; path?: string; isWhole?: boolean; arrange?: (page: Page) => Promise<unknown> };

const viewports: Viewport[] = [
  { width: 360, height: 740, isMobile: true, hasTouch: true },
  { width: 768, height: 1024, isMobile: true, hasTouch: true },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

const states: State[] = [
  { name: 'start', isWhole: true },
  { name: 'impressum', path: '/impressum', isWhole: true },
  { name: 'datenschutz', path: '/datenschutz', isWhole: true },
  { name: 'agb', path: '/agb', isWhole: true },
  { name: 'erster-blick' },
  { name: 'farbe', arrange: (page) => page.click('[value="Ocker"]') },
  { name: 'gescrollt', arrange: (page) => page.evaluate(() => scrollTo(0, 1400)) },
  { name: 'menue', arrange: openMenu },
  { name: 'karten-offen', arrange: openCards },
  { name: 'fokus', arrange: (page) => page.focus('.hero a') },
  { name: 'hilfe', arrange: (page) => page.focus('#phone-info') },
  { name: 'ungueltig', arrange: pressSend },
  { name: 'wird-gesendet', arrange: (page) => send(page) },
  { name: 'gesendet', arrange: (page) => send(page, 201) },
  { name: 'fehler', arrange: (page) => send(page, 500) },
  { name: 'gesendet-ohne-skript', path: '/?gesendet#contact' },
  { name: '404', path: '/gibt-es-nicht' },
];

const folder = join(root, 'screenshots');
const only = process.argv[2] ?? '';
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
const [browser, site] = await Promise.all([launchBrowser(), startSite({ CONTACT_LIMIT: '1000' })]);
try {
  const files: string[] = [];
  for (const state of states.filter(({ name }) => name.includes(only)))
    files.push(...(await Promise.all(viewports.map((viewport) => shoot(state, viewport)))));
  await writeContactSheet(files);
  console.log(`${files.length} screenshots and contact-sheet.jpg are in ${folder}`);
} finally {
  await Promise.all([browser.dispose(), site.stop()]);
}

async function shoot({ name, path = '/', isWhole = false, arrange }: State, viewport: Viewport) {
  const page = await openPage(browser, site.url + path, { viewport });
  if (path.endsWith('/')) await hydrated(page);
  await arrange?.(page);
  if (isWhole) await layOutAll(page);
  await page.evaluate(async (all) => {
    for (const image of document.images) {
      if (all) image.loading = 'eager';
      if (image.loading === 'eager') await image.decode();
    }
    await document.fonts.ready;
  }, isWhole);
  await page.waitForNetworkIdle({ idleTime: 300, concurrency: name === 'wird-gesendet' ? 1 : 0 });
  const file = join(folder, `${name}-${viewport.width}.png`);
  await page.screenshot({ path: file as `${string}.png`, fullPage: isWhole });
  await page.browserContext().close();
  return file;
}

/** Wide screens have none. */
async function openMenu(page: Page): Promise<void> {
  await page.$eval('.burger', (button) => button.checkVisibility() && (button as HTMLElement).click());
}

async function openCards(page: Page): Promise<void> {
  await page.$$eval('.more', (cards) => {
    for (const card of cards) (card as HTMLDetailsElement).open = true;
  });
  await page.$eval('#services', (services) => services.scrollIntoView());
}

/** Sends a good request; without a status the answer never comes. */
async function send(page: Page, status?: number): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const answer = { status: status ?? 0, contentType: 'application/json', body: '{"reference":"A7K32"}' };
    if (request.method() !== 'POST') void request.continue();
    else if (status) void request.respond(answer);
  });
  await fillIn(page, exampleRequest);
  await pressSend(page);
  await page.waitForSelector(status ? '.notice' : '.button:disabled');
}

/** The upper part of each: a row for each state, a column for each width. */
async function writeContactSheet(files: string[]): Promise<void> {
  const width = 300;
  const thumbs = files.map(async (file) => {
    const { data, info } = await sharp(file).resize(width).toBuffer({ resolveWithObject: true });
    const height = Math.min(info.height, 600);
    return sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer();
  });
  const join = { across: viewports.length, shim: 12, background: '#888' };
  await sharp(await Promise.all(thumbs), { join })
    .jpeg({ quality: 80 })
    .toFile(`${folder}/contact-sheet.jpg`);
}
