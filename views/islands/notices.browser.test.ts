import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { fillIn, hydrateForm, openPage, phone, pressSend, sendByKey, textOf } from '../../src/testing/browser.ts';
import { freezeClock } from '../../src/testing/page-clock.ts';
import { exampleRequest } from '../../src/testing/requests.ts';
import { startVisits } from '../../src/testing/visits.ts';
import { notices } from '../content/form-texts.ts';

const visits = startVisits({ CONTACT_LIMIT: '1000' });
let page: Page;
let clock: Awaited<ReturnType<typeof freezeClock>>;
/** What the server says to the next post. */
let status: number;

beforeEach(async () => fillInForm(await visits.open()));

async function fillInForm(opened: Page): Promise<void> {
  status = 201;
  page = opened;
  await page.setRequestInterception(true);
  page.on('request', (request) =>
    request.method() === 'POST' ? request.respond({ status, contentType: 'text/plain', body: '' }) : request.continue(),
  );
  await hydrateForm(page);
  await fillIn(page, exampleRequest);
  clock = await freezeClock(page);
}

async function send(): Promise<void> {
  await pressSend(page);
  await page.waitForSelector('.notice');
}

const isShown = () => page.$eval('#notices', (region) => region.querySelector('.notice') !== null);

/** A press on the notice that moves so far and lets go. */
async function swipe(dx: number, dy = 0): Promise<void> {
  const box = await (await page.$('.notice__text'))?.boundingBox();
  if (!box) throw new Error('There is no notice.');
  const x = box.x + 30;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx / 2, y + dy / 2);
  await page.mouse.move(x + dx, y + dy);
  await page.mouse.up();
  await page.mouse.move(1, 1);
}

describe('a notice', () => {
  test('stays for 5000 ms and not longer', async () => {
    await send();
    await clock.advance(4999);
    expect(await isShown()).toBe(true);
    await clock.advance(1);
    await page.waitForSelector('.notice', { hidden: true });
  });

  test('waits while the pointer is on it (A10)', async () => {
    await send();
    await clock.advance(4000);
    await page.hover('.notice__text');
    await clock.advance(60_000);
    expect(await isShown()).toBe(true);
    await page.mouse.move(1, 1);
    await clock.advance(999);
    expect(await isShown()).toBe(true);
    await clock.advance(1);
    await page.waitForSelector('.notice', { hidden: true });
  });

  test('leaves its words beside the form when it goes (A10)', async () => {
    await send();
    await clock.advance(6000);
    await page.waitForSelector('.notice', { hidden: true });
    expect(await textOf(page, '.message--success')).toContain(notices.success.title);
  });

  test('is replaced by the next one, so that one is seen at a time', async () => {
    status = 500;
    await send();
    status = 201;
    await pressSend(page);
    await page.waitForSelector('.notice--success');
    expect(await page.$$eval('.notice', (all) => all.length)).toBe(1);
  });

  test('can be closed at once, and is then in no tree and no tab order (A11, A13)', async () => {
    await send();
    expect(await page.$eval('.notice__close', (button) => button.getAttribute('aria-label'))).toBe('Schließen');
    await page.click('.notice__close');
    await page.waitForSelector('.notice', { hidden: true });
    expect(await page.$$eval('#notices li, #notices button', (all) => all.length)).toBe(0);
  });

  test('is gone for good after 1,000,000 ms, without a trace', async () => {
    await send();
    await page.click('.notice__close');
    await clock.advance(1_000_000);
    expect(await isShown()).toBe(false);
  });

  test('closes on a tremble of 3 px over its button (C56)', async () => {
    await send();
    const box = await (await page.$('.notice__close'))?.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 23, (box?.y ?? 0) + 20);
    await page.mouse.up();
    await page.waitForSelector('.notice', { hidden: true });
  });
});

