import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import {
  arrivedAt,
  fillIn,
  formHydrated,
  holdBack,
  hydrateForm,
  newPage,
  type OpenOptions,
  pressSend,
  readForm,
} from '../../src/testing/browser.ts';
import { exampleRequest } from '../../src/testing/requests.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits();
let page: Page;

async function open(options: OpenOptions = {}): Promise<void> {
  page = await visits.open('/', options);
}

const link = (service: string) => `#${service} a[href^="/?leistung="]`;
const chosenService = () => page.$eval('#contact select', (select) => select.value);

describe('with JavaScript', () => {
  test('"Besichtigung anfragen" chooses the card’s service in the form and goes there, without a new page', async () => {
    await open();
    await hydrateForm(page);
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await page.click(link('brandwasser'));
    await arrivedAt(page, 'contact');
    expect(await chosenService()).toBe('brandwasser');
    expect(page.url()).toBe(`${visits.site.url}/#contact`);
    expect(documents.filter((url) => !url.includes('#'))).toEqual([]);
  });

  test('another card’s link chooses that one instead, and what was typed stays', async () => {
    await open();
    await hydrateForm(page);
    await fillIn(page, { firstName: 'Maria', message: 'Zwei Zimmer' });
    await page.click(link('malerei'));
    await page.click(link('bodenleger'));
    await arrivedAt(page, 'contact');
    expect(await readForm(page)).toMatchObject({ firstName: 'Maria', message: 'Zwei Zimmer', service: 'bodenleger' });
  });

  test('a choice from before the form’s script is there survives its arrival', async () => {
    page = await newPage(visits.browser);
    const release = await holdBack(page, (request) => request.url().includes('/mount-'));
    await page.goto(visits.site.url);
    await page.click(link('anstrich'));
    await arrivedAt(page, 'contact');
    expect(await page.$eval('.form', (form) => (form as HTMLFormElement).noValidate)).toBe(false);
    await release();
    await hydrateForm(page);
    expect(await chosenService()).toBe('anstrich');
  });

  test('it chooses again after the form has been sent and emptied', async () => {
    await open();
    await hydrateForm(page);
    await page.click(link('anstrich'));
    await fillIn(page, { ...exampleRequest, service: 'anstrich' });
    await pressSend(page);
    await page.waitForSelector('#contact-result');
    expect(await chosenService()).toBe('');
    await page.click(link('bodenleger'));
    expect(await chosenService()).toBe('bodenleger');
  });

  test('an old message of a missing service goes away with the choice', async () => {
    await open();
    await hydrateForm(page);
    await pressSend(page);
    await page.waitForSelector('#service[aria-invalid="true"]');
    await page.click(link('malerei'));
    await page.waitForSelector('#service[aria-invalid="false"]');
  });

  test('it needs no new page either while the form’s own script has had no reason to run', async () => {
    await open();
    await page.waitForSelector('[data-status="open"], [data-status="closed"]');
    expect(await page.$eval('.form', (form) => (form as HTMLFormElement).noValidate)).toBe(false);
    await page.evaluate(() => performance.mark('same document'));
    await page.click(link('fassaden'));
    await formHydrated(page);
    expect(await chosenService()).toBe('fassaden');
    expect(await page.evaluate(() => performance.getEntriesByName('same document').length)).toBe(1);
  });

  test('with Ctrl it opens a tab of its own, with the service chosen there', async () => {
    await open();
    await page.keyboard.down('Control');
    const [target] = await Promise.all([
      visits.browser.waitForTarget((candidate) => candidate.url().includes('leistung=malerei')),
      page.click(link('malerei')),
    ]);
    await page.keyboard.up('Control');
    const tab = await target.page();
    await tab?.waitForFunction(() => document.querySelector('select')?.value === 'malerei');
    expect(await chosenService()).toBe('');
  });
});

describe('without JavaScript', () => {
  test('the page comes back at the form with the card’s service chosen', async () => {
    await open({ javascript: false });
    await Promise.all([page.waitForNavigation(), page.click(link('malerei'))]);
    expect(page.url()).toBe(`${visits.site.url}/?leistung=malerei#contact`);
    await arrivedAt(page, 'contact');
    expect(await chosenService()).toBe('malerei');
  });

  test('an invented service chooses none', async () => {
    await open({ javascript: false });
    await page.goto(`${visits.site.url}/?leistung=dachdecker`);
    expect(await chosenService()).toBe('');
  });
});
