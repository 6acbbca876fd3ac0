import { describe, expect, test } from '@jest/globals';
import type { Page, Viewport } from 'puppeteer';
import {
  answerPosts,
  closeMenu,
  desktop,
  fillIn,
  hydrateForm,
  openMenu,
  phone,
  pressSend,
  sendExample,
} from '../src/testing/browser.ts';
import { sampleCompany as company } from '../src/testing/companies.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { startVisits } from '../src/testing/visits.ts';

const visits = startVisits();
let page: Page;

async function open(path: string, viewport: Viewport): Promise<void> {
  page = await visits.open(path, { viewport });
  if (path !== '/') return;
  await hydrateForm(page);
  // The info buttons are replaced when they are first wanted.
  await page.$eval('.info', (info) => info.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  await page.waitForSelector('.info[data-state]');
}

type Stop = { name: string; isFree: boolean };

/** Where the focus is, and whether anything but itself can be seen at five points of it. */
const readStop = (): Promise<Stop | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return;
    // A slider reaches beyond its picture, which cuts it off.
    const shown = element.matches('[type=range]') ? (element.parentElement ?? element) : element;
    const lines = [...shown.getClientRects()].filter(({ width }) => width > 0);
    const { left, top, right, bottom } = lines[0] ?? shown.getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 2, top + 2],
      [right - 2, top + 2],
      [left + 2, bottom - 2],
      [right - 2, bottom - 2],
    ] as const;
    const isFree = points.every(([x, y]) => {
      const seen = document.elementFromPoint(x, Math.min(y, innerHeight - 1));
      return seen !== null && element.contains(seen);
    });
    const { localName, id, textContent } = element;
    const name = id || element.getAttribute('aria-label') || textContent?.replace(/\s+/g, ' ').trim();
    return { name: `${localName} ${name}`, isFree };
  });

/** Goes on from where the focus is until it leaves the page, or for so many stops. */
async function walk(key: 'Tab' | 'Shift+Tab', most = 100): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let stop = await readStop(); stop || stops.length === 0; stop = await readStop()) {
    if (stop) stops.push(stop);
    if (stops.length === most) break;
    if (key === 'Shift+Tab') await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (key === 'Shift+Tab') await page.keyboard.up('Shift');
  }
  return stops;
}

const focusLast = () =>
  page.$$eval('footer a, .bar a', (links) => links.findLast((link) => link.checkVisibility())?.focus());

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
])('on %s', (_name, viewport) => {
  test.each(['/', '/impressum'])('nothing covers what has the focus, through all of %s and back (A2)', async (path) => {
    await open(path, viewport);
    const stops = await walk('Tab');
    await focusLast();
    const back = await walk('Shift+Tab', stops.length);
    expect([...stops, ...back].filter(({ isFree }) => !isFree)).toEqual([]);
    expect(back.map(({ name }) => name).reverse()).toEqual(stops.map(({ name }) => name));
    expect(stops.length).toBeGreaterThan(path === '/' ? 40 : 20);
    expect(stops.length).toBeLessThan(100);
    expect(stops[0]?.name).toContain('Zum Inhalt springen');
  });

  test('a notice does not cover the send button that has the focus for longer than it stays (A2)', async () => {
    page = await visits.page({ viewport });
    await answerPosts(page, () => 500);
    await hydrateForm(page, visits.site.url);
    await sendExample(page);
    await page.waitForSelector('.notice--failure');
    await page.click('.notice__close');
    await page.focus('.form [type="submit"]');
    expect(await readStop()).toMatchObject({ isFree: true });
  });
});