describe('a notice after one that was closed', () => {
  const closeByMouse = () => page.click('.notice__close');
  const closeByKey = async () => {
    await page.keyboard.press('F8');
    await page.keyboard.press('Escape');
  };

  test.each([
    ['by mouse', closeByMouse],
    ['by mouse, which then goes away', () => closeByMouse().then(() => page.mouse.move(1, 1))],
    ['by a swipe', () => swipe(60)],
    [
      'by the mouse and a key at once',
      async () => {
        await page.hover('.notice__text');
        await page.keyboard.press('Escape');
      },
    ],
    [
      'by its button and a key',
      async () => {
        await page.keyboard.press('F8');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
      },
    ],
    ['by Escape', closeByKey],
  ])('%s, still goes after 5000 ms (N49)', async (_how, close) => {
    status = 500;
    await send();
    await close();
    await page.waitForSelector('.notice', { hidden: true });
    await sendByKey(page);
    await page.waitForSelector('.notice');
    await clock.advance(4999);
    expect(await isShown()).toBe(true);
    await clock.advance(1);
    await page.waitForSelector('.notice', { hidden: true });
  });

  test('still goes if it replaced one that the pointer was on (N49)', async () => {
    status = 500;
    await send();
    await page.hover('.notice__text');
    status = 201;
    await sendByKey(page);
    await page.waitForSelector('.notice--success');
    await clock.advance(5000);
    await page.waitForSelector('.notice', { hidden: true });
  });

  test.each([
    ['by mouse', closeByMouse],
    ['by key', closeByKey],
  ])('%s, finds the focus where it was (a11y 5)', async (_how, close) => {
    await send();
    await page.focus('#phone');
    await close();
    await page.waitForSelector('.notice', { hidden: true });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('phone');
  });
});

describe('a swipe', () => {
  test('of 51 px to the right closes the notice (A11, C56)', async () => {
    await send();
    await swipe(51);
    await page.waitForSelector('.notice', { hidden: true });
  });

  test.each([
    ['49 px to the right', 49, 0],
    ['to the left', -120, 0],
    ['up', 0, -120],
    ['down', 0, 60],
  ])('%s leaves it where it was (A11, C56)', async (_name, dx, dy) => {
    await send();
    const before = await page.$eval('.notice', (notice) => notice.getBoundingClientRect().x);
    await swipe(dx, dy);
    expect(await isShown()).toBe(true);
    await page.waitForFunction((x) => document.querySelector('.notice')?.getBoundingClientRect().x === x, {}, before);
  });
});

