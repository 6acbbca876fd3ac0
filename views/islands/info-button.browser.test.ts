import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { hydrateForm, phone, setTextSize, textOf } from '../../src/testing/browser.ts';
import { freezeClock } from '../../src/testing/page-clock.ts';
import { startVisits } from '../../src/testing/visits.ts';
import { findField } from '../content/contact-fields.ts';

const visits = startVisits();
let page: Page;

beforeEach(async () => {
  page = await visits.open();
  await hydrateForm(page);
  await page.$eval('#phone', (field) => field.scrollIntoView({ block: 'center' }));
});

const phoneInfo = '#phone-info';
const messageInfo = '#message-info';
const isOpen = () => page.$eval('body', (body) => body.querySelector('.tooltip') !== null);

/** A tap that scrolls first would close the tooltip again with the scroll's late event. */
async function tap(selector: string): Promise<void> {
  await page.$eval(selector, async (element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  await page.tap(selector);
}

/** Away from the button as a hand moves: in many small steps. */
const leave = () => page.mouse.move(1, 1, { steps: 5 });

describe('a tooltip', () => {
  test('opens after the pointer has rested for 700 ms, the next one at once (C58, a11y 12)', async () => {
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
    await freezeClock(page);
    const returned = await page.evaluate(() => performance.now());
    await page.hover(phoneInfo);
    // The time of the first arrival runs on, that of the second stands still.
    await page.waitForFunction((end) => performance.now() > end, {}, returned + 800);
    expect(await isOpen()).toBe(false);
  });

  test('stands within the page’s main part and ends with its field (a11y 6)', async () => {
    await page.hover(phoneInfo);
    await page.waitForSelector('main .tooltip');
    const ends = '#phone, .tooltip';
    const [field, tooltip] = await page.$$eval(ends, (all) => all.map((each) => each.getBoundingClientRect().right));
    expect(tooltip).toBeCloseTo(field ?? 0, 0);
  });

  test('has its button after its field for the keyboard, and beside the label for the eye (a11y 12)', async () => {
    await page.focus('#email');
    const stops: (string | undefined)[] = [];
    for (let stop = 0; stop < 7; stop++) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate(() => document.activeElement?.id));
    }
    expect(stops).toEqual(['phone', 'phone-info', 'service', 'district', 'when', 'message', 'message-info']);
    const [label, field, button] = await Promise.all(
      ['[for="phone"]', '#phone', phoneInfo].map((selector) =>
        page.$eval(selector, (part) => part.getBoundingClientRect().toJSON()),
      ),
    );
    expect(Math.abs((label.top + label.bottom) / 2 - (button.top + button.bottom) / 2)).toBeLessThan(4);
    expect(button.left).toBeGreaterThan(label.right);
    expect(button.right).toBeLessThan(field.right + 12);
  });

  test.each([200, 400])(
    'has its button beside the words of the label at %i % letters too (a11y 12)',
    async (percent) => {
      page = await visits.open('/', { viewport: phone });
      await setTextSize(page, percent);
      await hydrateForm(page);
      for (const name of ['phone', 'message']) {
        const [words, circle] = await page.evaluate((field) => {
          const label = document.createRange();
          label.selectNodeContents(document.querySelector(`[for="${field}"]`) as Element);
          const button = document.querySelector(`#${field}-info`) as Element;
          const { left, width } = button.getBoundingClientRect();
          const drawn = Number.parseFloat(getComputedStyle(button, '::before').inlineSize);
          return [label.getBoundingClientRect().right, left + (width - drawn) / 2] as const;
        }, name);
        expect(words).toBeLessThanOrEqual(circle);
      }
    },
  );

  test('opens on focus, keeps the focus on its button, and Escape closes it there (C58, A27)', async () => {
    await page.focus('#phone');
    await page.keyboard.press('Tab');
    await page.waitForSelector('.tooltip');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe(findField('phone')?.info?.label);
    await page.keyboard.press('Escape');
    await page.waitForSelector('.tooltip', { hidden: true });
    expect(await focused()).toBe(findField('phone')?.info?.label);
  });

  test('stays open for a keyboard whose button is scrolled to, and closes for a pointer that scrolls on', async () => {
    await page.focus('#phone');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const scroll = await page.evaluateHandle(() => ({
      end: new Promise<void>((resolve) => document.addEventListener('scrollend', () => resolve(), { once: true })),
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
    await hydrateForm(page);
    await tap(phoneInfo);
    await page.waitForSelector('.tooltip');
    await tap(phoneInfo);
    await page.waitForSelector('.tooltip', { hidden: true });
    await tap(phoneInfo);
    await page.waitForSelector('.tooltip');
    await tap('#contact h2');
    await page.waitForSelector('.tooltip', { hidden: true });
    await tap(messageInfo);
    await page.waitForSelector('.tooltip');
    expect(await textOf(page, '.tooltip')).toContain(findField('message')?.info?.text);
  });

  test('stays while the pointer is on its words (C58)', async () => {
    await page.hover(phoneInfo);
    await page.waitForSelector('.tooltip');
    await page.hover('.tooltip');
    expect(await isOpen()).toBe(true);
  });
});
