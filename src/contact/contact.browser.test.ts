import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { notices } from '../../views/content/form-texts.ts';
import {
  desktop,
  fillIn,
  hydrateForm,
  launchBrowser,
  openPage,
  phone,
  pressSend,
  readForm,
  textOf,
} from '../testing/browser.ts';
import { sampleCompany as company } from '../testing/companies.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { type MailServer, startMailServer } from '../testing/smtp.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let mailServer: MailServer;
let site: RunningSite;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.dispose());

beforeEach(async () => {
  mailServer = await startMailServer();
  const addresses = { MAIL_FROM: 'website@firma.test', MAIL_TO: 'chefin@firma.test' };
  site = await startSite({ SMTP_URL: mailServer.url, ...addresses });
});
afterEach(async () => {
  await page.browserContext().close();
  await site.stop();
  await mailServer.close();
});

async function expectMail(): Promise<void> {
  const [mail] = await mailServer.waitFor(1);
  const { parsed } = mail ?? {};
  const { firstName, lastName, email, phone, message } = exampleRequest;
  expect(parsed?.text).toContain(`Vorname: ${firstName}\nNachname: ${lastName}\nE-Mail: ${email}\nTelefon: ${phone}\n`);
  expect(parsed?.text).toContain('Leistung: Malerei\n');
  expect(parsed?.text).toContain(message.replace(/^/gm, '    '));
  expect(parsed?.from?.value).toEqual([{ name: company.name, address: 'website@firma.test' }]);
  expect(parsed?.replyTo?.value).toEqual([{ name: `${firstName} ${lastName}`, address: email }]);
  expect(mail).toMatchObject({ from: 'website@firma.test', to: ['chefin@firma.test'] });
}

describe('with JavaScript', () => {
  test('a request reaches the owner, the visitor is told, and the form is empty again', async () => {
    page = await openPage(browser, site.url);
    await hydrateForm(page);
    await fillIn(page, exampleRequest);
    await pressSend(page);
    await page.waitForSelector('.notice');
    expect(await textOf(page, '.notice')).toBe(`${notices.success.title} ${notices.success.text}`);
    expect(Object.values(await readForm(page)).join('')).toBe('');
    expect(page.url()).toBe(`${site.url}/`);
    await expectMail();

    const { reference } = await site.logged('sent', ({ kind }) => kind === 'request');
    expect(await textOf(page, '.message--success')).toContain(String(reference));
    await site.logged('received', (line) => line.reference === reference);
  });
});

describe('without JavaScript', () => {
  test('a request reaches the owner, and a page says so without any of its values in the address (C12, M17)', async () => {
    page = await openPage(browser, site.url, { javascript: false, viewport: phone });
    await fillIn(page, exampleRequest);
    await Promise.all([page.waitForNavigation(), pressSend(page)]);
    expect(page.url()).toContain(`${site.url}/fotos/`);
    expect(await textOf(page, 'h1')).toBe(notices.success.title);
    expect(await textOf(page, 'main')).toContain(notices.success.text);
    await expectMail();
  });

  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('on %s a refusal stands where the page opens', async (_name, viewport) => {
    page = await openPage(browser, site.url, { javascript: false, viewport });
    await fillIn(page, { ...exampleRequest, firstName: ' ' });
    await Promise.all([page.waitForNavigation(), pressSend(page)]);
    expect(await isInView('.message--failure h3')).toBe(true);
  });

  /** Whole, and not behind the header or the bar. */
  const isInView = (selector: string) =>
    page.$eval(selector, (element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top, bottom].every((y) => document.elementFromPoint(left + 5, y - 1)?.closest('.message'));
    });
});
