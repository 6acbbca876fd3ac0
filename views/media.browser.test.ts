import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import {
  answerPosts,
  closeMenu,
  desktop,
  eventually,
  fillIn,
  hydrateForm,
  layOutAll,
  newPage,
  openMenu,
  phone,
  sendByKey,
  sendExample,
} from '../src/testing/browser.ts';
import { contrast, photograph, toColour } from '../src/testing/contrast.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { startVisits } from '../src/testing/visits.ts';

const visits = startVisits();
let page: Page;

async function openInTheme(theme: 'light' | 'dark', forced: boolean): Promise<void> {
  page = await newPage(visits.browser, { viewport: phone });
  await answerPosts(page, () => 500);
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: theme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
      ...(forced ? [{ name: 'forced-colors', value: 'active' }] : []),
    ],
  });
  await hydrateForm(page, visits.site.url);
  await layOutAll(page);
}

const colourOf = (selector: string, property: 'color' | 'backgroundColor') =>
  page.$eval(selector, (element, name) => getComputedStyle(element)[name], property);

/** Contrast of an element’s edge with what lies outside of it. */
async function edgeContrast(selector: string): Promise<number> {
  await page.$eval(selector, (element) => element.scrollIntoView({ block: 'center' }));
  const { x, y, height } = await page.$eval(selector, (element) => element.getBoundingClientRect().toJSON());
  const picture = await photograph(page);
  const outside = picture(x - 4, y + height / 2);
  return Math.max(...[0, 1, 2, 4].map((inwards) => contrast(picture(x + inwards, y + height / 2), outside)));
}

/** Best contrast of a pixel in a picture made of lines with the ground at its corner. */
async function drawingContrast(selector: string, part?: number): Promise<number> {
  const box = await page.$eval(selector, (icon) => icon.getBoundingClientRect().toJSON());
  const { x, y, width, height } = { ...box, ...(part && { width: part }) };
  const picture = await photograph(page);
  const ground = picture(x - 2, y - 2);
  let best = 1;
  for (let i = 0; i < width; i++)
    for (let j = 0; j < height; j++) best = Math.max(best, contrast(picture(x + i, y + j), ground));
  return best;
}

describe.each(['light', 'dark'] as const)('with forced colours, %s (C67)', (theme) => {
  test('buttons have an edge, icons and stars can be seen, and the header is opaque', async () => {
    await openInTheme(theme, true);
    expect(await drawingContrast('.burger svg')).toBeGreaterThan(4.5);
    for (const button of ['.hero .button', '.ratings__action .button', '.form [type="submit"]', '.field input'])
      expect({ button, isSeen: (await edgeContrast(button)) > 3 }).toEqual({ button, isSeen: true });
    await page.$eval('.more summary', (toggle) => toggle.scrollIntoView({ block: 'center' }));
    expect(await drawingContrast('.more summary', 12)).toBeGreaterThan(4.5);
    await page.$eval('.stars', (stars) => stars.scrollIntoView({ block: 'center' }));
    expect(await drawingContrast('.stars')).toBeGreaterThan(3);
    expect(await page.$eval('.stars', (stars) => stars.getAttribute('aria-label'))).toBe('5 von 5 Sternen');
    await page.waitForSelector('.header--scrolled');
    expect(await colourOf('.header', 'backgroundColor')).toMatch(/^rgb\(/);
    await openMenu(page);
    expect(await drawingContrast('.menu__close svg')).toBeGreaterThan(4.5);
  });

  test('the focus can be seen, and an error is told by words', async () => {
    await openInTheme(theme, true);
    for (const control of ['.logo', '.hero .button', '.more summary', '#firstName', '.form [type="submit"]']) {
      await page.$eval(control, (element) => element.scrollIntoView({ block: 'center' }));
      const before = await photograph(page);
      await page.focus(control);
      const { x, y, height } = await page.$eval(control, (element) => element.getBoundingClientRect().toJSON());
      const after = await photograph(page);
      const isSeen = Array.from({ length: 20 }, (_, i) => [x - 8 + i, y + height / 2] as const).some(
        (place) => contrast(before(...place), after(...place)) > 3,
      );
      expect({ control, isSeen }).toEqual({ control, isSeen: true });
    }
    await sendExample(page);
    await page.waitForSelector('.notice--failure');
    expect(await page.$eval('.notice__title', (title) => title.textContent)).toBe('Fehler');
    expect(await drawingContrast('.notice__close')).toBeGreaterThan(4.5);
  });
});

describe('with a dark system theme (C67)', () => {
  test('fields stay dark on light, also those that the browser has filled in', async () => {
    await openInTheme('dark', false);
    const lightness = async (selector: string) => {
      const text = toColour(await colourOf(selector, 'color'));
      const ground = toColour(await colourOf(selector, 'backgroundColor'));
      return contrast(text, ground);
    };
    for (const field of ['#firstName', '#service', '#message'])
      expect({ field, isReadable: (await lightness(field)) > 4.5 }).toEqual({ field, isReadable: true });
    const isLight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('input'));
      const { colorScheme } = getComputedStyle(probe);
      probe.remove();
      return colorScheme;
    });
    expect(isLight).toContain('only');
    const session = await page.createCDPSession();
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#firstName' });
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['autofill'] as never });
    await page.$eval('#firstName', (field) => {
      (field as HTMLInputElement).value = 'Maria';
      field.scrollIntoView({ block: 'center' });
    });
    expect(await drawingContrast('#firstName')).toBeGreaterThan(4.5);
  });
});

describe('with the wish for less motion (A22, C63)', () => {
  const listMoving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect, timeline }) => {
          const { duration } = effect?.getComputedTiming() ?? {};
          return timeline instanceof DocumentTimeline && Number(duration) > 0;
        })
        .map(({ effect }) => (effect as KeyframeEffect).target?.className),
    );

  /** Whether a card that is being opened is still lower than its text in the next frame. */
  const isCardGrowing = () =>
    page.$eval('#services details', async (card) => {
      card.querySelector('summary')?.click();
      await new Promise(requestAnimationFrame);
      return (card as HTMLElement).offsetHeight < (card.querySelector('p')?.scrollHeight ?? 0);
    });

  async function goThroughAll(): Promise<string[]> {
    const moving = new Set<string>();
    const look = async () => {
      for (const name of await listMoving()) moving.add(String(name));
    };
    await openMenu(page);
    await look();
    await closeMenu(page);
    if (await isCardGrowing()) moving.add('card');
    await fillIn(page, exampleRequest);
    await sendByKey(page);
    await page.waitForSelector('.notice--failure');
    await look();
    return [...moving].sort();
  }

  test.each([
    ['reduce', []],
    ['no-preference', ['card', 'menu', 'notice notice--failure']],
  ] as const)('%s: menu, cards and notices move accordingly', async (motion, expected) => {
    page = await visits.page({ viewport: phone, motion });
    await answerPosts(page, () => 500);
    await hydrateForm(page, visits.site.url);
    const moving = await goThroughAll();
    if (motion === 'reduce') expect(moving).toEqual(expected);
    else expect(moving).toEqual(expect.arrayContaining([...expected]));
  });

  test('strokes and pictures are there at once, not rolled on while one scrolls', async () => {
    page = await visits.open('/', { viewport: desktop });
    await hydrateForm(page);
    const scrollDriven = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ timeline }) => !(timeline instanceof DocumentTimeline)).length,
      );
    expect(await scrollDriven()).toBe(0);
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }]);
    await eventually(async () => expect(await scrollDriven()).toBeGreaterThan(5));
  });
});
