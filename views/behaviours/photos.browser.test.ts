import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxePuppeteer } from '@axe-core/puppeteer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ElementHandle, Page } from 'puppeteer';
import sharp from 'sharp';
import {
  eventually,
  fillIn,
  hydrateForm,
  newPage,
  phone,
  pressSend,
  setTextSize,
  textOf,
} from '../../src/testing/browser.ts';
import { freezeClock } from '../../src/testing/page-clock.ts';
import { startPhotoProxy } from '../../src/testing/photo-proxy.ts';
import { exampleRequest } from '../../src/testing/requests.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits({ CONTACT_LIMIT: '1000' });
const folder = mkdtempSync(join(tmpdir(), 'photos-'));
const [large, wall, door] = ['large.jpg', 'wall.jpg', 'door.png'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const textFile = join(folder, 'broken.jpg');
const tooLarge = join(folder, 'too-large.jpg');
let proxy: Awaited<ReturnType<typeof startPhotoProxy>>;
let page: Page;
let requests = 0;

beforeAll(async () => {
  proxy = await startPhotoProxy(visits.site.url);
  const noise = {
    create: {
      width: 3000,
      height: 2000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const;
  const gps = { IFD0: { Make: 'PhoneOfMaria' }, IFD3: { GPSLatitude: '48/1 12/1 0/1' } };
  await sharp(noise).withExif(gps).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toFile(large);
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a33' } })
    .jpeg()
    .toFile(wall);
  await sharp({ create: { width: 200, height: 300, channels: 4, background: '#3a38' } })
    .png()
    .toFile(door);
  await writeFile(textFile, 'no picture');
  await writeFile(tooLarge, Buffer.alloc(12 * 2 ** 20 + 1));
});
afterAll(async () => {
  await proxy.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  proxy.puts = [];
  proxy.deleted = [];
  proxy.answer = () => undefined;
  page = await newPage(visits.browser);
  page.on('dialog', (dialog) => void dialog.accept());
});

const openForm = () => hydrateForm(page, proxy.url);
const states = () => page.$$eval('.photo p', (rows) => rows.map((row) => row.innerText.replace(/\s+/g, ' ').trim()));
const statesAre = (...expected: unknown[]) => eventually(async () => expect(await states()).toEqual(expected), 15_000);
const status = () => textOf(page, '.photos__list output');
const statusIs = (text: string) => eventually(async () => expect(await status()).toBe(text), 15_000);

async function choose(...files: string[]): Promise<void> {
  const input = (await page.waitForSelector('#photos')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(...files);
}

async function send(): Promise<void> {
  // The same one again would be the same request, which takes ten photos.
  await fillIn(page, { ...exampleRequest, message: `${++requests}` });
  await pressSend(page);
  await page.waitForSelector('.message--success');
}

/** Sends a request with two photos, of which only the first is taken at once. */
async function stopAfterFirst(): Promise<(answer?: { status: number } | 'cut') => void> {
  const { promise, resolve } = Promise.withResolvers<{ status: number } | 'cut' | undefined>();
  proxy.answer = () => (proxy.puts.length === 1 ? undefined : promise);
  await openForm();
  await choose(wall, door);
  await statesAre('Foto 1 bereit', 'Foto 2 bereit');
  await send();
  await statesAre('Foto 1 ✓ da', 'Foto 2 100 %');
  return resolve;
}

describe('photos in the contact form', () => {
  test('three chosen, one removed: the text is thanked, two arrive small, upright and without metadata', async () => {
    await openForm();
    await choose(large, wall, door);
    await statusIs('3 Fotos ausgewählt.');
    expect(await states()).toEqual(['Foto 1 bereit', 'Foto 2 bereit', 'Foto 3 bereit']);
    await page.click('[aria-label="Foto 2 entfernen"]');
    await statesAre('Foto 1 bereit', 'Foto 2 bereit');
    await send();
    expect(await textOf(page, '.message--success')).not.toContain('Fotos nachreichen');
    await statusIs('Danke! Ihre 2 Fotos sind bei uns.');
    expect(await states()).toEqual(['Foto 1 ✓ da', 'Foto 2 ✓ da']);
    expect(proxy.puts).toHaveLength(2);
    for (const { type, body } of proxy.puts) {
      expect(type).toBe('image/jpeg');
      expect(body.subarray(0, 3).toString('hex')).toBe('ffd8ff');
      expect(body.length).toBeLessThanOrEqual(900_000);
      expect(body.includes('Exif')).toBe(false);
      expect(body.includes('PhoneOfMaria')).toBe(false);
    }
    const [first, second] = await Promise.all(proxy.puts.map(({ body }) => sharp(body).metadata()));
    expect(first).toMatchObject({ format: 'jpeg' });
    expect(first?.height).toBeGreaterThan(first?.width ?? 0);
    expect(second).toMatchObject({ width: 200, height: 300 });
    // Nothing waits any more, and the form is as new.
    expect(await page.evaluate(() => document.querySelector('.form .photo'))).toBeNull();
    await page.reload();
    await page.waitForNetworkIdle();
    expect(await page.$('.photo')).toBeNull();
    expect(proxy.puts).toHaveLength(2);
  });

  test('without photos the thanks offer to send them later', async () => {
    await openForm();
    await send();
    const path = await page.$eval('.message--success a', (link) => link.getAttribute('href'));
    expect(path).toMatch(/^\/fotos\/./);
    await page.click('.message--success a');
    await page.waitForSelector('form.photos');
  });

  test.each([320, 1280])('at %i px the answer moves none of them', async (width) => {
    await page.setViewport({ width, height: 800 });
    await openForm();
    await choose(wall);
    await statesAre('Foto 1 bereit');
    await page.$eval('form', (form) => {
      const places = new Set<number>();
      const note = () => {
        const list = document.querySelector('.photos__list:not(form *)');
        if (list) places.add(Math.round(list.getBoundingClientRect().top - form.getBoundingClientRect().top));
        form.dataset.places = String(places.size);
        requestAnimationFrame(note);
      };
      note();
    });
    await send();
    await statusIs('Danke! Ihr Foto ist bei uns.');
    expect(await page.$eval('form', (form) => form.dataset.places)).toBe('1');
  });

  test('stay chosen while the text does not get through', async () => {
    await openForm();
    await choose(wall);
    await statesAre('Foto 1 bereit');
    await page.setOfflineMode(true);
    await fillIn(page, exampleRequest);
    await pressSend(page);
    await page.waitForSelector('.message--failure');
    expect(await page.$eval('.form .photo', (row) => row.textContent)).toContain('bereit');
    await page.setOfflineMode(false);
    await pressSend(page);
    await statusIs('Danke! Ihr Foto ist bei uns.');
    expect(proxy.puts).toHaveLength(1);
  });

  test('ten at most', async () => {
    await openForm();
    await choose(...Array<string>(11).fill(wall));
    await statusIs('10 Fotos ausgewählt. Mehr als 10 gehen nicht.');
    expect(await states()).toHaveLength(10);
  });

  test('what is chosen before the script runs is shown once it does', async () => {
    await page.goto(proxy.url);
    await choose(wall);
    await hydrateForm(page);
    await statesAre('Foto 1 bereit');
  });

  test('the form moves nothing when it comes to life', async () => {
    const readPlaces = () =>
      page.$$eval('.form :is(input, label, select, textarea, button[type=submit]), .footer', (parts) =>
        parts.map((part) => [part.id, part.getBoundingClientRect().top + scrollY]),
      );
    await page.goto(proxy.url);
    await page.$eval('.footer', (footer) => footer.getBoundingClientRect());
    const before = await readPlaces();
    await hydrateForm(page);
    expect(await readPlaces()).toEqual(before);
  });

  test('without script there is no field for them', async () => {
    await page.setJavaScriptEnabled(false);
    await page.goto(proxy.url);
    expect(await page.$eval('#photos', (field) => field.checkVisibility())).toBe(false);
  });
});

describe('a photo that does not get through', () => {
  test('goes on when the connection is back, without waiting', async () => {
    const release = await stopAfterFirst();
    await freezeClock(page);
    release('cut');
    await statusIs('Keine Verbindung. Sobald sie wieder da ist, geht es von selbst weiter.');
    proxy.answer = () => undefined;
    // As the browser says it, whose own switch for tests says so before the connection is there.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await statusIs('Danke! Ihre 2 Fotos sind bei uns.');
    expect(new Set(proxy.puts.map(({ key }) => key)).size).toBe(2);
  });

  test.each([
    ['a cut connection', 'cut' as const, [1, 2, 4, 8, 16, 30, 30]],
    ['a busy server', { status: 503 }, [1, 2, 4]],
    ['a limit that says how long', { status: 429, headers: { 'Retry-After': '25' } }, [25, 25]],
  ])('is tried again after %s, in growing pauses', async (_name, answer, pauses) => {
    proxy.answer = () => answer;
    await openForm();
    await choose(wall);
    await statesAre('Foto 1 bereit');
    const clock = await freezeClock(page);
    await send();
    for (const [index, pause] of pauses.entries()) {
      await eventually(() => expect(proxy.puts).toHaveLength(index + 1));
      await statesAre('Foto 1 wartet');
      await clock.advance(pause * 1000 - 1);
      expect(proxy.puts).toHaveLength(index + 1);
      await clock.advance(1);
    }
    await statesAre('Foto 1 wartet');
    proxy.answer = () => undefined;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await statusIs('Danke! Ihr Foto ist bei uns.');
  });

  test('says why it was refused, costs no other, and may be tried again', async () => {
    await openForm();
    await choose(textFile, wall);
    await statesAre('Foto 1 bereit', 'Foto 2 bereit');
    await send();
    await statusIs('1 von 2 Fotos sind bei uns. Anders schicken');
    const [refused, sent] = await states();
    expect(refused).toMatch(/^Foto 1 nicht angenommen \S.+ Noch einmal$/);
    expect(sent).toBe('Foto 2 ✓ da');
    expect(proxy.puts[0]?.body.toString()).toBe('no picture');
    proxy.answer = () => ({ status: 201 });
    await page.click('[aria-label="Noch einmal: Foto 1"]');
    await statusIs('Danke! Ihre 2 Fotos sind bei uns.');
  });

  test('is told to be too large at once, and neither sent nor tried again by the next page', async () => {
    await openForm();
    await choose(tooLarge, wall);
    await statesAre('Foto 1 nicht angenommen Das Foto hat mehr als 12 MB. Noch einmal', 'Foto 2 bereit');
    await send();
    await statusIs('1 von 2 Fotos sind bei uns. Anders schicken');
    await page.reload();
    await page.waitForNetworkIdle();
    expect(await page.$('.photo')).toBeNull();
    expect(proxy.puts).toHaveLength(1);
  });

  test.each([
    [410, '{"error":"Dieser Link ist abgelaufen."}', 'Dieser Link ist abgelaufen.'],
    [413, '<html>nginx', 'Das Foto ist nicht angekommen.'],
  ])('names the reason of a %i', async (code, body, sentence) => {
    proxy.answer = () => ({ status: code, body });
    await openForm();
    await choose(wall);
    await statesAre('Foto 1 bereit');
    await send();
    await statusIs('Ihr Foto ist noch nicht bei uns. Anders schicken');
    expect(await states()).toEqual([`Foto 1 nicht angenommen ${sentence} Noch einmal`]);
  });
});

describe('a page that is left', () => {
  test('asks to stay only while something is under way, and the next one goes on', async () => {
    const release = await stopAfterFirst();
    let isAsked = false;
    page.on('dialog', () => {
      isAsked = true;
    });
    await page.reload();
    expect(isAsked).toBe(true);
    release({ status: 503 });
    proxy.answer = () => undefined;
    await statusIs('Danke! Ihr Foto ist bei uns.');
    const [, second, third] = proxy.puts.map(({ key }) => key);
    expect(third).toBe(second);
    isAsked = false;
    await page.reload();
    expect(isAsked).toBe(false);
  });

  test('is gone on with at the address of the photos too', async () => {
    const release = await stopAfterFirst();
    const address = await page.evaluate(async () => {
      const open = indexedDB.open('fotos');
      await new Promise((resolve) => {
        open.onsuccess = resolve;
      });
      const all = open.result.transaction('fotos').objectStore('fotos').getAll();
      await new Promise((resolve) => {
        all.onsuccess = resolve;
      });
      return all.result[0].address as string;
    });
    await page.goto(proxy.url + address);
    release({ status: 503 });
    proxy.answer = () => undefined;
    await statusIs('Danke! Ihr Foto ist bei uns.');
  });

  test('is not gone on with by two tabs at once', async () => {
    const release = await stopAfterFirst();
    const other = await page.browserContext().newPage();
    await other.goto(proxy.url, { waitUntil: 'networkidle0' });
    expect(await other.$('.photo')).toBeNull();
    release();
    await page.bringToFront();
    await statusIs('Danke! Ihre 2 Fotos sind bei uns.');
    expect(proxy.puts).toHaveLength(2);
  });

  test('keeps nothing in a browser that forbids it, and sends all the same', async () => {
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('', 'SecurityError');
        },
      });
    });
    await openForm();
    await choose(wall);
    await send();
    await statusIs('Danke! Ihr Foto ist bei uns.');
  });
});