describe('a finger on the notice', () => {
  type Point = { x: number; y: number; id?: number };
  let touch: (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', points: Point[]) => Promise<void>;
  let start: { x: number; y: number };

  beforeEach(sendAndAim);

  async function sendAndAim(): Promise<void> {
    await page.setViewport({ width: phone.width, height: phone.height });
    await send();
    const session = await page.createCDPSession();
    touch = async (type, touchPoints) => void (await session.send('Input.dispatchTouchEvent', { type, touchPoints }));
    const box = await (await page.$('.notice__text'))?.boundingBox();
    start = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 10 };
  }

  const at = (dx: number, dy = 0, id = 0): Point => ({ x: start.x + dx, y: start.y + dy, id });
  const place = () => page.$eval('.notice', (notice) => notice.getBoundingClientRect().x);

  async function expectInPlace(before: number): Promise<void> {
    await page.waitForFunction((x) => document.querySelector('.notice')?.getBoundingClientRect().x === x, {}, before);
  }

  test('swipes it away to the right (A11)', async () => {
    await touch('touchStart', [at(0)]);
    for (const dx of [15, 30, 60]) await touch('touchMove', [at(dx)]);
    await touch('touchEnd', []);
    await page.waitForSelector('.notice', { hidden: true });
  });

  test('that took a swipe back leaves its button working at the first press (C56)', async () => {
    const before = await place();
    await touch('touchStart', [at(0)]);
    for (const dx of [15, 30, 49]) await touch('touchMove', [at(dx)]);
    await touch('touchEnd', []);
    await expectInPlace(before);
    await page.click('.notice__close');
    await page.waitForSelector('.notice', { hidden: true });
  });

  test('and a second one in mid-swipe leave it where it was (C56)', async () => {
    // In a page of its own, since no later swipe works in one that has felt two fingers.
    await fillInForm(await openPage(visits.browser, visits.site.url));
    await sendAndAim();
    const before = await place();
    await touch('touchStart', [at(0)]);
    for (const dx of [15, 30]) await touch('touchMove', [at(dx)]);
    await touch('touchStart', [at(30), at(80, 5, 1)]);
    await touch('touchMove', [at(32), at(90, 5, 1)]);
    await touch('touchEnd', [at(32)]);
    await touch('touchEnd', []);
    await expectInPlace(before);
  });

  test('that drags up scrolls the page and leaves it where it was (C56)', async () => {
    await page.evaluate(() => scrollTo(0, 600));
    const before = await place();
    await touch('touchStart', [at(0)]);
    for (const dy of [-20, -60, -120, -180]) await touch('touchMove', [at(0, dy)]);
    await touch('touchEnd', []);
    await page.waitForFunction(() => scrollY > 650);
    await expectInPlace(before);
  });

  test('that is interrupted in mid-swipe leaves it where it was (C56)', async () => {
    const before = await place();
    await touch('touchStart', [at(0)]);
    for (const dx of [15, 30]) await touch('touchMove', [at(dx)]);
    await page.waitForFunction(
      (x) => (document.querySelector('.notice')?.getBoundingClientRect().x ?? 0) > x,
      {},
      before,
    );
    await touch('touchCancel', []);
    await expectInPlace(before);
    expect(await isShown()).toBe(true);
  });
});

describe('the notification region', () => {
  test('has a German name, and F8 brings the focus there (A12)', async () => {
    await page.keyboard.press('F8');
    const name = () =>
      page.evaluate(() => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label'));
    expect(await name()).toBe('Benachrichtigungen (F8)');
    await send();
    await page.keyboard.press('F8');
    expect(await name()).toBe('Benachrichtigungen (F8)');
  });

  test('is as wide as a phone, and 420 px at most on wider screens', async () => {
    const width = () => page.$eval('#notices', (region) => region.getBoundingClientRect().width);
    await send();
    expect(await width()).toBe(420);
    await fillInForm(await visits.open('/', { viewport: phone }));
    await send();
    expect(await width()).toBe(phone.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  });

  test.each([
    ['polite for success', 201, 'polite', notices.success],
    ['assertive for a failure', 500, 'assertive', notices.failure],
  ])(
    'is there before the first notice and speaks once, in words with blanks between, %s (C54, A9, a11y 2)',
    async (_name, answer, manner, { title, text }) => {
      status = answer;
      expect(await page.$eval('#announcer', (announcer) => announcer.textContent)).toBe('');
      await page.evaluate(() => {
        const spoken: string[] = [];
        Object.assign(globalThis, { spoken });
        new MutationObserver(() => {
          const live = document.querySelector('#announcer [aria-live]');
          const words = live?.textContent?.trim();
          if (words) spoken.push(`${live?.getAttribute('aria-live')}: ${words}`);
        }).observe(document.querySelector('#announcer') as Element, {
          childList: true,
          subtree: true,
          characterData: true,
        });
      });
      await send();
      const spoken = () => page.evaluate(() => (globalThis as unknown as { spoken: string[] }).spoken);
      await page.waitForFunction(() => (globalThis as unknown as { spoken: string[] }).spoken.length > 0);
      const words = (await spoken()).map((line) => line.replace(/\s+/g, ' '));
      expect([...new Set(words)]).toEqual([expect.stringContaining(manner)]);
      expect(words[0]).toContain(`${title} ${text}`);
      await clock.advance(1000);
      expect(await page.$eval('#announcer', (announcer) => announcer.textContent)).toBe('');
    },
  );
});
