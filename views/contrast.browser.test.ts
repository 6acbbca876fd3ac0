import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { answerPosts, fillIn, hydrateForm, layOutAll, pressSend, sendExample } from '../src/testing/browser.ts';
import {
  type Colour,
  contrast,
  photograph,
  photographGrounds,
  type Rectangle,
  toColour,
} from '../src/testing/contrast.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { startVisits } from '../src/testing/visits.ts';
import { wallColours } from './content/wall-colours.ts';

const widths = [320, 360, 768, 1280, 1920];
const size = (width: number) => ({
  width,
  height: width < 1000 ? 740 : 900,
  isMobile: width < 1000,
  hasTouch: width < 1000,
});

const visits = startVisits();
let page: Page;

async function open(width: number, path = '/'): Promise<void> {
  page = await visits.open(path, { viewport: size(width) });
  await layOutAll(page);
}

/** The smallest area of whole pixels that holds these places. */
function toArea(places: readonly (readonly [x: number, y: number])[]): Rectangle {
  const x = Math.floor(Math.min(...places.map(([x]) => x)));
  const y = Math.floor(Math.min(...places.map(([, y]) => y)));
  const right = Math.ceil(Math.max(...places.map(([x]) => x))) + 1;
  const bottom = Math.ceil(Math.max(...places.map(([, y]) => y))) + 1;
  return { x, y, width: right - x, height: bottom - y };
}

type Line = { words: string; colour: string; x: number; y: number; width: number; height: number };

/** Every line of words in the window that belongs to a match. */
const readLines = (selector: string): Promise<Line[]> =>
  page.$$eval(selector, (elements) =>
    elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const lines: Line[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { color } = getComputedStyle(node.parentElement as Element);
        for (const { x, y, width, height } of range.getClientRects())
          if (width > 1 && y >= 0 && y + height <= innerHeight)
            lines.push({ words: node.textContent ?? '', colour: color, x, y, width, height });
      }
      return lines;
    }),
  );

/** The lines that have a pixel behind them with too little contrast. */
async function listFaint(selector: string, least = 4.5): Promise<string[]> {
  const lines = await readLines(selector);
  expect(lines.length).toBeGreaterThan(0);
  const corners = lines.flatMap(({ x, y, width, height }) => [[x, y] as const, [x + width, y + height] as const]);
  const ground = await photographGrounds(page, toArea(corners));
  return lines.flatMap((line) => {
    let worst = 21;
    for (let x = line.x; x < line.x + line.width; x++)
      for (let y = line.y; y < line.y + line.height; y++)
        worst = Math.min(worst, contrast(toColour(line.colour), ground(x, y)));
    return worst < least ? [`${line.words}: ${worst.toFixed(2)}`] : [];
  });
}

async function bring(selector: string): Promise<void> {
  await page.$eval(selector, (element) => element.scrollIntoView({ block: 'center' }));
  await page.evaluate(async () => {
    for (const image of document.images) if (image.loading !== 'lazy') await image.decode();
    await new Promise(requestAnimationFrame);
  });
}

describe('words stand out by 4.5 to 1 at least', () => {
  test.each(widths)('on the painted wall of the hero, %i px wide (A18)', async (width) => {
    await open(width);
    for (const part of ['h1', '.hero__lead', '.hero__actions']) {
      await bring(`.hero ${part}`);
      expect(await listFaint(`.hero ${part}`)).toEqual([]);
    }
  });

  test.each([360, 1280])('on the wall in every colour that it can get, %i px wide', async (width) => {
    await open(width);
    await page.waitForSelector('.swatches', { visible: true });
    await bring('.swatches');
    expect(await listFaint('.swatches')).toEqual([]);
    for (const { name, picture } of wallColours.filter((colour) => colour.picture !== 'hero')) {
      const arrived = page.waitForResponse((response) => response.url().includes(`/${picture}-`));
      await page.$eval(`[value="${name}"]`, (radio) => (radio as HTMLElement).click());
      await (await arrived).buffer();
      await page.evaluate((src) => Object.assign(new Image(), { src }).decode(), (await arrived).url());
      await bring('.hero .hero__lead');
      expect({ name, faint: await listFaint('.hero__words') }).toEqual({ name, faint: [] });
    }
  });

  test('on the wall while its picture has not come', async () => {
    page = await visits.page({ viewport: size(360) });
    await page.setRequestInterception(true);
    page.on('request', (request) => (request.resourceType() === 'image' ? request.abort() : request.continue()));
    await page.goto(visits.site.url);
    expect(await listFaint('.hero h1, .hero__lead')).toEqual([]);
  });

  test.each([360, 1280])('in the header at ten places of the page, %i px wide (A18)', async (width) => {
    await open(width);
    await page.$$eval('img', async (images) => {
      for (const image of images) {
        image.loading = 'eager';
        await image.decode();
      }
    });
    for (let place = 0; place < 10; place++) {
      await page.evaluate(async (share) => {
        scrollTo(0, share * (document.body.scrollHeight - innerHeight));
        await new Promise(requestAnimationFrame);
      }, place / 9);
      const faint = await listFaint('.header .logo > :last-child, .header small, .header .nav a, .header__phone');
      expect({ place, faint }).toEqual({ place, faint: [] });
    }
  });

  test.each([360, 1280])(
    'where axe cannot tell: on strokes of paint and on the wall of reviews, %i px wide',
    async (width) => {
      await open(width);
      const parts = ['.header .chip', '.ratings__action', '.form__end .button', '.footer .chip'];
      const quotes = ['#h-testimonials', '.quote:nth-child(1)', '.quote:nth-child(2)', '.quote:nth-child(3)'];
      for (const part of [...parts, ...quotes, '.quotes__note']) {
        await bring(part);
        expect({ part, faint: await listFaint(part) }).toEqual({ part, faint: [] });
      }
    },
  );

  test('in the bar of a phone, in its quiet and in its painted state', async () => {
    await open(360);
    expect(await listFaint('.bar')).toEqual([]);
    await bring('#about');
    expect(await listFaint('.bar')).toEqual([]);
  });

  test('in both notices, in the message beside the form and while it is being sent', async () => {
    let status: number | undefined;
    page = await visits.page({ viewport: size(1280) });
    await answerPosts(page, () => status);
    await hydrateForm(page, visits.site.url);
    await fillIn(page, exampleRequest);
    for (status of [500, 201]) {
      await pressSend(page);
      await page.waitForSelector(status === 201 ? '.notice--success' : '.notice--failure');
      expect(await listFaint('.notice')).toEqual([]);
      await bring('.message');
      expect(await listFaint('.message h3, .message p:nth-of-type(1)')).toEqual([]);
    }
    status = undefined;
    await sendExample(page);
    await page.waitForSelector('.button:disabled');
    expect(await listFaint('.button:disabled')).toEqual([]);
  });
});