test('a photo that has arrived can be removed until it is mailed', async () => {
  await openForm();
  await choose(wall, door);
  await send();
  await statusIs('Danke! Ihre 2 Fotos sind bei uns.');
  // A pointer would have to wait for the notice to go.
  await page.$eval('[aria-label="Foto 1 entfernen"]', (button) => (button as HTMLElement).click());
  await statesAre('Foto 1 ✓ da');
  expect(proxy.deleted).toEqual([proxy.puts[0]?.key]);
});

test('on the page of a request the plain form sends them one by one', async () => {
  await openForm();
  await send();
  await Promise.all([page.waitForNavigation(), page.click('.message--success a')]);
  await choose(large, wall);
  await statesAre('Foto 1 bereit', 'Foto 2 bereit');
  await page.click('form.photos [type=submit]');
  await statusIs('Danke! Ihre 2 Fotos sind bei uns.');
  expect(proxy.puts.every(({ body }) => body.length <= 900_000)).toBe(true);
  await page.reload();
  expect(await textOf(page, 'main')).toContain('2 Fotos sind angekommen');
});

test('by keyboard nobody loses the place', async () => {
  await openForm();
  await choose(wall, wall, wall);
  await statesAre('Foto 1 bereit', 'Foto 2 bereit', 'Foto 3 bereit');
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel || document.activeElement?.id);
  await page.focus('#photos');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('Foto 2 entfernen');
  for (const next of ['Foto 2 entfernen', 'Foto 1 entfernen', 'photos']) {
    await page.keyboard.press('Enter');
    await eventually(async () => expect(await focused()).toBe(next));
  }
  expect(await status()).toBe('Foto 1 entfernt.');
});

test.each([
  ['a small phone with large letters', { ...phone, width: 320 }, 200],
  ['a desktop', undefined, 100],
])('the list fits %s, its buttons fit a finger, and axe finds nothing', async (_name, viewport, size) => {
  if (viewport) await page.setViewport(viewport);
  await setTextSize(page, size);
  await openForm();
  await choose(textFile, wall);
  await send();
  await statusIs('1 von 2 Fotos sind bei uns. Anders schicken');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const sizes = await page.$$eval('.photo button:not([hidden]), .pick, .photos__list a', (buttons) =>
    buttons.map((button) => Math.min(button.clientWidth, button.clientHeight)),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  const [thanks, list] = await page.$$eval('.message__box, .photos__list', (parts) =>
    parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
  );
  expect((list?.top ?? 0) - (thanks?.bottom ?? 0)).toBeLessThan(80);
  const { violations } = await new AxePuppeteer(page).include('.photos__list').include('.form').analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
