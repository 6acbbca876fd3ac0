import { AxePuppeteer } from '@axe-core/puppeteer';
import { describe, expect, jest, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { answerPosts, fillIn, hydrateForm, layOutAll, openMenu, sendByKey } from '../src/testing/browser.ts';
import { contrast, toColour } from '../src/testing/contrast.ts';
import { fullContent } from '../src/testing/full-content.ts';
import { exampleRequest, postForm } from '../src/testing/requests.ts';
import { startVisits } from '../src/testing/visits.ts';

// Axe takes its time where processors are few.
jest.setTimeout(120_000);

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe leaves undecided: contrast over paint. `contrast.browser.test.ts` measures each on the drawn pixels. */
const measured = [
  { rule: 'color-contrast', target: /#h-home|\.hero__lead|#services"/, reason: 'white on the picture’s paint' },
  {
    rule: 'color-contrast',
    target: /\.chip|^label:nth-child|\.button|\[type="submit"\]/,
    reason: 'on a stroke of one colour',
  },
  {
    rule: 'color-contrast',
    target: /#h-testimonials|^figure|^\.quote[.:]|\.quotes__note/,
    reason: 'on the wall of one colour',
  },
  { rule: 'color-contrast', target: /^\.notice__/, reason: 'on a stroke of one colour' },
  {
    rule: 'color-contrast',
    target: /^\.(nav|logo) |^small$|header__phone/,
    reason: 'the scrolled header is translucent',
  },
  { rule: 'color-contrast', target: /^\.logo\S* > span/, reason: 'the scrolled header is translucent' },
  { rule: 'color-contrast', target: /\.bar__inspection/, reason: 'its ground changes with the scroll position' },
];

const visits = startVisits();
const full = startVisits({}, fullContent);
let page: Page;

/** The bar or a notice lies over it at this moment; in other states nothing does. */
const isCovered = (message: string) => message.includes('overlapped by another element');

/** Violations, and what is undecided without a measured reason, in the whole page or in some of its parts. */
async function listFindings(parts: readonly string[]): Promise<string[]> {
  const axe = new AxePuppeteer(page).options({ resultTypes: ['violations', 'incomplete'] }).withTags(tags);
  // Without it axe opens a further page, only for frames of other sites.
  axe.setLegacyMode();
  for (const part of parts) axe.include(part);
  const { violations, incomplete } = await axe.analyze();
  const toFindings = ({ id, nodes }: (typeof violations)[number]) =>
    nodes.map(({ target, any }) => ({ id, target: target.join(' '), message: any[0]?.message ?? '' }));
  const undecided = incomplete
    .flatMap(toFindings)
    .filter(({ id, target }) => !measured.some((entry) => entry.rule === id && entry.target.test(target)))
    .filter(({ id, message }) => id !== 'color-contrast' || !isCovered(message));
  return [...violations.flatMap(toFindings), ...undecided].map(
    ({ id, target, message }) => `${id}: ${target} ${message}`,
  );
}

async function expectAccessible(state: string, ...parts: string[]): Promise<void> {
  expect({ state, findings: await listFindings(parts) }).toEqual({ state, findings: [] });
}

const size = (width: number) => ({ width, height: 800, isMobile: width < 1000, hasTouch: width < 1000 });

describe.each([320, 768, 1280])('at %i px axe finds nothing (A0)', (width) => {
  test('on the landing page at its top, scrolled, with the menu open and with all cards open', async () => {
    page = await visits.open('/', { viewport: size(width) });
    await hydrateForm(page);
    await expectAccessible('top');
    await page.evaluate(() => scrollTo(0, 1500));
    await page.waitForSelector('.header--scrolled');
    await expectAccessible('scrolled', '.header', '#services');
    for (const card of await page.$$('#services summary')) await card.click();
    await expectAccessible('cards open', '#services');
    const burger = await page.$('.burger');
    if (!(await burger?.isVisible())) return;
    await openMenu(page);
    await expectAccessible('menu open', '.header', '#menu');
  });

  test('with every section full and all that folds open', async () => {
    page = await full.open('/', { viewport: size(width) });
    await layOutAll(page);
    await expectAccessible('folded', '#home', '#services', '#about', '#testimonials', '.ratings', '#contact');
    for (const summary of await page.$$('#about summary, #contact summary')) await summary.click();
    await expectAccessible('open', '#about', '#contact');
  });

  test('in the form: invalid, being sent, refused and accepted', async () => {
    let status: number | undefined;
    page = await visits.page({ viewport: size(width) });
    await answerPosts(page, () => status);
    await hydrateForm(page, visits.site.url);
    await sendByKey(page);
    await page.waitForSelector('[aria-invalid="true"]');
    await expectAccessible('invalid', '#contact', '#notices');
    await fillIn(page, exampleRequest);
    status = 500;
    await sendByKey(page);
    await page.waitForSelector('.notice--failure');
    await expectAccessible('refused', '#contact', '#notices');
    status = 201;
    await sendByKey(page);
    await page.waitForSelector('.notice--success');
    await expectAccessible('accepted', '#contact', '#notices');
    status = undefined;
    await fillIn(page, exampleRequest);
    await sendByKey(page);
    await page.waitForSelector('.form[aria-busy="true"]');
    await expectAccessible('being sent', '#contact', '#notices');
  });

  test('on the legal pages, the 404 page and the answer to a form sent without scripts', async () => {
    page = await visits.page({ viewport: size(width) });
    const answer = await postForm(visits.site.url);
    for (const path of ['/datenschutz', '/impressum', '/agb', '/widerruf', '/gibt-es-nicht', answer]) {
      await page.goto(visits.site.url + path);
      await expectAccessible(path);
    }
  });
});

test('lists without bullets stay lists for those who hear them: Safari forgets them with "none" (a11y 6)', async () => {
  page = await visits.page({ viewport: size(1280) });
  for (const path of ['/', '/agb']) {
    await page.goto(visits.site.url + path);
    const markers = await page.$$eval('ul, ol', (lists) => lists.map((list) => getComputedStyle(list).listStyleType));
    expect(markers.length).toBeGreaterThan(3);
    expect(markers).not.toContain('none');
  }
});

test('soft words stand out by 7 to 1 on every ground of the pages (a11y 7)', async () => {
  page = await visits.open('/', { viewport: size(1280) });
  const pairs = await page.evaluate(() => {
    const soft = getComputedStyle(document.querySelector('.facts') as Element).color;
    const ground = (element: Element): string => {
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor.startsWith('rgba(0, 0, 0, 0') && element.parentElement
        ? ground(element.parentElement)
        : backgroundColor;
    };
    const words = [...document.querySelectorAll('body *')].filter((each) => getComputedStyle(each).color === soft);
    return words.map((each) => [soft, ground(each)] as const);
  });
  const ratios = pairs.map(([one, other]) => contrast(toColour(one), toColour(other)));
  expect(ratios.length).toBeGreaterThan(10);
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(7);
});

test('axe would find targets that are too small, so their rule is switched on (A1)', async () => {
  page = await visits.open('/gibt-es-nicht');
  await page.evaluate(() => {
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<p><button>a</button><button>b</button></p>');
    const style = new CSSStyleSheet();
    style.replaceSync('h1 + p button { display: block; width: 12px; height: 12px; font-size: 8px }');
    document.adoptedStyleSheets = [style];
  });
  expect(await listFindings([])).toEqual(expect.arrayContaining([expect.stringContaining('target-size: ')]));
});

test('axe finds nothing while notices and cards move either (A0)', async () => {
  page = await visits.page({ viewport: size(320), motion: 'no-preference' });
  await answerPosts(page, () => 500);
  await hydrateForm(page, visits.site.url);
  await page.click('#services summary');
  await expectAccessible('a card opening');
  await fillIn(page, exampleRequest);
  await sendByKey(page);
  await page.waitForSelector('.notice--failure');
  await expectAccessible('a notice coming');
});