describe('controls stand out by 3 to 1 at least', () => {
  /** Contrast of a line's own pixel with the one beside it. */
  const edge = (picture: (x: number, y: number) => Colour, x: number, y: number, dx: number) =>
    contrast(picture(x, y), picture(x + dx, y));

  test('the fields’ edges, against the field and against the page (A19)', async () => {
    await open(1280);
    for (const name of ['firstName', 'service', 'message']) {
      await bring(`#${name}`);
      const { x, y } = await page.$eval(`#${name}`, (field) => field.getBoundingClientRect().toJSON());
      const picture = await photograph(page);
      expect(edge(picture, x, y + 20, 3)).toBeGreaterThan(3);
      expect(edge(picture, x, y + 20, -3)).toBeGreaterThan(3);
    }
  });

  test('the hero’s button on the paint, and the strokes of the hamburger in both headers (A19)', async () => {
    await open(360);
    const white = [255, 255, 255] as const;
    const picture = await photograph(page);
    for (const button of await page.$$('.hero__actions .button')) {
      const { x, y, height } = (await button.boundingBox()) ?? { x: 0, y: 0, height: 0 };
      expect(picture(x + 1, y + height / 2)).toEqual(white);
      expect(edge(picture, x + 1, y + height / 2, -4)).toBeGreaterThan(3);
    }
    for (const scroll of [0, 2500]) {
      await page.evaluate((top) => scrollTo(0, top), scroll);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      const { x, y, height } = await page.$eval('.burger svg', (icon) => icon.getBoundingClientRect().toJSON());
      const header = await photograph(page);
      const stroke = header(x + 12, y + (height * 7) / 24);
      expect(contrast(stroke, header(x + 12, y + height / 2))).toBeGreaterThan(3);
    }
  });

  test.each([360, 1280])('the ring around every focused control, %i px wide (A19)', async (width) => {
    await open(width);
    await hydrateForm(page);
    const controls = await page.$$('a, button, summary, input, select, textarea');
    let seen = 0;
    const faint: string[] = [];
    for (const control of controls) {
      const ring = await control.evaluate((element) => {
        if (!element.checkVisibility() || element.closest('[aria-hidden]')) return;
        (element as HTMLElement).focus({ focusVisible: true } as FocusOptions);
        const { outlineColor, outlineStyle, outlineOffset, outlineWidth } = getComputedStyle(element);
        const { x, y, width, height } = element.getBoundingClientRect();
        const distance = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth) / 2;
        return { name: element.outerHTML, outlineColor, outlineStyle, x, y, width, height, distance };
      });
      if (!ring) continue;
      seen++;
      expect(ring.outlineStyle).toBe('solid');
      const top = ring.y - ring.distance;
      const bottom = ring.y + ring.height + ring.distance;
      const left = ring.x - ring.distance;
      const shares = [0.2, 0.5, 0.8];
      const places = [
        ...shares.flatMap((share) => [top, bottom].map((y) => [ring.x + share * ring.width, y] as const)),
        ...shares.map((share) => [left, ring.y + share * ring.height] as const),
      ].filter(([x, y]) => x >= 0 && y >= 0 && x < width && y < size(width).height);
      const ground = await photographGrounds(page, toArea(places));
      const worst = Math.min(...places.map(([x, y]) => contrast(toColour(ring.outlineColor), ground(x, y))));
      if (worst < 3) faint.push(`${ring.name}: ${worst.toFixed(2)}`);
    }
    expect(faint).toEqual([]);
    expect(seen).toBeGreaterThan(40);
  });
});
