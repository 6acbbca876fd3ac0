import { describe, expect, test } from '@jest/globals';
import type { Page, Viewport } from 'puppeteer';
import {
  answerPosts,
  closeMenu,
  fillIn,
  hydrateForm,
  layOutAll,
  newPage,
  openMenu,
  phone,
  pressSend,
  setTextSize,
} from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { startVisits } from '../src/testing/visits.ts';

const paths = ['/', '/datenschutz', '/impressum', '/agb', '/widerruf', '/gibt-es-nicht'];
const smallest = { width: 320, height: 640 };
/** 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };

const visits = startVisits();
let page: Page;

type Arrangement = { viewport: Viewport; textSize?: number; spacing?: boolean };

async function prepare({ viewport, textSize }: Arrangement): Promise<void> {
  page = await (textSize ? newPage(visits.browser, { viewport }) : visits.page({ viewport }));
  if (textSize) await setTextSize(page, textSize);
}

/** The distances between lines, paragraphs, letters and words that a reader may want (WCAG 1.4.12). */
const spaceOut = () =>
  page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }
    `);
    document.adoptedStyleSheets = [style];
  });

/** Words that are cut off by their box or reach out of the window, and sideways scrolling. */
const listLosses = (): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const sideways = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const isMeantToBeHidden = (element: Element) =>
      element.closest('.visually-hidden, .skip, #announcer, [aria-hidden], option, script, style') !== null;
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement as HTMLElement;
      if (!node.textContent?.trim() || !parent.checkVisibility() || isMeantToBeHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      if (words.right > clientWidth + 0.5 || words.left < -0.5) cut.push(`out of the window: ${node.textContent}`);
      for (let box: HTMLElement | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const canScroll = ['auto', 'scroll'].includes(overflowY);
        const isCut =
          words.left < left - 1 ||
          words.right > right + 1 ||
          (!canScroll && (words.top < top - 1 || words.bottom > bottom + 1));
        if (isCut) cut.push(`cut off by ${box.className}: ${node.textContent}`);
      }
    }
    for (const field of document.querySelectorAll<HTMLElement>('input:not([type=range]), select'))
      if (field.checkVisibility() && field.scrollHeight > field.clientHeight + 1) cut.push(`cut off: ${field.id}`);
    return [...sideways, ...cut];
  });

async function expectNoLoss(state: string): Promise<void> {
  await layOutAll(page);
  expect({ state, losses: await listLosses() }).toEqual({ state, losses: [] });
}

describe.each<[string, Arrangement]>([
  ['in a window 320 px wide (A20)', { viewport: smallest }],
  ['at 400 % zoom, 320 by 256 px (A20, C66)', { viewport: zoomed }],
  ['with text spaced out, 320 px wide (A21)', { viewport: smallest, spacing: true }],
  ['with text spaced out, 1280 px wide (A21)', { viewport: { width: 1280, height: 800 }, spacing: true }],
  ['with letters of twice the size, 360 px wide (A20, C66)', { viewport: phone, textSize: 200 }],
  [
    'with letters of twice the size, 1280 px wide (A20, C66)',
    { viewport: { width: 1280, height: 800 }, textSize: 200 },
  ],
])('%s nothing is cut off or scrolls sideways', (_name, arrangement) => {
  const arrange = async () => {
    if (arrangement.spacing) await spaceOut();
  };

  test('on any page', async () => {
    await prepare(arrangement);
    for (const path of paths) {
      await page.goto(visits.site.url + path);
      await arrange();
      await expectNoLoss(path);
    }
  });

  test('with menu and cards open, errors shown and a notice up', async () => {
    await prepare(arrangement);
    await answerPosts(page, () => 500);
    await page.goto(visits.site.url);
    await arrange();
    const burger = await page.$('.burger');
    if (await burger?.isVisible()) {
      await openMenu(page);
      await expectNoLoss('menu');
      await closeMenu(page);
    }
    for (const card of await page.$$('#services summary')) await card.press('Enter');
    await expectNoLoss('cards');
    await hydrateForm(page);
    await pressSend(page);
    await page.waitForSelector('[aria-invalid="true"]');
    await expectNoLoss('errors');
    await fillIn(page, { ...exampleRequest, email: `${'sehr-lange-adresse'.repeat(3)}@mail.example` });
    await pressSend(page);
    await page.waitForSelector('.notice--failure');
    await expectNoLoss('notice');
  });
});

test('the headline breaks its words before it leaves the window, as in Safari, which zooms its letters twice (a11y 8)', async () => {
  await prepare({ viewport: zoomed });
  await page.goto(visits.site.url);
  await page.$eval('h1', (h1) => {
    h1.style.fontSize = '82px';
  });
  await expectNoLoss('82 px');
});

describe('the fixed header (A20, C66)', () => {
  test.each([zoomed, smallest, { width: 1280, height: 320 }])('takes a quarter of %o at most', async (viewport) => {
    await prepare({ viewport });
    await page.goto(visits.site.url);
    const height = await page.$eval('.header', (header) => header.getBoundingClientRect().height);
    expect(height / viewport.height).toBeLessThanOrEqual(0.25);
  });
});

describe('on a phone', () => {
  test('every field has letters of 16 px at least, and zooming is not forbidden (C69)', async () => {
    await prepare({ viewport: phone });
    await page.goto(visits.site.url);
    const sizes = await page.$$eval('.form input, .form select, .form textarea', (fields) =>
      fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    const rules = await page.$eval('meta[name="viewport"]', (meta) => meta.getAttribute('content'));
    expect(rules).not.toMatch(/maximum-scale|user-scalable/);
  });

  test('with the keyboard open, every field and the send button can be reached with nothing over them (C69)', async () => {
    await prepare({ viewport: { width: 375, height: 330, isMobile: true, hasTouch: true } });
    await hydrateForm(page, visits.site.url);
    const covered: string[] = [];
    for (const control of await page.$$('.form :is(input:not([tabindex]), select, textarea, [type="submit"])')) {
      await control.focus();
      const others = await control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        // Of a textarea the browser brings the line with the caret into view.
        const line = element.localName === 'textarea' ? 40 : height;
        const seen = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint(left + width / 2, top + line * share));
        return seen.filter((found) => !element.contains(found)).map((found) => `${element.id}: ${found?.outerHTML}`);
      });
      covered.push(...others);
    }
    expect(covered).toEqual([]);
  });

  test('a field that is wrong comes into view together with its label', async () => {
    await prepare({ viewport: phone });
    await hydrateForm(page, visits.site.url);
    await pressSend(page);
    await page.waitForSelector('[aria-invalid="true"]');
    const isSeen = await page.$eval('label[for="firstName"]', (label) => {
      const { left, top, height } = label.getBoundingClientRect();
      return document.elementFromPoint(left + 5, top + height / 2) === label;
    });
    expect(isSeen).toBe(true);
  });
});
