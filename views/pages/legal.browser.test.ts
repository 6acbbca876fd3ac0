import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import {
  closeMenu,
  hydrateForm,
  newPage,
  type OpenOptions,
  openMenu,
  pressSend,
  sendByKey,
  sendExample,
  setTextSize,
  textOf,
} from '../../src/testing/browser.ts';
import { exampleRequest } from '../../src/testing/requests.ts';
import { startVisits } from '../../src/testing/visits.ts';

const titles = [
  ['/datenschutz', 'Datenschutzerklärung – Muster Malerei, Wien', 'Datenschutzerklärung'],
  ['/impressum', 'Impressum und Offenlegung – Muster Malerei, Wien', 'Impressum'],
  ['/agb', 'Allgemeine Geschäftsbedingungen – Muster Malerei', 'Allgemeine Geschäftsbedingungen'],
  ['/widerruf', 'Widerrufsbelehrung und Formular – Muster Malerei', 'Widerrufsbelehrung'],
  ['/gibt/es-nicht', '404 Page Not Found', '404 Page Not Found'],
] as const;
const paths = titles.map(([path]) => path);
const smallest = { width: 320, height: 700 };

const visits = startVisits();
let page: Page;

const open = async (path: string, options: OpenOptions = {}) => {
  page = await visits.open(path, options);
};

const isShown = (selector: string) => page.$eval(selector, (element) => element.checkVisibility());

const hrefsOf = (selector: string) => page.$$eval(selector, (links) => links.map((link) => link.getAttribute('href')));

/** What reaches beyond the right edge of the window, or makes it scroll sideways. */
const listOverflow = () =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const beyond = [...document.querySelectorAll('header *, main *, footer *')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
    return scrollWidth > clientWidth ? ['sideways scrolling', ...beyond] : beyond;
  });

describe('with JavaScript', () => {
  test.each(titles)('%s has its title, one heading, header, menu and footer (A29)', async (path, title, heading) => {
    await open(path);
    expect(await page.title()).toBe(title);
    expect(await page.$$eval('h1', (all) => all.map((h1) => h1.innerText.replaceAll('\u00ad', '')))).toEqual([heading]);
    expect(await isShown('body > header')).toBe(true);
    const sections = ['/#home', '/#services', '/#about', '/#testimonials', '/#contact'];
    expect(await hrefsOf('header nav a')).toEqual(sections);
    expect(await hrefsOf('dialog nav a')).toEqual(sections);
    expect(await hrefsOf('footer a[href^="/"]:not([href*="#"])')).toEqual(['/datenschutz', '/impressum', '/agb']);
    const { top, bottom } = await page.$eval('h1', (h1) => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return { top: h1.getBoundingClientRect().top - bar, bottom: h1.getBoundingClientRect().bottom };
    });
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThan(800);
  });

  test('the footer leads from every page to the three legal ones in one press (L2)', async () => {
    await open('/');
    for (const [path, title] of [...titles.slice(0, 3), ...titles.slice(0, 1)]) {
      await Promise.all([page.waitForNavigation(), page.click(`footer a[href="${path}"]`)]);
      expect(page.url()).toBe(visits.site.url + path);
      expect(await page.title()).toBe(title);
    }
  });

  test('they and the 404 page load their own small script alone, and nothing of React (D5)', async () => {
    page = await newPage(visits.browser);
    const scripts = new Map<string, string>();
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), await response.text());
    });
    for (const path of paths) await page.goto(visits.site.url + path, { waitUntil: 'networkidle0' });
    expect([...scripts.keys()].filter((url) => url.includes('/text-'))).toHaveLength(1);
    expect([...scripts.values()].join('').length).toBeLessThan(5000);
    expect([...scripts.values()].join('')).not.toMatch(/react/i);
  });
});

describe('at 320 px', () => {
  test.each(paths)(
    '%s does not scroll sideways or cut off, also with letters of twice the size (A20)',
    async (path) => {
      await open(path, { viewport: smallest });
      expect(await listOverflow()).toEqual([]);
      await setTextSize(page, 200);
      expect(await page.$eval('html', (html) => getComputedStyle(html).fontSize)).toBe('32px');
      expect(await listOverflow()).toEqual([]);
    },
  );
});

describe('without JavaScript', () => {
  test.each(paths)('%s says all that it says with it (G5)', async (path) => {
    await open(path);
    const main = await textOf(page, 'main');
    await page.setJavaScriptEnabled(false);
    await page.reload();
    expect(await textOf(page, 'main')).toBe(main);
    expect(await isShown('header nav a[href="/#contact"]')).toBe(true);
    expect(await isShown('footer a[href="/impressum"]')).toBe(true);
  });
});

describe('the 404 page', () => {
  test('says the specified English words, marked as English, and leads home in German (A17, S16)', async () => {
    await open('/malerei/x');
    const english = await page.$$eval('main [lang="en"]', (all) =>
      all.map((element) => (element as HTMLElement).innerText),
    );
    expect(english).toEqual(['404 Page Not Found', 'Did you forget to add the page to the router?']);
    expect(await page.$eval('html', (html) => html.lang)).toBe('de-AT');
    expect(await textOf(page, 'main')).toContain('Diese Seite gibt es nicht');
    await Promise.all([page.waitForNavigation(), page.click('main ::-p-text(Zur Startseite)')]);
    expect(page.url()).toBe(`${visits.site.url}/`);
    expect(await textOf(page, 'h1')).toBe('Ihre Fachleute für Malerarbeiten');
  });
});

