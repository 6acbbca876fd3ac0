import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { arrivedAt, eventually, fillIn, holdBack, isFocusIn, newPage, phone } from '../../src/testing/browser.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits();
let page: Page;

type Timer = { at: number; run: () => void };
declare global {
  var advanceTimers: (milliseconds: number) => void;
  var positions: number[];
}

/** A page whose timers wait until `advance` lets their time pass. */
async function preparePage(): Promise<void> {
  page = await newPage(visits.browser);
  await page.evaluateOnNewDocument(() => {
    let now = 0;
    const timers: Timer[] = [];
    window.setTimeout = ((run: () => void, delay = 0) => timers.push({ at: now + delay, run })) as typeof setTimeout;
    globalThis.advanceTimers = (milliseconds) => {
      now += milliseconds;
      for (const timer of timers.splice(0)) {
        if (timer.at <= now) timer.run();
        else timers.push(timer);
      }
    };
  });
}

const advance = (milliseconds: number) => page.evaluate((ms) => advanceTimers(ms), milliseconds);

async function arriveFrom(path: string): Promise<void> {
  await preparePage();
  await page.goto(visits.site.url + path);
}

const scrollY = () => page.evaluate(() => window.scrollY);
const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);

describe('with JavaScript', () => {
  test.each([
    ['/malerei', 'services', 'Leistungen'],
    ['/anstrich', 'services', 'Leistungen'],
    ['/kontakt', 'contact', 'Kontakt'],
  ])(
    '%s ends at %s below the header, with the focus on its heading and a clean address (D6, S17)',
    async (path, id, heading) => {
      await arriveFrom(path);
      await arrivedAt(page, id);
      await advance(150);
      await arrivedAt(page, id);
      expect(page.url()).toBe(`${visits.site.url}/`);
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toBe(heading);
      await page.keyboard.press('Tab');
      expect(await isFocusIn(page, `#${id}`)).toBe(true);
    },
  );

  test('it settles about 100 ms after the page’s script has run, not at once (S19)', async () => {
    await arriveFrom('/kontakt');
    await arrivedAt(page, 'contact');
    await advance(50);
    expect(page.url()).toBe(`${visits.site.url}/#contact`);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await advance(100);
    expect(page.url()).toBe(`${visits.site.url}/`);
    await arrivedAt(page, 'contact');
  });

  test('a link from the terms to a service ends there in the same way', async () => {
    await preparePage();
    await page.goto(`${visits.site.url}/agb`);
    await Promise.all([page.waitForNavigation(), page.click('footer a[href="/#fassaden"]')]);
    await advance(150);
    await arrivedAt(page, 'fassaden');
    expect(page.url()).toBe(`${visits.site.url}/`);
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).innerText)).toBe('Fassaden & Sanierung');
  });

  test('an unknown fragment leaves everything as it is', async () => {
    await arriveFrom('/#gibt-es-nicht');
    await advance(1000);
    expect(page.url()).toBe(`${visits.site.url}/#gibt-es-nicht`);
    expect(await scrollY()).toBe(0);
  });

  test('a reload keeps the place that the visitor had scrolled to, and the address', async () => {
    await arriveFrom('/');
    await page.click('header nav a[href="#services"]');
    await arrivedAt(page, 'services');
    await scrollTo(600);
    await page.reload();
    await advance(1000);
    await eventually(async () => expect(await scrollY()).toBe(600));
    expect(page.url()).toBe(`${visits.site.url}/#services`);
    expect(await isFocusIn(page, 'h2')).toBe(false);
  });

  test('Back from another page returns to the place that the visitor had left', async () => {
    await arriveFrom('/');
    await page.click('header nav a[href="#services"]');
    await arrivedAt(page, 'services');
    await scrollTo(600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.goto(`${visits.site.url}/agb`);
    await page.goBack();
    await advance(1000);
    await eventually(async () => expect(await scrollY()).toBe(600));
    expect(page.url()).toBe(`${visits.site.url}/#services`);
    expect(await isFocusIn(page, 'h2')).toBe(false);
  });

  test('Back after an arrival leads to the page before it, not to the same page again', async () => {
    await preparePage();
    await page.goto(`${visits.site.url}/agb`);
    await page.goto(`${visits.site.url}/kontakt`);
    await advance(150);
    expect(page.url()).toBe(`${visits.site.url}/`);
    await page.goBack();
    expect(page.url()).toBe(`${visits.site.url}/agb`);
  });
});

