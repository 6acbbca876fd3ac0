import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { desktop, eventually, layOutAll, newPage, phone } from '../../src/testing/browser.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits();
const range = '.pair > input';
let page: Page;

async function open(options: Parameters<typeof visits.open>[1]): Promise<void> {
  page = await visits.open('/', options);
  await layOutAll(page);
  await page.$eval('.pair', (pair) => pair.scrollIntoView({ block: 'center' }));
}

/** Where the first pair is, where its seam and its handle are, and how much of "after" is cut off. */
const readPair = () =>
  page.$eval('.pair', (pair) => {
    const { left, top, width, height } = pair.getBoundingClientRect();
    const [, after] = pair.querySelectorAll('figure');
    const handle = (pair.querySelector('.icon') as Element).getBoundingClientRect();
    const seam = Number.parseFloat(
      (after as Element).computedStyleMap().get('clip-path')?.toString().split(' ')[3] ?? '',
    );
    return {
      ...{ left, top, width, height },
      seam: Math.round(seam),
      handle: Math.round(((handle.left + handle.width / 2 - left) / width) * 100),
      spoken: pair.querySelector('input')?.ariaValueText,
    };
  });

const at = ({ left, top, width, height }: { left: number; top: number; width: number; height: number }, x: number) =>
  [left + width * x, top + height / 2] as const;

describe.each([
  ['a phone', phone],
  ['a small phone', { ...phone, width: 320 }],
  ['a desktop', desktop],
])('on %s', (_name, viewport) => {
  test('the seam begins in the middle, and arrow keys, Home and End move it', async () => {
    await open({ viewport });
    expect(await readPair()).toMatchObject({ seam: 50, handle: 50, spoken: '50 % vorher, 50 % nachher' });
    await page.focus(range);
    for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowLeft');
    expect(await readPair()).toMatchObject({ seam: 46, handle: 46, spoken: '46 % vorher, 54 % nachher' });
    await page.keyboard.press('End');
    expect(await readPair()).toMatchObject({ seam: 100, handle: 100 });
    await page.keyboard.press('Home');
    expect(await readPair()).toMatchObject({ seam: 0, handle: 0, spoken: '0 % vorher, 100 % nachher' });
  });
});

test('a mouse pulls it from anywhere on the picture, and the seam stays under it', async () => {
  await open({ viewport: desktop });
  const pair = await readPair();
  await page.mouse.move(...at(pair, 0.3));
  await page.mouse.down();
  expect(await readPair()).toMatchObject({ seam: 30, handle: 30 });
  await page.mouse.move(...at(pair, 0.9), { steps: 5 });
  expect(await readPair()).toMatchObject({ seam: 90, handle: 90 });
  await page.mouse.up();
});

test('a finger pulls it across, and scrolls the page upwards from it', async () => {
  await open({ viewport: phone });
  const pair = await readPair();
  const [x, y] = at(pair, 0.5);
  const finger = await page.touchscreen.touchStart(x, y);
  await finger.move(x + 20, y);
  await finger.move(...at(pair, 0.8));
  await finger.end();
  expect(await readPair()).toMatchObject({ seam: 80, handle: 80 });

  const before = await page.evaluate(() => scrollY);
  const thumb = await page.touchscreen.touchStart(x, y);
  for (let way = 20; way <= 140; way += 20) await thumb.move(x, y - way);
  await thumb.end();
  await eventually(async () => expect(await page.evaluate(() => scrollY)).toBeGreaterThan(before + 50));
});

test('each is a slider that says what it compares', async () => {
  await open({ viewport: desktop });
  const names = await page.$$eval(range, (inputs) => inputs.map((input) => input.ariaLabel));
  const works = await page.$$eval('.work b', (all) => all.map(({ textContent }) => textContent));
  expect(names).toEqual(works.map((work) => `Vorher und nachher vergleichen: ${work}`));
});

describe('before and after are beside each other, each with its label,', () => {
  const readHalves = () =>
    page.$$eval('.pair:first-child figure', (halves) =>
      halves.slice(0, 2).map((half) => {
        const { left, top, width, height } = half.getBoundingClientRect();
        const label = half.querySelector('figcaption');
        const image = half.querySelector('img');
        return {
          ...{ left, top, ratio: Math.round((width / height) * 100) / 100, cut: getComputedStyle(half).clipPath },
          label: label?.checkVisibility() && label.textContent,
          isSeen: image?.checkVisibility() && getComputedStyle(image.parentElement as Element).display !== 'none',
        };
      }),
    );
  const expectBeside = async () => {
    const [before, after] = await readHalves();
    expect(before).toMatchObject({ label: 'Vorher', ratio: 1.33, cut: 'none', isSeen: true });
    expect(after).toMatchObject({ label: 'Nachher', ratio: 1.33, cut: 'none', isSeen: true, top: before?.top });
    expect(after?.left).toBeGreaterThan(before?.left ?? 0);
    expect(await page.$eval('.pair input', (input) => input.checkVisibility())).toBe(false);
  };

  test('without JavaScript', async () => {
    await open({ viewport: phone, javascript: false });
    await expectBeside();
  });

  test('on paper', async () => {
    await open({ viewport: desktop });
    await page.emulateMediaType('print');
    await expectBeside();
    await page.emulateMediaType('screen');
  });
});

test('the page has the same length before the script has come', async () => {
  page = await newPage(visits.browser, { viewport: phone });
  await page.setRequestInterception(true);
  page.on('request', (request) => void (/home-.*\.js/.test(request.url()) ? request.abort() : request.continue()));
  await page.goto(visits.site.url);
  const heightOf = () => page.$eval('.work', (work) => work.getBoundingClientRect().height);
  await layOutAll(page);
  expect(await page.$('.pair--compared')).toBeNull();
  const before = await heightOf();
  await open({ viewport: phone });
  expect(await heightOf()).toBe(before);
});
