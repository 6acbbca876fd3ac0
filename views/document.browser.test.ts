import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import {
  closeMenu,
  fillIn,
  formHydrated,
  holdBack,
  hydrateForm,
  newPage,
  type OpenOptions,
  openMenu,
  phone,
  pressSend,
  sendExample,
} from '../src/testing/browser.ts';
import { root } from '../src/testing/running-site.ts';
import { startVisits } from '../src/testing/visits.ts';
import type { Manifest } from '../src/web/assets.ts';

const paths = ['/', '/?leistung=malerei', '/datenschutz', '/impressum', '/agb', '/widerruf', '/gibt-es-nicht'];

const visits = startVisits();
let page: Page;
let complaints: string[];

/** A page that keeps everything its console says and its policy refuses. */
async function preparePage(options: OpenOptions = {}): Promise<void> {
  page = await newPage(visits.browser, options);
  complaints = [];
  page.on('console', (message) => {
    const isOfTheStatus = message.location().url?.endsWith('/gibt-es-nicht') && message.text().includes('404');
    if (!isOfTheStatus) complaints.push(`${page.url()} ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error}`));
  await page.exposeFunction('complain', (text: string) => complaints.push(text));
  await page.evaluateOnNewDocument(() => {
    const { complain } = globalThis as unknown as { complain(text: string): void };
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, blockedURI }) =>
      complain(`${location.href} ${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    );
  });
}

const submitEmpty = async () => {
  await pressSend(page);
  await page.waitForSelector('[aria-invalid="true"]');
};

/** What a captive portal would answer; a refused request would be in the console by itself. */
const failToSend = async () => {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.method() === 'POST') void request.respond({ contentType: 'text/html', body: '<p>Hallo' });
    else void request.continue();
  });
  await sendExample(page);
  await page.waitForSelector('.notice--failure');
};

const openTooltip = async () => {
  await page.focus('#message');
  await page.keyboard.press('Tab');
  await page.waitForSelector('[role="tooltip"]');
};

describe('the console and the security policy (C34)', () => {
  test('every page loads, is scrolled through and printed without a word', async () => {
    await preparePage();
    for (const path of paths) {
      await page.goto(visits.site.url + path);
      if (await page.$('.form')) await hydrateForm(page);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.emulateMediaType('print');
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await page.emulateMediaType('screen');
    }
    expect(complaints).toEqual([]);
  });

  test('nothing is said while menu, cards, tooltips and the form go through all their states (H1, H4)', async () => {
    await preparePage({ viewport: phone });
    await page.goto(visits.site.url);
    await openMenu(page);
    await page.tap('#menu a[href="#services"]');
    await page.waitForSelector('main:not([inert])');
    for (const toggle of await page.$$('#services summary')) await toggle.tap();
    await hydrateForm(page);
    await submitEmpty();
    await openTooltip();
    await page.keyboard.press('Escape');
    await sendExample(page);
    await page.waitForSelector('.notice--success');
    await page.keyboard.press('F8');
    await failToSend();
    await page.tap('.notice__close');
    expect(complaints).toEqual([]);
  });

  test('nothing is said without JavaScript either, also when the server refuses a form', async () => {
    await preparePage({ javascript: false });
    await page.goto(visits.site.url);
    await page.$eval('.form', (form) => {
      form.setAttribute('novalidate', '');
    });
    await Promise.all([page.waitForNavigation(), pressSend(page)]);
    await page.waitForSelector('[aria-invalid="true"]');
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });
});

describe('ids and references (C50)', () => {
  /** Doubled ids, and references that lead to nothing. */
  const listBroken = () =>
    page.evaluate(() => {
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      const doubled = ids.filter((id, index) => id === '' || ids.indexOf(id) !== index);
      const names = ['for', 'aria-controls', 'aria-labelledby', 'aria-describedby', 'popovertarget'];
      const references = names.flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
          (element.getAttribute(name) ?? '').split(' ').map((id) => ({ name, id })),
        ),
      );
      const loose = references.filter(({ id }) => !document.getElementById(id)).map(({ name, id }) => `${name}=${id}`);
      return [...doubled.map((id) => `doubled: ${id}`), ...loose];
    });
  const listIds = () => page.$$eval('[id]', (elements) => elements.map(({ id }) => id));

  test('on every page all are unique and none leads to nothing', async () => {
    await preparePage({ javascript: false });
    for (const path of paths) {
      await page.goto(visits.site.url + path);
      expect({ path, broken: await listBroken() }).toEqual({ path, broken: [] });
    }
  });

  test('hydration leaves the server’s ids as they are', async () => {
    await preparePage({ javascript: false });
    await page.goto(visits.site.url);
    const before = await listIds();
    await page.setJavaScriptEnabled(true);
    await page.reload();
    await hydrateForm(page);
    expect((await listIds()).filter((id) => before.includes(id))).toEqual(before);
    expect(await listBroken()).toEqual([]);
  });

  test('they hold with the menu open, errors shown, a tooltip open, and notices up', async () => {
    await preparePage({ viewport: phone });
    await page.goto(visits.site.url);
    await openMenu(page);
    expect(await listBroken()).toEqual([]);
    await closeMenu(page);
    await hydrateForm(page);
    await submitEmpty();
    expect(await listBroken()).toEqual([]);
    await openTooltip();
    expect(await listBroken()).toEqual([]);
    await page.keyboard.press('Escape');
    await failToSend();
    expect(await listBroken()).toEqual([]);
  });

  test('a press on each label puts the focus into its field', async () => {
    await preparePage();
    await hydrateForm(page, visits.site.url);
    const focused: (string | undefined)[] = [];
    for (const label of await page.$$('.form .field label')) {
      await label.click();
      focused.push(await page.evaluate(() => document.activeElement?.id));
    }
    const names = ['firstName', 'lastName', 'email', 'phone', 'service', 'district', 'when', 'message', 'photos'];
    expect(focused).toEqual(names);
  });
});

describe('scripts', () => {
  const { files, scripts } = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as Manifest;
  const built = files
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(join(root, 'dist/assets', name), 'utf8') }));
  const listWith = (pattern: RegExp) => built.filter(({ code }) => pattern.test(code)).map(({ name }) => name);

  test('the built ones hold no settings, no server code and no development React (C47)', () => {
    expect(Object.keys(scripts).sort()).toEqual(['home', 'text']);
    expect(listWith(/\bprocess\.env/)).toEqual([]);
    expect(listWith(/["'`]node:|\brequire\(|nodemailer|sqlite|SMTP|MAIL_TO|createHash|renderToString/)).toEqual([]);
    expect(listWith(/\.development\.js|Download the React DevTools|validateDOMNesting|Warning: /)).toEqual([]);
    expect(listWith(/Minified React error/)).toHaveLength(1);
    expect(built.reduce((sum, { code }) => sum + code.length, 0)).toBeLessThan(330_000);
  });

  test('the form’s script is fetched and runs when the form comes near, not before (D5)', async () => {
    await preparePage({ viewport: phone });
    await page.goto(visits.site.url, { waitUntil: 'networkidle0' });
    const fetched = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)));
    const react = listWith(/Minified React error/)[0];
    expect(await fetched()).not.toContain(react);
    await page.$eval('#contact', (contact) => contact.scrollIntoView());
    await formHydrated(page);
    expect(await fetched()).toContain(react);
  });

  const untilFetched = (file = '') =>
    page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.endsWith(name)),
      {},
      file,
    );

  test('the form’s script waits for the form’s styles', async () => {
    await preparePage();
    await page.evaluateOnNewDocument(() => {
      new MutationObserver(() => {
        const info = document.querySelector('.info');
        document.title = `live, styled: ${info && getComputedStyle(info).display !== 'none'}`;
      }).observe(document, { subtree: true, attributeFilter: ['novalidate'] });
    });
    const release = await holdBack(page, (request) => /\/form-/.test(request.url()));
    await page.goto(visits.site.url);
    await page.focus('#firstName');
    await untilFetched(listWith(/Minified React error/)[0]);
    // What would run now runs before the page is idle again.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    await release();
    await page.waitForFunction(() => document.title.startsWith('live'));
    expect(await page.title()).toBe('live, styled: true');
  });

  test('nothing of React is asked for before the load event, even close to the form (D5)', async () => {
    await preparePage();
    const react = listWith(/Minified React error/);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url().split('/').at(-1) ?? ''));
    const release = await holdBack(page, (request) => request.resourceType() === 'image');
    await page.goto(`${visits.site.url}/kontakt`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => location.hash === '');
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    expect(requested.filter((name) => name.endsWith('.js')).sort()).not.toContain(react[0]);
    await release();
    await formHydrated(page);
    const early = await page.evaluate(() => {
      const [{ loadEventStart }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return loaded
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < loadEventStart)
        .map(({ name }) => name.split('/').at(-1));
    });
    expect(early.length).toBeGreaterThan(0);
    for (const name of early) expect(react).not.toContain(name);
    expect(requested).toContain(react[0]);
  });

  test('a touch of the form fetches its script before the load event, and what is typed stays', async () => {
    await preparePage();
    const release = await holdBack(page, (request) => request.resourceType() === 'image');
    await page.goto(visits.site.url, { waitUntil: 'domcontentloaded' });
    await fillIn(page, { firstName: 'Maria' });
    await formHydrated(page);
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
    expect(await page.$eval('#firstName', (field) => (field as HTMLInputElement).value)).toBe('Maria');
    await release();
  });
});