describe('when the visitor is quicker', () => {
  async function expectLeftAlone(): Promise<void> {
    const before = await scrollY();
    await advance(1000);
    expect(await scrollY()).toBe(before);
    expect(page.url()).toBe(`${visits.site.url}/#contact`);
    expect(await isFocusIn(page, 'h2')).toBe(false);
  }

  test.each([
    ['scrolls with the wheel', () => page.mouse.move(600, 400).then(() => page.mouse.wheel({ deltaY: -500 })), -500],
    ['presses a key', () => page.keyboard.press('Shift'), 0],
    [
      'presses the mouse button, as on the scroll bar,',
      () => page.mouse.move(600, 400).then(() => page.mouse.down()),
      0,
    ],
    ['moves the focus with assistive technology', () => page.focus('#contact dl a'), 0],
  ])('who %s is not pulled back', async (_what, act, distance) => {
    await arriveFrom('/kontakt');
    await arrivedAt(page, 'contact');
    const start = await scrollY();
    await act();
    await eventually(async () => expect(await scrollY()).toBe(start + distance));
    await expectLeftAlone();
  });

  test('who touches the page is not pulled back', async () => {
    await preparePage();
    await page.setViewport(phone);
    await page.goto(`${visits.site.url}/kontakt`);
    await arrivedAt(page, 'contact');
    await page.touchscreen.touchStart(180, 400);
    await expectLeftAlone();
  });

  test('who is already in a field of the form stays there', async () => {
    await arriveFrom('/kontakt');
    await arrivedAt(page, 'contact');
    await fillIn(page, { firstName: 'Maria' });
    await expectLeftAlone();
    expect(await isFocusIn(page, '#firstName')).toBe(true);
  });
});

describe('when the pictures come late (C64)', () => {
  /** Returns what lets the pictures come. */
  async function openWithoutPictures(path: string): Promise<() => Promise<void>> {
    await preparePage();
    const release = await holdBack(page, (request) => request.resourceType() === 'image');
    await page.goto(visits.site.url + path, { waitUntil: 'domcontentloaded' });
    return async () => {
      await release();
      await page.waitForFunction(() =>
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
      );
      await page.evaluate(() => new Promise(requestAnimationFrame));
    };
  }

  test('/kontakt still ends at the contact section when they are all there', async () => {
    const showPictures = await openWithoutPictures('/kontakt');
    await advance(150);
    await arrivedAt(page, 'contact');
    await showPictures();
    await arrivedAt(page, 'contact');
  });

  test('so does a press on Kontakt before they are there', async () => {
    const showPictures = await openWithoutPictures('/');
    await page.click('header nav a[href="#contact"]');
    await arrivedAt(page, 'contact');
    await showPictures();
    await arrivedAt(page, 'contact');
  });

  test('who has scrolled by hand meanwhile is not pulled back', async () => {
    const showPictures = await openWithoutPictures('/kontakt');
    await advance(150);
    await arrivedAt(page, 'contact');
    await scrollTo(900);
    await showPictures();
    await advance(5000);
    expect(await scrollY()).toBe(900);
  });
});

