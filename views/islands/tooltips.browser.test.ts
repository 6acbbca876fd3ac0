import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { holdBack, hydrated, phone, textOf } from '../../src/testing/browser.ts';
import { freezeClock } from '../../src/testing/page-clock.ts';
import { startVisits } from '../../src/testing/visits.ts';
import { findField } from '../content/contact-fields.ts';

const visits = startVisits();
let page: Page;

beforeEach(async () => {
  page = await visits.open();
  await hydrated(page);
  await page.$eval('#phone', (field) => field.scrollIntoView({ block: 'center' }));
});

const phoneInfo = '[data-info="phone"] button';
const messageInfo = '[data-info="message"] button';
const isOpen = () => page.$eval('body', (body) => body.querySelector('.tooltip') !== null);

/** Away from the button as a hand moves: in many small steps. */
const leave = () => page.mouse.move(1, 1, { steps: 5 });

/** The tooltips have come and taken the buttons over. */
const taken = () => page.waitForSelector(`${phoneInfo}[data-state]`);

describe('a tooltip', () => {
  test('opens after the pointer has rested for 700 ms, the next one at once (C58)', async () => {
    await page.hover(phoneInfo);
    await taken();
    await leave();
    const clock = await freezeClock(page);
    await page.hover(phoneInfo);
    await clock.advance(699);
    expect(await isOpen()).toBe(false);
    await clock.advance(1);
    await page.waitForSelector('.tooltip');
    expect(await textOf(page, '.tooltip')).toContain(findField('phone')?.info?.text);
    await leave();
    await page.waitForSelector('.tooltip', { hidden: true });
    await clock.advance(299);
    await page.hover(messageInfo);
    await page.waitForSelector('.tooltip');
    await leave();
    await page.waitForSelector('.tooltip', { hidden: true });
    await clock.advance(301);
    await page.hover(phoneInfo);
    expect(await isOpen()).toBe(false);
  });

  test('lets a pointer that went away and comes back rest for 700 ms anew', async () => {
    await page.hover(phoneInfo);
    await taken();
    await leave();
    await freezeClock(page);
    const returned = await page.evaluate(() => performance.now());
    await page.hover(phoneInfo);
    // The time of the first arrival runs on, that of the second stands still.
    await page.waitForFunction((end) => performance.now() > end, {}, returned + 800);
    expect(await isOpen()).toBe(false);
  });

  test('opens for a pointer that came before it was fetched', async () => {
    await page.hover(phoneInfo);
    await page.waitForSelector('.tooltip');
  });

  test('opens for a pointer that has rested longer than 700 ms before it was fetched', async () => {
    const release = await holdBack(page, (request) => request.url().includes('/assets/tooltips-'));
    await page.hover(phoneInfo);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 800)));
    await release();
    await page.waitForSelector('.tooltip');
  });

  test('opens on focus, keeps the focus on its button, and Escape closes it there (C58, A27)', async () => {
    await page.focus('#email');
    await page.keyboard.press('Tab');
    await page.waitForSelector('.tooltip');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe(findField('phone')?.info?.label);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.tooltip', { hidden: true });
    expect(await focused()).toBe(findField('phone')?.info?.label);
  });

  test('stays open for a keyboard whose button is scrolled to, and closes for a pointer that scrolls on', async () => {
    await page.hover(phoneInfo);
    await taken();
    await leave();
    await page.focus('#email');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const scroll = await page.evaluateHandle(() => ({
      end: new Promise<void>((resolve) =>
        document.addEventListener('scrollend', () => resolve(), { once: true }),
      ),
    }));
    await page.keyboard.press('Tab');
    await scroll.evaluate(({ end }) => end);
    expect(await isOpen()).toBe(true);
    await page.focus('#email');
    await page.waitForSelector('.tooltip', { hidden: true });
    await page.hover(phoneInfo);
    await page.waitForSelector('.tooltip');
    await page.mouse.wheel({ deltaY: 200 });
    await page.waitForSelector('.tooltip', { hidden: true });
  });

  test('opens and closes by tapping its button, and closes by tapping elsewhere (C58)', async () => {
    page = await visits.open('/', { viewport: phone });
    await hydrated(page);
    await page.tap(phoneInfo);
    await page.waitForSelector('.tooltip');
    await page.tap(phoneInfo);
    await page.waitForSelector('.tooltip', { hidden: true });
    await page.tap(phoneInfo);
    await page.waitForSelector('.tooltip');
    await page.tap('#contact h2');
    await page.waitForSelector('.tooltip', { hidden: true });
    await page.tap(messageInfo);
    await page.waitForSelector('.tooltip');
    expect(await textOf(page, '.tooltip')).toContain(findField('message')?.info?.text);
  });

  test('stays while the pointer is on its words (C58)', async () => {
    await page.hover(phoneInfo);
    await page.waitForSelector('.tooltip');
    await page.hover('.tooltip');
    expect(await isOpen()).toBe(true);
  });

  test('costs nothing until a button is hovered or focused', async () => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    expect(await page.$eval(phoneInfo, (button) => button.hasAttribute('data-state'))).toBe(false);
    await page.hover(phoneInfo);
    await taken();
    expect(requested.some((url) => url.includes('/assets/tooltips-'))).toBe(true);
  });
});
