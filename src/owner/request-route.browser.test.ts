import { AxePuppeteer } from '@axe-core/puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { launchBrowser, openPage, phone, textOf } from '../testing/browser.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { type MailServer, startMailServer } from '../testing/smtp.ts';
import { createOwnerLinks } from './request-links.ts';

let browser: Awaited<ReturnType<typeof launchBrowser>>;
let mailServer: MailServer;
let site: RunningSite;
let page: Page;
let links: { done: string; later: string };

const secret = 'for this test alone, and long enough';
const { pin } = createOwnerLinks({ siteUrl: '', readSecret: () => secret, reminders: true });

beforeAll(async () => {
  [browser, mailServer] = await Promise.all([launchBrowser(), startMailServer()]);
  site = await startSite({
    SMTP_URL: mailServer.url,
    SITE_URL: 'https://www.firma.test',
    MAIL_FROM: 'website@firma.test',
    MAIL_TO: 'chefin@firma.test',
    SECRET: secret,
  });
});
afterAll(() => Promise.all([browser.dispose(), site.stop(), mailServer.close()]));

beforeEach(async () => {
  mailServer.received.length = 0;
  const body = JSON.stringify({ ...exampleRequest, message: expect.getState().currentTestName });
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${site.url}/api/contact`, { method: 'POST', headers, body });
  const [mail] = await mailServer.waitFor(1);
  const [done = '', later = ''] = [...String(mail?.parsed.html).matchAll(/"(https:[^"]*)"/g)].map(([, href = '']) =>
    href.replace('https://www.firma.test', site.url),
  );
  links = { done, later };
});
afterEach(() => page.browserContext().close());

/** Follows every link of the mail and whatever stands on those pages, as mail scanners do. */
async function scan(): Promise<void> {
  for (const link of Object.values(links)) {
    await fetch(link, { method: 'HEAD' });
    const html = await (await fetch(link)).text();
    for (const [, path = ''] of html.matchAll(/(?:href|src)="(\/[^"]*)"/g)) await fetch(site.url + path);
  }
}

async function confirm(typed = pin): Promise<void> {
  await page.type('#pin', typed);
  await Promise.all([page.waitForNavigation(), page.click('main button')]);
}

describe.each([
  ['without JavaScript', false],
  ['with JavaScript', true],
])('%s', (_how, javascript) => {
  test('the PIN and one tap confirm what the link says, and nothing else does (N22)', async () => {
    await scan();
    page = await openPage(browser, links.done, { viewport: phone, javascript });
    expect(await textOf(page, 'h1')).toBe('Anfrage erledigt?');
    await confirm('12');
    expect(await textOf(page, 'main')).toContain('Das ist nicht Ihre PIN.');
    expect(await page.$('.bar').then((bar) => bar?.isVisible())).toBe(false);
    await confirm();
    expect(await textOf(page, 'h1')).toBe('Anfrage erledigt');
    await page.goto(links.later);
    expect(await textOf(page, 'main')).toContain('wieder offen');
    await confirm();
    expect(await textOf(page, 'h1')).toBe('Erinnerung verschoben');
  });
});

test('an owner without a PIN gets it by mail from the page (N22)', async () => {
  page = await openPage(browser, links.done, { viewport: phone });
  await Promise.all([page.waitForNavigation(), page.click('button[name=send]')]);
  expect(await textOf(page, 'main')).toContain('Die Mail mit der PIN ist unterwegs');
  const [, mail] = await mailServer.waitFor(2);
  expect(mail?.to).toEqual(['chefin@firma.test']);
  expect(mail?.parsed.text).toContain(pin);
});

test('the page is accessible before and after', async () => {
  page = await openPage(browser, links.done);
  for (const heading of ['Anfrage erledigt?', 'Anfrage erledigt']) {
    expect(await textOf(page, 'h1')).toBe(heading);
    const { violations } = await new AxePuppeteer(page).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
    if (heading.endsWith('?')) await confirm();
  }
});
