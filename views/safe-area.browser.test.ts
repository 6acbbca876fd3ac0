import { expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { newPage, openMenu } from '../src/testing/browser.ts';
import { startVisits } from '../src/testing/visits.ts';

const visits = startVisits();

/** A phone with a notch at both sides or a bar at its lower edge. */
async function open(width: number, height: number, insets: object): Promise<Page> {
  const page = await newPage(visits.browser, { viewport: { width, height, isMobile: true, hasTouch: true } });
  const session = await page.createCDPSession();
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.goto(visits.site.url);
  return page;
}

test('held sideways, nothing that is read or pressed lies under the notch (a11y 14)', async () => {
  const page = await open(844, 390, { left: 59, right: 59 });
  const outside = await page.$$eval(
    'header :is(.logo, a, button), h1, h2, h3, main p, main .button, .form :is(input, select, textarea), footer a',
    (all) =>
      all
        .filter((part) => part.checkVisibility() && !part.closest('.visually-hidden'))
        .map((part) => ({ part: part.outerHTML.slice(0, 60), ...part.getBoundingClientRect().toJSON() }))
        .filter(({ left, right, width }) => width > 0 && (left < 59 - 12 || right > 844 - 59 + 12)),
  );
  expect(outside).toEqual([]);
});

test('the menu’s hours end above the bar at the lower edge (a11y 14)', async () => {
  const page = await open(360, 740, { bottom: 34 });
  await openMenu(page);
  const bottom = await page.$eval('.menu__contact', (contact) => contact.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(740 - 34);
});