describe('on paper', () => {
  test.each(paths)('%s is its whole text, without header, menu and bar (L48)', async (path) => {
    await open(path, { viewport: smallest });
    const onScreen = await textOf(page, 'main');
    expect(await isShown('.bar')).toBe(true);
    await page.emulateMediaType('print');
    expect(await textOf(page, 'main')).toBe(onScreen);
    for (const part of ['body > header', '.skip', 'dialog', '.bar']) expect(await isShown(part)).toBe(false);
    expect(await page.$$eval('main *', (all) => all.filter((part) => !part.checkVisibility()))).toEqual([]);
  });

  test('the sheet for withdrawal is one page of A4, to be filled in by hand (law 4)', async () => {
    await open('/widerruf');
    const pdf = Buffer.from(await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMediaType('print');
    expect(await isShown('.footer')).toBe(false);
    const lines = await page.$$eval('.blank', (all) =>
      all.map((line) => getComputedStyle(line, '::after').borderBottomWidth),
    );
    expect(lines).toEqual(Array(10).fill('1px'));
  });

  test('the landing page shows what is folded on screen, and no notice', async () => {
    await open('/');
    await hydrateForm(page);
    await sendExample(page);
    await page.waitForSelector('.notice');
    expect(await isShown('.notice')).toBe(true);
    await page.emulateMediaType('print');
    expect(await isShown('.notice')).toBe(false);
    expect(await isShown('body > header')).toBe(false);
    const texts = await page.$$eval('#services details p', (all) =>
      all.map((text) => text.checkVisibility() && text.getBoundingClientRect().height > 20),
    );
    expect(texts).toEqual(Array(5).fill(true));
  });
});

describe('a journey through all pages and states with requests sent on the way', () => {
  /** All six kinds of storage that the law treats alike. */
  const readStorage = () =>
    page.evaluate(async () => ({
      cookie: document.cookie,
      local: localStorage.length,
      session: sessionStorage.length,
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  const empty = { cookie: '', local: 0, session: 0, databases: [], caches: [], workers: 0 };

  let requests: string[];
  let cookieHeaders: string[];
  async function depart(options: OpenOptions): Promise<void> {
    page = await newPage(visits.browser, options);
    [requests, cookieHeaders] = [[], []];
    page.on('request', (request) => requests.push(request.url()));
    page.on('response', (response) => cookieHeaders.push(response.headers()['set-cookie'] ?? ''));
  }

  async function expectNoTrace(): Promise<void> {
    expect(requests.length).toBeGreaterThan(10);
    expect(requests.filter((url) => !url.startsWith(`${visits.site.url}/`) && !url.startsWith('data:'))).toEqual([]);
    expect(cookieHeaders.join('')).toBe('');
    expect(await page.browserContext().cookies()).toEqual([]);
  }

  test('asks nobody but the site itself and leaves nothing on the device (L28, L29, N46)', async () => {
    await depart({ viewport: smallest });
    for (const path of ['/', '/malerei', '/anstrich', '/?leistung=fassaden', ...paths]) {
      await page.goto(visits.site.url + path);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await readStorage()).toEqual(empty);
    }
    await page.goto(`${visits.site.url}/kontakt`);
    await hydrateForm(page);
    await openMenu(page);
    await closeMenu(page);
    for (const toggle of await page.$$('#services summary')) await toggle.click();
    await page.click('.swatches label:has([value="Salbei"])');
    await page.type('#email', 'maria@gmial.com');
    await page.keyboard.press('Tab');
    await page.waitForSelector('.field__hint button');
    await page.focus('#phone');
    await page.keyboard.press('Tab');
    await page.waitForSelector('[role="tooltip"]');
    await page.$eval('.form', (form) => (form as HTMLFormElement).reset());
    await sendByKey(page);
    await page.waitForSelector('[aria-invalid="true"]');
    await page.setOfflineMode(true);
    await sendExample(page);
    await page.waitForSelector('.message--failure');
    await page.setOfflineMode(false);
    await pressSend(page);
    await page.waitForSelector('.message--success');
    await page.keyboard.press('F8');
    expect(await readStorage()).toEqual(empty);
    await page.goto(`${visits.site.url}/anfrage/A7K32/erledigt`);
    expect(await readStorage()).toEqual(empty);
    await expectNoTrace();
  });

  test('does so without JavaScript too (L28, L29)', async () => {
    await depart({ javascript: false });
    for (const path of ['/kontakt', ...paths, '/']) await page.goto(visits.site.url + path);
    for (const [name, value] of Object.entries({ ...exampleRequest, lastName: 'Ohneskript' })) {
      if (name === 'service') await page.select('.form select', value);
      else await page.type(`.form [name="${name}"]`, value);
    }
    await Promise.all([page.waitForNavigation(), pressSend(page)]);
    expect(page.url()).toContain(`${visits.site.url}/fotos/`);
    await expectNoTrace();
    await page.setJavaScriptEnabled(true);
    await page.goto(`${visits.site.url}/agb`);
    expect(await readStorage()).toEqual(empty);
  });
});
