import { deepEqual } from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import puppeteer, { type Browser, type HTTPRequest, type Page, type Viewport } from 'puppeteer';
import { exampleRequest } from './requests.ts';

const phoneSize = { width: 360, height: 740 };
export const phone = { ...phoneSize, isMobile: true, hasTouch: true };
export const desktop = { width: 1280, height: 800 };

export async function launchBrowser(...args: string[]): Promise<Browser & { dispose(): Promise<void> }> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'chromium-'));
  const browser = await puppeteer.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    userDataDir,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-gpu',
      '--no-first-run',
      // Dates as people write them here.
      '--enable-blink-features=LangAttributeAwareFormControlUI',
      // A mouse, which the headless browser does not know of; emulated phones have none.
      '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
      // It would start a process in advance for every page, also for the last one.
      '--disable-features=SpareRendererForSitePerProcess',
      ...args,
    ],
  });
  return Object.assign(browser, {
    async dispose() {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true });
    },
  });
}

/** An engine that shares nothing with Chromium: what works in both is standard. */
export async function launchFirefox(): Promise<Browser & { dispose(): Promise<void> }> {
  const executablePath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, defaultViewport: phoneSize });
  return Object.assign(browser, { dispose: () => browser.close() });
}

export type OpenOptions = { viewport?: Viewport; javascript?: boolean; motion?: 'reduce' | 'no-preference' };

/** A page in a profile of its own, as a visitor's first visit. */
export async function openPage(browser: Browser, url: string, options: OpenOptions = {}): Promise<Page> {
  const page = await newPage(browser, options);
  await page.goto(url, { waitUntil: 'load' });
  return page;
}

/** Touches the contact form, as a visitor about to fill it in, and waits until it is live; with an address, goes there first. */
export async function hydrateForm(page: Page, url?: string): Promise<void> {
  if (url) await page.goto(url);
  await page.$eval('[data-island=contact]', (island) => island.dispatchEvent(new Event('focusin')));
  await formHydrated(page);
}

/** Waits until the contact form's script has taken over by itself and its styles have come. */
export async function formHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const form = document.querySelector<HTMLFormElement>('.form');
    const info = form?.querySelector('.info');
    return form?.noValidate === true && info && getComputedStyle(info).display !== 'none';
  });
}

/** Also what is far below, as if it had come near. */
export const layOutAll = (page: Page): Promise<void> =>
  page.$$eval('section, footer', (parts) => {
    for (const part of parts) (part as HTMLElement).style.contentVisibility = 'visible';
  });

/** Opens the side menu, and waits until the rest of the page is out of reach. */
export async function openMenu(page: Page): Promise<void> {
  await page.click('.burger');
  await page.waitForSelector('main[inert] ~ #menu:popover-open');
}

/** Closes it by key, and waits until the page is as it was. */
export async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.waitForSelector('main:not([inert]) ~ #menu:not(:popover-open)');
}

/** Puts text in at the caret, as a keyboard or autofill does, and chooses in lists. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const selector = `.form [name="${name}"]`;
    if (['service', 'when'].includes(name)) await page.select(selector, value);
    else {
      await page.focus(selector);
      await page.keyboard.sendCharacter(value);
    }
  }
}

export async function readForm(page: Page): Promise<Record<string, string>> {
  return page.$eval('.form', (form) => {
    const entries = [...new FormData(form as HTMLFormElement)]
      .filter(([name]) => name !== 'hinweis')
      .map(([name, value]) => [name, String(value)]);
    return Object.fromEntries(entries);
  });
}

export const pressSend = (page: Page): Promise<void> => page.click('.form [type="submit"]');

/** Fills in the example and sends it. */
export async function sendExample(page: Page): Promise<void> {
  await fillIn(page, exampleRequest);
  await pressSend(page);
}

/** While something moves: a pointer would have to wait for smooth scrolling and for notices to go. */
export async function sendByKey(page: Page): Promise<void> {
  await page.focus('.form [type="submit"]');
  await page.keyboard.press('Enter');
}

/** Text of the first element, without the blanks that only layout needs. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const text = await page.$eval(selector, (element) => (element as HTMLElement).innerText);
  return text.replace(/\s+/g, ' ').trim();
}

/** A page as from `openPage` that has gone nowhere yet, for what must be arranged before the visit. */
export async function newPage(browser: Browser, options: OpenOptions = {}): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  rememberListeners(page);
  await setUp(page, options);
  return page;
}

const listeners = new WeakMap<Page, (() => void)[]>();

/** Of tests; puppeteer itself listens to its pages too. */
function rememberListeners(page: Page): void {
  const added: (() => void)[] = [];
  const { on } = page;
  page.on = (type, handler) => {
    added.push(() => page.off(type, handler));
    return on.call(page, type, handler as never) as Page;
  };
  listeners.set(page, added);
}

async function setUp(page: Page, options: OpenOptions): Promise<void> {
  const { viewport = desktop, javascript = true, motion = 'reduce' } = options;
  await page.setViewport(viewport);
  await page.setJavaScriptEnabled(javascript);
  await page.emulateMediaType();
  // A smooth scroll would carry a button away from under the pointer.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: motion }]);
}

/** Takes back what a test may have done to a page, and leaves it on an empty one of the same site. */
export async function renew(page: Page, site: string, options: OpenOptions): Promise<void> {
  for (const remove of listeners.get(page)?.splice(0) ?? []) remove();
  await page.setRequestInterception(false);
  await page.mouse.move(0, 0);
  await setTextSize(page, 100);
  // With the headers of a page, or the browser would need another process.
  await page.goto(`${site}/robots.txt`);
  await setUp(page, options);
  await page.bringToFront();
}

/** The letter size that a visitor has set in the browser, against the usual 16 px. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
}

/** Keeps matching requests waiting until the returned function lets them go. */
export async function holdBack(page: Page, matches: (request: HTTPRequest) => boolean): Promise<() => Promise<void>> {
  const held: HTTPRequest[] = [];
  let isHolding = true;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (isHolding && matches(request)) held.push(request);
    else void request.continue();
  });
  return async () => {
    isHolding = false;
    await Promise.all(held.map((request) => request.continue()));
  };
}

/** Repeats an expectation until it holds, also on pages whose own timers and frames stand still. */
export async function eventually(expectation: () => Promise<void> | void, timeout = 5000): Promise<void> {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      return await expectation();
    } catch (error) {
      if (Date.now() > end) throw error;
      await setTimeout(20);
    }
  }
}

/** Waits until a part of the page stands right below the header, which does not cover its heading. */
export const arrivedAt = (page: Page, id: string): Promise<void> =>
  eventually(async () => {
    const place = await page.$eval(`#${id}`, (part) => {
      const bar = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0;
      const { top } = part.getBoundingClientRect();
      const heading = part.querySelector('h1, h2, h3')?.getBoundingClientRect().top ?? 0;
      // The first part can't come further down than the page begins.
      const aim = Math.min(Math.max(0, bar), top + scrollY);
      return { offset: Math.abs(Math.round(top - aim)), isHeadingCovered: Math.round(heading - bar) < 0 };
    });
    deepEqual({ id, ...place }, { id, offset: 0, isHeadingCovered: false });
  });

export const isFocusIn = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((part) => document.activeElement?.closest(part) != null, selector);

/** Answers every post in the server's place; without a status the answer never comes. */
export async function answerPosts(page: Page, choose: () => number | undefined): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const status = choose();
    if (request.method() !== 'POST') void request.continue();
    else if (status) void request.respond({ status, contentType: 'text/plain', body: '' });
  });
}
