import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page, type Viewport } from 'puppeteer';

export const phone = { width: 360, height: 740, isMobile: true, hasTouch: true };
export const desktop = { width: 1280, height: 800 };

export async function launchBrowser(): Promise<Browser & { dispose(): Promise<void> }> {
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
    ],
  });
  return Object.assign(browser, {
    async dispose() {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true });
    },
  });
}

type OpenOptions = { viewport?: Viewport; javascript?: boolean };

/** A page in a profile of its own, as a visitor's first visit; closes with the returned function. */
export async function openPage(
  browser: Browser,
  url: string,
  { viewport = desktop, javascript = true }: OpenOptions = {},
): Promise<Page> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(viewport);
  await page.setJavaScriptEnabled(javascript);
  await page.goto(url, { waitUntil: 'load' });
  return page;
}

/** Waits until the contact form's script has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('.form')?.noValidate === true);
}

/** Types and chooses as a person would. */
export async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const selector = `.form [name="${name}"]`;
    if (name === 'service') await page.select(selector, value);
    else {
      await page.focus(selector);
      await page.keyboard.type(value);
    }
  }
}

export async function readForm(page: Page): Promise<Record<string, string>> {
  return page.$eval('.form', (form) => {
    const entries = [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]);
    return Object.fromEntries(entries);
  });
}

export const pressSend = (page: Page): Promise<void> => page.click('.form [type="submit"]');

/** Text of the first element, without the blanks that only layout needs. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const text = await page.$eval(selector, (element) => (element as HTMLElement).innerText);
  return text.replace(/\s+/g, ' ').trim();
}