describe('motion (C63)', () => {
  /** Every scroll position that was drawn from now on. */
  async function recordPositions(): Promise<void> {
    await page.evaluate(() => {
      globalThis.positions = [];
      addEventListener('scroll', () => positions.push(window.scrollY));
    });
  }
  const seenPositions = () => page.evaluate(() => [...new Set(positions)]);

  test('with the wish for less motion a link inside the page jumps at once', async () => {
    page = await visits.open();
    await recordPositions();
    await page.click('.hero a[href="#contact"]');
    await arrivedAt(page, 'contact');
    await eventually(async () => expect(await seenPositions()).toEqual([await scrollY()]));
  });

  test('without it the same link scrolls smoothly', async () => {
    page = await newPage(visits.browser, { motion: 'no-preference' });
    await page.goto(visits.site.url, { waitUntil: 'networkidle0' });
    await recordPositions();
    await page.click('.hero a[href="#contact"]');
    await arrivedAt(page, 'contact');
    const positions = await seenPositions();
    expect(positions.length).toBeGreaterThan(2);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  test('an arrival is one jump, whatever the wish', async () => {
    page = await newPage(visits.browser, { motion: 'no-preference' });
    await page.evaluateOnNewDocument(() => {
      globalThis.positions = [];
      addEventListener('scroll', () => positions.push(window.scrollY));
    });
    await page.goto(`${visits.site.url}/kontakt`);
    await page.waitForFunction(() => location.hash === '');
    await arrivedAt(page, 'contact');
    // The event of a scroll comes with the next frame.
    await eventually(async () => expect(await seenPositions()).toEqual([await scrollY()]));
  });
});

describe('on a phone, where what is far below is laid out only as it comes nearer', () => {
  const isLaidOut = (id: string) =>
    page.$eval(`#${id} h2`, (heading) => heading.checkVisibility({ contentVisibilityAuto: true }));

  test.each(['reduce', 'no-preference'] as const)(
    'a link to it ends there in any case, with %s for motion',
    async (motion) => {
      page = await newPage(visits.browser, { viewport: phone, motion });
      await page.goto(visits.site.url, { waitUntil: 'networkidle0' });
      expect(await isLaidOut('testimonials')).toBe(false);
      await page.click('.burger');
      // It may still be sliding in.
      await page.locator('.menu a[href="#testimonials"]').click();
      await arrivedAt(page, 'testimonials');
    },
  );

  test('a reload keeps the place in the form to a line or two', async () => {
    page = await newPage(visits.browser, { viewport: phone });
    await page.goto(visits.site.url, { waitUntil: 'networkidle0' });
    const fieldTop = () => page.$eval('#email', (field) => field.getBoundingClientRect().top);
    while ((await fieldTop()) > 400) {
      await page.evaluate(async () => {
        scrollBy(0, 200);
        await new Promise(requestAnimationFrame);
      });
    }
    const before = await fieldTop();
    await page.reload({ waitUntil: 'networkidle0' });
    await eventually(async () => expect(Math.abs((await fieldTop()) - before)).toBeLessThan(50));
  });
});

describe('without JavaScript', () => {
  test.each([
    ['/malerei', 'services'],
    ['/anstrich', 'services'],
    ['/kontakt', 'contact'],
  ])('%s still ends at %s, scrolled by the browser', async (path, id) => {
    page = await visits.open(path, { javascript: false });
    await arrivedAt(page, id);
    expect(page.url()).toBe(`${visits.site.url}/#${id}`);
  });
});

test('a refused form keeps its address, under which the browser can bring it back', async () => {
  page = await visits.open('/', { javascript: false });
  await page.type('#firstName', 'Maria');
  await page.setJavaScriptEnabled(true);
  const form = await page.$('.form');
  await Promise.all([page.waitForNavigation(), form?.evaluate((element) => (element as HTMLFormElement).submit())]);
  await page.waitForSelector('.settled');
  expect(page.url()).toBe(`${visits.site.url}/api/contact#contact`);
  expect(await page.$eval('#firstName', (field) => (field as HTMLInputElement).value)).toBe('Maria');
});