describe('targets', () => {
  /** Size of the area that a press may hit, the gaps to its neighbours not counted. */
  const listSmall = (selector: string, least = 44) =>
    page.$$eval(
      selector,
      (elements, size) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width < size - 0.5 || box.height < size - 0.5)
          .map(({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width} × ${box.height}`),
      least,
    );

  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])(
    'of header, hero, cards, form, phone numbers, bar and footer are 44 px at least on %s (A3)',
    async (_name, viewport) => {
      await open('/', viewport);
      const parts = ['.header', '.hero', '.service__actions', '.form__end', '.bar', '.footer'];
      expect(
        await listSmall(parts.map((part) => `${part} :is(a:not(p a), button, summary, p.hero__actions a)`).join()),
      ).toEqual([]);
      expect(await listSmall('a[href^="tel:"], .info, .service .link, .rating .link, .ratings__action a')).toEqual([]);
      expect(await listSmall('.form :is(input:not([tabindex]), select, textarea)')).toEqual([]);
    },
  );

  test('of the open menu and of a notice are 44 px at least (A3)', async () => {
    page = await visits.page({ viewport: phone });
    await answerPosts(page, () => 201);
    await page.goto(visits.site.url);
    await openMenu(page);
    expect(await listSmall('#menu :is(a, button)')).toEqual([]);
    await closeMenu(page);
    await hydrateForm(page);
    await sendExample(page);
    await page.waitForSelector('.notice--success');
    expect(await listSmall('.notice__close, .message a')).toEqual([]);
  });
});

describe('help', () => {
  test('stands in the same order on every page: menu, phone, mail, form (A4)', async () => {
    page = await visits.page({ viewport: phone });
    const orders: string[][] = [];
    for (const path of ['/', '/datenschutz', '/impressum', '/agb', '/gibt-es-nicht']) {
      await page.goto(visits.site.url + path);
      orders.push(
        await page.$$eval('body > :not(main) a', (links) =>
          links
            .map((link) => (link.getAttribute('href') ?? '').replace('/#', '#'))
            .filter((href) => /^(tel:|mailto:|#contact)/.test(href)),
        ),
      );
    }
    expect(orders[0]).toContain(`tel:${company.phone}`);
    expect(orders[0]).toContain(`mailto:${company.email}`);
    for (const order of orders) expect(order).toEqual(orders[0]);
  });
});

describe('names', () => {
  test('links that lead elsewhere are called differently, on every page (A28)', async () => {
    page = await visits.page();
    for (const path of ['/', '/datenschutz', '/impressum', '/agb', '/gibt-es-nicht']) {
      await page.goto(visits.site.url + path);
      const links = await page.$$eval('main a', (all) =>
        all.map((link) => [link.textContent?.replace(/\s+/g, ' ').trim() ?? '', link.href] as const),
      );
      const goals = new Map<string, Set<string>>();
      for (const [name, href] of links) goals.set(name, (goals.get(name) ?? new Set()).add(href));
      const unclear = [...goals].filter(([name, hrefs]) => name === '' || hrefs.size > 1).map(([name]) => name);
      expect({ path, unclear }).toEqual({ path, unclear: [] });
    }
  });
});

describe('while a request is being sent', () => {
  test.each([false, true])(
    'the form says that it is busy, and afterwards the focus is with the button again, another tab meanwhile: %s (A25)',
    async (isAway) => {
      let answer: (() => void) | undefined;
      page = await visits.page();
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        if (request.method() !== 'POST') void request.continue();
        else answer = () => void request.respond({ status: 500, body: '' });
      });
      await hydrateForm(page, visits.site.url);
      await fillIn(page, exampleRequest);
      await page.focus('.form [type="submit"]');
      await page.keyboard.press('Enter');
      await page.waitForSelector('.form[aria-busy="true"] [type="submit"]:disabled');
      await page.waitForSelector('.message');
      const other = isAway ? await page.browserContext().newPage() : undefined;
      await other?.bringToFront();
      answer?.();
      // A hidden tab has no frames to wait for.
      await page.waitForFunction(() => document.querySelector('.message--failure'), { polling: 50 });
      await other?.close();
      await page.bringToFront();
      await page.waitForSelector('.form[aria-busy="false"] [type="submit"]:focus');
    },
  );

  test('what was said about the try before is taken back', async () => {
    let status: number | undefined = 500;
    page = await visits.page();
    await answerPosts(page, () => status);
    await hydrateForm(page, visits.site.url);
    await sendExample(page);
    await page.waitForSelector('.message--failure');
    status = undefined;
    await pressSend(page);
    await page.waitForSelector('.form[aria-busy="true"]');
    await page.waitForSelector('.message:not(.message--failure)');
  });
});
