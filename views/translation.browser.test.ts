import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import {
  answerPosts,
  fillIn,
  holdBack,
  hydrateForm,
  newPage,
  openMenu,
  phone,
  pressSend,
  textOf,
} from '../src/testing/browser.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { startVisits } from '../src/testing/visits.ts';

const visits = startVisits();
let page: Page;
let exceptions: string[];
let status: number;

beforeEach(async () => {
  exceptions = [];
  status = 500;
  page = await newPage(visits.browser, { viewport: phone });
  page.on('pageerror', (error) => exceptions.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 500')) exceptions.push(message.text());
  });
});

/** What Chrome's translation does: every text node goes, and two font elements around other words come. */
const translate = () =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
    for (const node of nodes) {
      if (!node.data.trim() || node.parentElement?.closest('script, style, textarea')) continue;
      const inner = document.createElement('font');
      inner.textContent = `≈ ${node.data}`;
      const outer = document.createElement('font');
      outer.append(inner);
      node.replaceWith(outer);
    }
  });

/** What Safari does on an iPhone: numbers become links. */
const linkNumbers = () =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
    for (const node of nodes) {
      const number = /\+?\d[\d\s:.,/–]{2,}\d/.exec(node.data);
      if (!number || node.parentElement?.closest('script, style, textarea')) continue;
      const rest = node.splitText(number.index);
      rest.splitText(number[0].length);
      const link = document.createElement('a');
      link.href = 'tel:1';
      rest.replaceWith(link);
      link.append(rest);
    }
  });

/** Everything on the page that changes, once. */
async function goThroughEverything(): Promise<void> {
  await openMenu(page);
  expect(await textOf(page, '#menu nav')).toContain('Kontakt');
  await page.tap('.menu__close');
  await page.waitForSelector('main:not([inert]) ~ #menu:not(:popover-open)');
  for (const state of ['open', 'closed']) {
    for (const toggle of await page.$$('#services summary')) await toggle.tap();
    const name = await textOf(page, '#malerei summary');
    expect(name).toContain(state === 'open' ? 'Weniger anzeigen' : 'Mehr erfahren');
    expect(await page.$$eval('#services details[open]', (all) => all.length)).toBe(state === 'open' ? 5 : 0);
  }
  await hydrateForm(page);
  await pressSend(page);
  await page.waitForSelector('[aria-invalid="true"]');
  expect(await textOf(page, '#firstName-error')).toBe('Bitte geben Sie Ihren Vornamen an.');
  await translate();
  await fillIn(page, exampleRequest);
  await page.waitForSelector('.field__error:not(:empty)', { hidden: true });
}

async function send(result: 'failure' | 'success'): Promise<void> {
  status = result === 'success' ? 201 : 500;
  await pressSend(page);
  await page.waitForSelector(`.notice--${result}`);
  await page.waitForSelector('.form [type="submit"]:enabled');
  expect(await textOf(page, '.form [type="submit"]')).toBe('Nachricht senden');
  const title = result === 'success' ? 'Nachricht gesendet!' : 'Fehler';
  expect(await textOf(page, '.notice__title')).toBe(title);
  expect(await textOf(page, '.message h3')).toBe(title);
  await translate();
  await page.tap('.notice__close');
  await page.waitForSelector('.notice', { hidden: true });
}

async function expectAllWorks(): Promise<void> {
  await goThroughEverything();
  await send('failure');
  await send('failure');
  await send('success');
  expect(await textOf(page, '.message--success')).not.toBe('');
  expect(exceptions).toEqual([]);
}

describe('a page that the browser translates (C48)', () => {
  test('works all the same when that happens after its scripts have taken over', async () => {
    await answerPosts(page, () => status);
    await hydrateForm(page, visits.site.url);
    await translate();
    await expectAllWorks();
  });

  test('works all the same when that happens before', async () => {
    const release = await holdBack(page, (request) => request.resourceType() === 'script');
    const loaded = page.goto(visits.site.url);
    await page.waitForSelector('footer');
    await translate();
    await release();
    await loaded;
    await hydrateForm(page);
    expect(exceptions).toEqual([]);
    page.removeAllListeners('request');
    await answerPosts(page, () => status);
    await expectAllWorks();
  });
});

describe('a page in which an iPhone makes links of numbers (C51)', () => {
  test('works all the same', async () => {
    const release = await holdBack(page, (request) => request.resourceType() === 'script');
    const loaded = page.goto(visits.site.url);
    await page.waitForSelector('footer');
    await linkNumbers();
    expect(await page.$$eval('a[href="tel:1"]', (links) => links.length)).toBeGreaterThan(5);
    await release();
    await loaded;
    await hydrateForm(page);
    page.removeAllListeners('request');
    await answerPosts(page, () => status);
    await expectAllWorks();
  });

  test('is asked not to, since phone and mail are links already and no island holds other numbers', async () => {
    await page.goto(visits.site.url);
    const wish = await page.$eval('meta[name="format-detection"]', (meta) => meta.getAttribute('content'));
    expect(wish).toContain('telephone=no');
    expect(await page.$eval('[data-island=contact]', (island) => island.textContent)).not.toMatch(/\d{3}/);
    const loose = await page.$$eval(
      'body *',
      (elements) =>
        elements.filter(
          (element) =>
            [...element.childNodes].some((node) => node.nodeType === 3 && /\+43|@\w+\./.test(node.textContent ?? '')) &&
            !element.closest('a[href^="tel:+43"], a[href^="mailto:"], script'),
        ).length,
    );
    expect(loose).toBe(0);
  });
});
