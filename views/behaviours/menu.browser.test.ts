import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page, Viewport } from 'puppeteer';
import {
  arrivedAt,
  desktop,
  eventually,
  holdBack,
  hydrateForm,
  isFocusIn,
  newPage,
  type OpenOptions,
  phone,
} from '../../src/testing/browser.ts';
import { startVisits } from '../../src/testing/visits.ts';

const narrow = { width: 375, height: 700 };
const hamburger = 'button[aria-controls="menu"]';
const entries = ['Start', 'Leistungen', 'Über uns', 'Bewertungen', 'Kontakt'];

const visits = startVisits();
let page: Page;

const isMenuOpen = () => page.$eval('#menu', (menu) => menu.checkVisibility());
const isRestInert = () => page.$eval('main', (main) => main.inert);
/** As told to screen readers, for which the button is not there while the rest of the page is out of reach. */
async function isExpanded(): Promise<boolean | undefined> {
  const root = await page.$(hamburger);
  return root ? (await page.accessibility.snapshot({ root }))?.expanded : undefined;
}

async function expectMenu(state: 'open' | 'closed'): Promise<void> {
  const isOpen = state === 'open';
  await eventually(async () => {
    expect({ isOpen: await isMenuOpen(), inert: await isRestInert() }).toEqual({ isOpen, inert: isOpen });
  });
}

/** With the focus back on the button that had opened it. */
async function expectClosedAgain(): Promise<void> {
  await expectMenu('closed');
  expect(await isFocusIn(page, hamburger)).toBe(true);
}

async function open(path = '/', options: OpenOptions = {}): Promise<void> {
  page = await visits.open(path, { viewport: narrow, ...options });
}

async function openMenu(path = '/', viewport = narrow): Promise<void> {
  await open(path, { viewport });
  await page.click(hamburger);
  await expectMenu('open');
}

const pressEntry = (name: string) => page.locator(`#menu ::-p-aria([name="${name}"][role="link"])`).click();

