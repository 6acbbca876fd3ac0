import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { ElementHandle, Page } from 'puppeteer';
import sharp from 'sharp';
import { eventually, launchBrowser, layOutAll, openPage, phone, textOf } from '../testing/browser.ts';
import {
  findField,
  findGroup,
  openSection,
  publish,
  publishContact,
  readFirstLink,
  tapButton,
  writeFields,
} from '../testing/newcomer.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';

const today = toDate(0);
const weekdays = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'];
const holiday = 'Wir streichen gerade unsere eigene Werkstatt.';
const praise = 'Die Küche war in zwei Tagen fertig, und die Katze hat nichts bemerkt.';
const published = ['0664 765 43 21', holiday, '13:00–16:30', praise, 'Eva R.', 'Küche gestrichen', 'Wien, Neubau'];
const photos = { Vorher: 'Vergilbte Küche mit Fettflecken', Nachher: 'Weiße Küche mit rotem Regal' };

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let site: RunningSite;
let folder: string;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = mkdtempSync(join(tmpdir(), 'photos-'));
  for (const name of Object.keys(photos)) writeFileSync(join(folder, name), await takePhoto());
});
afterEach(() => site.stop());
afterAll(async () => {
  await browser.dispose();
  rmSync(folder, { recursive: true });
});

test.each([true, false])(
  'The guide leads from the first mail to what visitors see (JavaScript: %s)',
  async (javascript) => {
    site = await startSite();
    const page = await openPage(browser, await readFirstLink(site), { viewport: phone, javascript });

    await publishContact(page);

    await openSection(page, 'Urlaub & Hinweis');
    await writeFields(page, { 'Erster Tag': today, 'Letzter Tag': toDate(1), Hinweis: holiday });
    await (await findField(page, 'In dieser Zeit geschlossen')).tap();
    await publish(page, holiday);

    await openSection(page, 'Öffnungszeiten');
    await writeFields(page, Object.fromEntries(weekdays.map((day) => [day, '7–12, 13–16:30'])));
    await publish(page, '16:30');

    await openSection(page, 'Kundenstimmen');
    await writeFields(page, { 'Was die Person schreibt': praise, Name: 'Eva R.', 'Zustimmung erhalten am': today });
    await publish(page, praise);

    await openSection(page, 'Referenzen');
    await fillInReference(page);
    await publish(page, 'Küche gestrichen');

    const visit = await openPage(browser, site.url, { viewport: phone, javascript });
    await eventually(async () => {
      await visit.reload();
      await layOutAll(visit);
      const text = await textOf(visit, 'body');
      for (const words of published) expect(text).toContain(words);
    }, 15_000);
    // Without script they are beside each other.
    const beside = await openPage(browser, site.url, { viewport: phone, javascript: false });
    await layOutAll(beside);
    for (const alt of Object.values(photos)) expect(Math.abs((await findRed(beside, alt)) - 0.5)).toBeLessThan(0.1);
    expect(await visit.content()).toContain(`"opens":"00:00","closes":"00:00","validFrom":"${today}"`);
    const pictures = await readOwnPictures(visit);
    expect(pictures.length).toBeGreaterThan(2);
    for (const picture of pictures) {
      const { exif, xmp, iptc, orientation } = await sharp(picture).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
    }
  },
);

async function fillInReference(page: Page): Promise<void> {
  for (const name of Object.keys(photos))
    await (await findField(page, 'Foto', await findGroup(page, name))).uploadFile(join(folder, name));
  await tapButton(page, 'Fotos zeigen');
  await tapPhoto(page, 'Vorher');
  const place = { 'Was soll in die Mitte?': 'oben' };
  await writeFields(page, place, await findGroup(page, 'Nachher'));
  for (const [name, seen] of Object.entries(photos))
    await writeFields(page, { 'Was ist auf dem Bild zu sehen?': seen }, await findGroup(page, name));
  await writeFields(page, {
    ...{ 'Was gemacht wurde': 'Küche gestrichen', 'Bezirk oder Ort': 'Wien, Neubau' },
    ...{ Jahr: today.slice(0, 4), 'Zustimmung erhalten am': today },
  });
}

/** On the red at its upper edge. */
async function tapPhoto(page: Page, name: string): Promise<void> {
  const photo = (await (await findGroup(page, name)).$('[type=image]')) as ElementHandle;
  await photo.scrollIntoView();
  const { x = 0, y = 0, width = 0 } = (await photo.boundingBox()) ?? {};
  await Promise.all([page.waitForNavigation(), page.touchscreen.tap(x + width / 2, y + 10)]);
}

/** As a phone held upright takes it: 12 MP, turned by its header, with the place; red is what matters, high up in it. */
function takePhoto(): Promise<Buffer> {
  const red = { create: { width: 600, height: 600, channels: 3, background: '#f00' } } as const;
  return sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#678' } })
    .composite([{ input: red, left: 700, top: 1200 }])
    .withExif({ IFD0: { Make: 'Telefon' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** How far down in the picture, as it is shown, the middle of the red is. */
async function findRed(page: Page, alt: string): Promise<number> {
  const picture = (await page.waitForSelector(`img[alt="${alt}"]`)) as ElementHandle<HTMLImageElement>;
  await picture.evaluate((image) => {
    image.loading = 'eager';
    return image.decode();
  });
  const { data, info } = await sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = [...Array(info.width * info.height).keys()]
    .filter((i) => (data[3 * i] ?? 0) > 200 && (data[3 * i + 1] ?? 0) < 60)
    .map((i) => Math.floor(i / info.width));
  return rows.reduce((sum, row) => sum + row, 0) / rows.length / info.height;
}

/** In every size and format that the page offers. */
async function readOwnPictures(page: Page): Promise<Buffer[]> {
  const html = await page.content();
  const paths = new Set(html.match(/\/bilder\/[\w./-]+/g));
  return Promise.all([...paths].map(async (path) => Buffer.from(await (await fetch(site.url + path)).arrayBuffer())));
}

/** In Vienna, as fields of a form take it. */
function toDate(daysFromNow: number): string {
  const time = Date.now() + daysFromNow * 24 * 3_600_000;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Vienna' }).format(time);
}