describe('with JavaScript', () => {
  test('the hamburger opens the entries in order, with the focus inside and the state told (C60)', async () => {
    await open('/', { viewport: phone });
    await expectMenu('closed');
    expect(await isExpanded()).toBe(false);
    await page.tap(hamburger);
    await expectMenu('open');
    expect(await page.$$eval('#menu nav a', (links) => links.map((link) => link.innerText))).toEqual(entries);
    expect(await isFocusIn(page, '#menu')).toBe(true);
    const { role, name } = (await page.accessibility.snapshot())?.children?.[0] ?? {};
    expect({ role, name }).toEqual({ role: 'dialog', name: 'Menü' });
  });

  test('Tab and Shift+Tab never lead behind the open menu, and Escape brings the focus back (A14)', async () => {
    await openMenu();
    const stops = new Set<string>();
    for (const key of [...Array(12).fill('Tab'), ...Array(12).fill('Shift+Tab')]) {
      await pressKey(key);
      stops.add(
        await page.evaluate(() => {
          const { activeElement: element } = document;
          // Between last and first entry the focus is with the browser's own controls.
          if (!element || element === document.body) return 'browser';
          return element.closest('#menu') ? 'menu' : element.outerHTML;
        }),
      );
    }
    expect([...stops].sort()).toEqual(['browser', 'menu']);
    await page.keyboard.press('Escape');
    await expectClosedAgain();
  });

  test.each([
    ['press', () => page.mouse.click(30, 30)],
    ['tap', () => page.touchscreen.tap(30, 30)],
  ])('a %s beside the menu closes it, is none on the logo behind and brings the focus back', async (_what, act) => {
    await openMenu();
    const behind = await page.evaluate(() => document.elementsFromPoint(30, 30).map(({ localName }) => localName));
    expect(behind).not.toContain('a');
    await act();
    await expectClosedAgain();
    expect(page.url()).toBe(`${visits.site.url}/`);
  });

  test('a press into the menu’s empty part leaves it open, its close button closes it', async () => {
    await openMenu();
    await page.mouse.click(200, 460);
    await expectMenu('open');
    await page.click('::-p-aria(Menü schließen)');
    await expectClosedAgain();
  });

  test('choosing an entry closes the menu and ends at the section, with the focus there', async () => {
    await openMenu();
    await pressEntry('Leistungen');
    await expectMenu('closed');
    await arrivedAt(page, 'services');
    expect(page.url()).toBe(`${visits.site.url}/#services`);
    await page.keyboard.press('Tab');
    expect(await isFocusIn(page, '#services')).toBe(true);
    await page.click(hamburger);
    await expectMenu('open');
    await page.keyboard.press('Escape');
    await expectClosedAgain();
  });

  test('an entry can be chosen with the keyboard alone', async () => {
    await open();
    await page.focus(hamburger);
    await page.keyboard.press('Enter');
    await expectMenu('open');
    await page.focus('#menu a[href="#contact"]');
    await page.keyboard.press('Enter');
    await expectMenu('closed');
    await arrivedAt(page, 'contact');
    await page.keyboard.press('Tab');
    expect(await isFocusIn(page, '#contact')).toBe(true);
  });

  test('choosing the section that one is at closes the menu too', async () => {
    await openMenu();
    await pressEntry('Bewertungen');
    await arrivedAt(page, 'testimonials');
    await page.click(hamburger);
    await pressEntry('Bewertungen');
    await expectMenu('closed');
    await arrivedAt(page, 'testimonials');
  });

  test('from the terms an entry leads to its section of the landing page (S24)', async () => {
    await openMenu('/agb');
    await Promise.all([page.waitForNavigation(), pressEntry('Über uns')]);
    await arrivedAt(page, 'about');
    expect(new URL(page.url()).pathname).toBe('/');
    expect(await isMenuOpen()).toBe(false);
  });

  test('when the window grows to 1280 px the menu is gone, the page scrolls and its links work', async () => {
    await openMenu();
    await page.setViewport(desktop);
    await eventually(async () => expect(await isMenuOpen()).toBe(false));
    await wheel(600);
    await eventually(async () => expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300));
    await page.click('header nav a[href="#contact"]');
    await arrivedAt(page, 'contact');
  });

  test('the page behind the open menu does not scroll', async () => {
    await openMenu();
    const heard = page.evaluate(() => new Promise((resolve) => addEventListener('wheel', resolve)));
    await wheel(600);
    await heard;
    await page.keyboard.press('PageDown');
    await page.keyboard.press('End');
    await nextFrames();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('nothing of the closed menu is reached with Tab or read out (C60)', async () => {
    await open();
    const reached = await page.evaluate(() => document.querySelectorAll('a, button, summary, input').length);
    for (let stop = 0; stop < reached; stop++) {
      await page.keyboard.press('Tab');
      expect(await isFocusIn(page, '#menu')).toBe(false);
      if (await isFocusIn(page, 'footer')) break;
    }
    expect(await isFocusIn(page, 'footer')).toBe(true);
    const tree = JSON.stringify(await page.accessibility.snapshot());
    expect(tree).not.toContain('Menü schließen');
  });

  test('at 400 % zoom, on 320 by 256 px, the last entry can be scrolled to inside the menu (C66)', async () => {
    await openMenu('/', { width: 320, height: 256 });
    await page.mouse.move(200, 150);
    await page.mouse.wheel({ deltaY: 2000 });
    await eventually(async () => {
      const isInView = await page.$eval('#menu a[href="#contact"]', (link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      expect(isInView).toBe(true);
    });
  });
});

describe('where scripts are blocked without being switched off', () => {
  beforeEach(async () => {
    page = await newPage(visits.browser, { viewport: narrow });
    await page.setRequestInterception(true);
    page.on('request', (request) =>
      request.resourceType() === 'script' ? request.respond({ status: 403, body: '' }) : request.continue(),
    );
    await page.goto(visits.site.url);
  });

  test('the menu opens, closes and tells its state (a11y 11)', async () => {
    expect(await isExpanded()).toBe(false);
    await page.click(hamburger);
    expect([await isMenuOpen(), await isExpanded()]).toEqual([true, true]);
    // Some browsers would believe it more than the menu.
    expect(await page.$eval(hamburger, (button) => button.getAttribute('aria-expanded'))).not.toBe('false');
    await page.click('.menu__close');
    expect([await isMenuOpen(), await isExpanded()]).toEqual([false, false]);
  });

  test('print, high contrast and wall colours look as always (a11y 11)', async () => {
    const media = await page.$eval('style', ({ sheet }) =>
      [...(sheet?.cssRules ?? [])].map((rule) => rule.cssText).join(),
    );
    for (const part of ['@media print', '(forced-colors: active)', '.swatches']) expect(media).toContain(part);
    expect(await page.$$eval('link[rel="stylesheet"]', (links) => links.length)).toBe(0);
  });
});

describe('before the scripts arrive', () => {
  test('the hamburger already opens the menu, which becomes modal as soon as they do (C60)', async () => {
    page = await newPage(visits.browser, { viewport: narrow });
    const release = await holdBack(page, (request) => request.resourceType() === 'script');
    const loaded = page.goto(visits.site.url);
    await page.waitForSelector(hamburger);
    await page.click(hamburger);
    expect(await isMenuOpen()).toBe(true);
    await release();
    await loaded;
    await expectMenu('open');
    await page.keyboard.press('Escape');
    await expectMenu('closed');
  });
});

describe('in a browser without popovers', () => {
  async function openOldBrowser(viewport: Viewport): Promise<void> {
    page = await newPage(visits.browser, { viewport });
    await page.evaluateOnNewDocument(() => {
      for (const name of ['popover', 'showPopover', 'hidePopover'] as const) {
        delete (HTMLElement.prototype as Partial<HTMLElement>)[name];
      }
      document.addEventListener('beforetoggle', (event) => event.preventDefault(), true);
    });
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (request.resourceType() !== 'document') return request.continue();
      const answer = await fetch(request.url());
      const body = (await answer.text()).replace('@supports selector(:popover-open)', '@media not all');
      const contentType = answer.headers.get('Content-Type') ?? '';
      return request.respond({ contentType, body });
    });
  }

  test('the entries stand in the header instead of the hamburger, and lead to their sections', async () => {
    await openOldBrowser(phone);
    await page.goto(visits.site.url);
    await page.waitForSelector(hamburger, { hidden: true });
    await expectEntriesInHeader();
    await page.click('header nav a[href="#testimonials"]');
    await arrivedAt(page, 'testimonials');
  });

  test('the other behaviours of the page are there', async () => {
    await openOldBrowser(desktop);
    await hydrateForm(page, visits.site.url);
    await page.evaluate(() => scrollTo(0, 400));
    await page.waitForSelector('.header--scrolled');
  });

  test('so it is on a legal page', async () => {
    await openOldBrowser(phone);
    await page.goto(`${visits.site.url}/agb`);
    await expectEntriesInHeader();
  });
});

describe('without JavaScript', () => {
  test('there is no hamburger, and the entries stand in wrapping rows that fit a phone', async () => {
    await open('/', { viewport: phone, javascript: false });
    await expectEntriesInHeader();
  });

  test('an entry leads to its section, on the landing page and from the terms', async () => {
    await open('/', { viewport: phone, javascript: false });
    await page.click('header nav a[href="#testimonials"]');
    await arrivedAt(page, 'testimonials');
    await page.goto(`${visits.site.url}/agb`);
    await Promise.all([page.waitForNavigation(), page.click('header nav a[href="/#contact"]')]);
    await arrivedAt(page, 'contact');
  });
});

async function pressKey(key: string): Promise<void> {
  if (key === 'Tab') return page.keyboard.press('Tab');
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
}

async function wheel(deltaY: number): Promise<void> {
  await page.mouse.move(20, 350);
  await page.mouse.wheel({ deltaY });
}

/** What has been asked for is drawn after these. */
const nextFrames = () =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });

async function expectEntriesInHeader(): Promise<void> {
  expect(await page.$eval(hamburger, (button) => button.checkVisibility())).toBe(false);
  const links = await page.$$eval('header nav a', (all) =>
    all.map((link) => ({ text: link.innerText, left: link.offsetLeft, right: link.offsetLeft + link.offsetWidth })),
  );
  expect(links.map(({ text }) => text)).toEqual(entries);
  for (const { left, right } of links) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(phone.width);
  }
}
