import { describe, expect, test } from '@jest/globals';
import type { HTTPRequest, Page } from 'puppeteer';
import {
  eventually,
  fillIn,
  hydrateForm,
  phone,
  pressSend,
  readForm,
  sendByKey,
  sendExample,
  textOf,
} from '../../src/testing/browser.ts';
import { freezeClock } from '../../src/testing/page-clock.ts';
import { exampleRequest } from '../../src/testing/requests.ts';
import { startVisits } from '../../src/testing/visits.ts';
import { findField } from '../content/contact-fields.ts';

const visits = startVisits({ CONTACT_LIMIT: '1000' });
let page: Page;

/** Holds answers back until released. */
function hold(): { answer: Answer; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: (request) => promise.then(() => request.respond(success)), release: resolve };
}

type Answer = (request: HTTPRequest) => unknown;

/** Lets the test answer every contact post in place of the server; returns the bodies that were posted. */
async function answerPosts(answer: Answer): Promise<string[]> {
  const bodies: string[] = [];
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (request.method() !== 'POST') return request.continue();
    bodies.push((await request.fetchPostData()) ?? '');
    return answer(request);
  });
  return bodies;
}

async function openForm(): Promise<void> {
  page = await visits.open();
  await hydrateForm(page);
}

const buttonText = () => textOf(page, '.form [type="submit"]');
const strokeColour = () =>
  page.$eval('.form [type="submit"]', (button) => getComputedStyle(button, '::before').backgroundColor);
const noticeText = async () => {
  await page.waitForSelector('.notice');
  return textOf(page, '.notice');
};
/** All that can be typed or chosen in the form. */
const request = { ...exampleRequest, district: '1070', when: 'in 1–3 Monaten' };
const success = { status: 201, contentType: 'application/json', body: '{}' };
const failureNotice = 'Fehler Beim Senden der Nachricht ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut.';

describe('sending', () => {
  test('the button reads "Wird gesendet..." and is disabled until the answer is there', async () => {
    await openForm();
    const { answer, release } = hold();
    await answerPosts(answer);
    await fillIn(page, exampleRequest);
    const plain = await strokeColour();
    await page.hover('.form [type="submit"]');
    const ready = await strokeColour();
    expect(ready).not.toBe(plain);
    await pressSend(page);
    await page.waitForSelector('.form [type="submit"]:disabled');
    // Also under the pointer that has pressed it.
    expect(await strokeColour()).not.toBe(ready);
    expect(await buttonText()).toBe('Wird gesendet...');
    expect(await page.$eval('.form', (form) => form.getAttribute('aria-busy'))).toBe('true');
    release();
    await page.waitForSelector('.form [type="submit"]:enabled');
    expect(await buttonText()).toBe('Nachricht senden');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('submit');
  });

  test.each([
    ['double-click', async () => page.click('.form [type="submit"]', { count: 2 })],
    ['triple-click', async () => page.click('.form [type="submit"]', { count: 3 })],
    [
      'Enter twice in a field',
      async () => {
        await page.focus('#firstName');
        await page.keyboard.press('Enter');
        await page.keyboard.press('Enter');
      },
    ],
    [
      'click and Enter',
      async () => {
        await pressSend(page);
        await page.focus('#email');
        await page.keyboard.press('Enter');
      },
    ],
  ])('a %s sends one request (C07, M16)', async (_name, press) => {
    await openForm();
    const { answer, release } = hold();
    const bodies = await answerPosts(answer);
    await fillIn(page, exampleRequest);
    await press();
    await page.waitForSelector('.form [type="submit"]:disabled');
    release();
    await noticeText();
    expect(bodies).toHaveLength(1);
  });

  test('the request carries JSON, and exactly what stands in the fields (C10)', async () => {
    await openForm();
    let headers: Record<string, string> = {};
    const bodies = await answerPosts((request) => {
      headers = request.headers();
      return request.respond(success);
    });
    // What a phone's autofill does: values without any event.
    await page.evaluate((fields) => {
      for (const [name, value] of Object.entries(fields)) {
        const field = document.querySelector<HTMLInputElement>(`.form [name="${name}"]`);
        if (field) field.value = value;
      }
    }, exampleRequest);
    await page.focus('#message');
    await page.keyboard.type('!');
    await pressSend(page);
    await noticeText();
    const message = `${exampleRequest.message}!`;
    expect(JSON.parse(bodies[0] ?? '')).toEqual({ ...exampleRequest, message });
    expect(headers['content-type']).toBe('application/json');
  });

  test('is no matter of the screen: a tab that has gone to the background sends too', async () => {
    await openForm();
    await fillIn(page, exampleRequest);
    await page.evaluate(() => {
      window.requestAnimationFrame = () => 0;
    });
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.evaluate(() => document.querySelector<HTMLFormElement>('.form')?.requestSubmit());
    expect((await sent).status()).toBe(201);
  });

  test('text typed and chosen before the script arrives stays and is sent (C11)', async () => {
    const context = await visits.browser.createBrowserContext();
    page = await context.newPage();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const bodies: string[] = [];
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (request.resourceType() === 'script') await held;
      if (request.method() !== 'POST') return request.continue();
      bodies.push((await request.fetchPostData()) ?? '');
      return request.respond(success);
    });
    const arrival = page.goto(visits.site.url);
    await page.waitForSelector('.form');
    await fillIn(page, request);
    await page.focus('#lastName');
    release();
    await arrival;
    await hydrateForm(page);
    expect(await readForm(page)).toEqual(request);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('lastName');
    await pressSend(page);
    await noticeText();
    expect(JSON.parse(bodies[0] ?? '')).toEqual(request);
  });
});

describe('an answer that is no success', () => {
  test.each<[string, Answer]>([
    ['500', (request) => request.respond({ status: 500, body: '' })],
    ['429', (request) => request.respond({ status: 429, body: 'zu viele' })],
    [
      'a page of a captive portal',
      (request) => request.respond({ status: 200, contentType: 'text/html', body: '<p>Login' }),
    ],
    [
      '502 with a page',
      (request) => request.respond({ status: 502, contentType: 'text/html', body: '<p>Bad gateway' }),
    ],
    ['a redirect to a login', (request) => request.respond({ status: 302, headers: { location: '/impressum' } })],
    ['a broken connection', (request) => request.abort('connectionreset')],
  ])('%s shows the error notice and keeps every value (C09, A5, D15)', async (_name, answer) => {
    await openForm();
    await answerPosts(answer);
    await fillIn(page, request);
    await pressSend(page);
    expect(await noticeText()).toBe(failureNotice);
    expect(await readForm(page)).toEqual(request);
    expect(await buttonText()).toBe('Nachricht senden');
    const links = await page.$$eval('.message--failure a', (all) => all.map(({ href }) => href));
    expect(links).toEqual([expect.stringMatching(/^tel:\+43/), expect.stringMatching(/^mailto:/)]);
    expect(decodeURIComponent(links[1]?.split('&body=')[1] ?? '').split('\r\n')).toEqual([
      'Vorname: Maria',
      'Nachname: Huber',
      'E-Mail: maria.huber@mail.example',
      'Telefon: 0660 123 45 67',
      'Leistung: Malerei',
      'PLZ oder Bezirk: 1070',
      'Wunschtermin: in 1–3 Monaten',
      'Nachricht: Wohnzimmer und Vorzimmer, ca. 45 m².',
      'Bitte im März.',
    ]);
  });

  test('silence is given up after 15 s, and the next press works without a reload (C09)', async () => {
    await openForm();
    const bodies = await answerPosts((request) => (bodies.length > 1 ? request.respond(success) : undefined));
    await fillIn(page, exampleRequest);
    const clock = await freezeClock(page);
    await pressSend(page);
    await eventually(async () => expect(bodies).toHaveLength(1));
    await clock.advance(14_999);
    expect(await buttonText()).toBe('Wird gesendet...');
    await clock.advance(1);
    expect(await noticeText()).toBe(failureNotice);
    await pressSend(page);
    await page.waitForSelector('.notice--success');
    expect(bodies).toHaveLength(2);
  });

  test('offline is told at once, and after it the same press works (C09)', async () => {
    await openForm();
    await fillIn(page, exampleRequest);
    await page.setOfflineMode(true);
    await pressSend(page);
    expect(await noticeText()).toBe(failureNotice);
    await page.setOfflineMode(false);
    await pressSend(page);
    await page.waitForSelector('.notice--success');
  });
});

const isBarShown = () => page.$eval('.bar', (bar) => bar.checkVisibility({ visibilityProperty: true }));

test('on a phone the bar makes way for the keyboard as long as one is in the form', async () => {
  page = await visits.open('/', { viewport: phone });
  expect(await isBarShown()).toBe(true);
  await page.tap('#firstName');
  expect(await isBarShown()).toBe(false);
  await page.tap('h1');
  await eventually(async () => expect(await isBarShown()).toBe(true));
});

test('nor does the bar come while a request is under way; then the button has the focus again (A25)', async () => {
  page = await visits.open('/', { viewport: phone });
  await hydrateForm(page);
  const { answer, release } = hold();
  await answerPosts(answer);
  await fillIn(page, exampleRequest);
  const isShownAfterFrames = () =>
    page.evaluate(async () => {
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      return document.querySelector('.bar')?.checkVisibility({ visibilityProperty: true });
    });
  await page.tap('.form [type="submit"]');
  await page.waitForSelector('.message');
  expect(await isShownAfterFrames()).toBe(false);
  // Also under an impatient finger.
  await page.tap('.form [type="submit"]');
  expect(await isShownAfterFrames()).toBe(false);
  release();
  await page.waitForSelector('.form [type="submit"]:focus');
});

test('a finger leaves no button coloured as under a pointer', async () => {
  page = await visits.open('/', { viewport: phone });
  await hydrateForm(page);
  const before = await strokeColour();
  await page.tap('.form [type="submit"]');
  await page.waitForSelector('.form [aria-invalid="true"]');
  expect(await page.$('.form [type="submit"]:hover')).not.toBeNull();
  expect(await strokeColour()).toBe(before);
});

describe('what is missing', () => {
  test('is named in German beside each field, and the first one gets the focus (A7)', async () => {
    page = await visits.open('/', { viewport: phone });
    await hydrateForm(page);
    await pressSend(page);
    const required = ['firstName', 'lastName', 'email', 'service'] as const;
    for (const name of required) {
      expect(await textOf(page, `#${name}-error`)).toBe(findField(name)?.missing);
      expect(await page.$eval(`#${name}`, (field) => field.getAttribute('aria-invalid'))).toBe('true');
      expect(await page.$eval(`#${name}`, (field) => field.getAttribute('aria-describedby'))).toBe(`${name}-error`);
    }
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('firstName');
    const bottom = await page.$eval('.header', (header) => header.getBoundingClientRect().bottom);
    const top = () => page.$eval('[for="firstName"]', (label) => label.getBoundingClientRect().top);
    await eventually(async () => expect(await top()).toBeGreaterThanOrEqual(bottom));
    await page.keyboard.type('Maria');
    await page.waitForFunction(() => document.querySelector('#firstName-error')?.textContent === '');
    expect(await textOf(page, '#lastName-error')).toBe(findField('lastName')?.missing);
  });

  test('does not lock the button: mended, the next press sends (C07)', async () => {
    await openForm();
    await fillIn(page, { ...exampleRequest, email: 'maria' });
    await pressSend(page);
    expect(await textOf(page, '#email-error')).toBe(findField('email')?.invalid);
    await fillIn(page, { email: '@mail.example' });
    await page.waitForFunction(() => document.querySelector('#email-error')?.textContent === '');
    await pressSend(page);
    await page.waitForSelector('.notice--success');
  });
});

const listMessages = () =>
  page.$$eval('.field__error', (places) => places.map(({ textContent }) => textContent).filter(Boolean));

describe('success', () => {
  test('stays told after a double-click whose second part comes after the answer (a11y 15)', async () => {
    await openForm();
    const bodies = await answerPosts((request) => request.respond(success));
    await fillIn(page, exampleRequest);
    await page.$eval('.form [type="submit"]', (button) => {
      const click = () => (button as HTMLButtonElement).click();
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector('.message--success') || (button as HTMLButtonElement).disabled) return;
        observer.disconnect();
        click();
        Object.assign(document.body.dataset, { clicked: 'twice' });
      }).observe(document, { subtree: true, childList: true, attributes: true });
      click();
    });
    await page.waitForSelector('[data-clicked="twice"]');
    expect(await textOf(page, '.message--success')).toContain('Nachricht gesendet!');
    expect(await listMessages()).toEqual([]);
    expect(bodies).toHaveLength(1);
  });

  test('is no longer told once the empty form was sent (a11y 15)', async () => {
    await openForm();
    await answerPosts((request) => request.respond(success));
    await sendExample(page);
    await page.waitForSelector('.message--success');
    await page.waitForSelector('.form [type="submit"]:enabled');
    await eventually(async () => {
      await sendByKey(page);
      expect(await page.$('[aria-invalid="true"]')).not.toBeNull();
    });
    expect(await page.$eval('body', (body) => (body as HTMLElement).innerText)).not.toContain('Nachricht gesendet!');
  });

  test('says for as long as it is of use which number, until when, and where photos go', async () => {
    await openForm();
    const promise = 'Wir melden uns bis Dienstag, 10 Uhr.';
    const body = JSON.stringify({ reference: 'A7K32', promise, photos: '/fotos/A7K32.code' });
    await answerPosts((request) => request.respond({ ...success, body }));
    await sendExample(page);
    expect(await noticeText()).toBe('Nachricht gesendet! Vielen Dank! Wir werden uns in Kürze bei Ihnen melden.');
    const message = await textOf(page, '.message--success');
    expect(message).toContain(`${promise} Ihre Nummer für Rückfragen: A7K32 Fotos nachreichen`);
    const path = await page.$eval('.message--success a', (link) => link.getAttribute('href'));
    expect(path).toBe('/fotos/A7K32.code');
  });
});

describe('a likely slip in the address', () => {
  const placeOf = (selector: string) =>
    page.$eval(selector, (element) => {
      const form = element.closest('form')?.getBoundingClientRect();
      return element.getBoundingClientRect().top - (form?.top ?? 0);
    });

  test.each([360, 768, 1280])(
    'is asked about when the field is left, moves nothing, and is mended with a press (%i px wide)',
    async (width) => {
      page = await visits.open('/', { viewport: { width, height: 740 } });
      await hydrateForm(page);
      await fillIn(page, { email: 'maria.huber@gmial.com' });
      const before = await placeOf('#message');
      await page.keyboard.press('Tab');
      await page.waitForSelector('[aria-live="polite"] button');
      expect(await textOf(page, '#email-hint')).toBe('Meinten Sie gmail.com?');
      expect(await placeOf('#message')).toBe(before);
      expect(await page.$eval('#email', (field) => field.getAttribute('aria-describedby'))).toBe(
        'email-error email-hint',
      );
      await page.focus('#email-hint button');
      await page.keyboard.press('Enter');
      expect((await readForm(page)).email).toBe('maria.huber@gmail.com');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
      expect(await textOf(page, '#email-hint')).toBe('');
    },
  );

  test('stops nobody: one press sends it as it is, and the question goes with it', async () => {
    await openForm();
    const bodies = await answerPosts((request) => request.respond(success));
    await fillIn(page, exampleRequest);
    await page.$eval('#email', (field) => {
      (field as HTMLInputElement).value = '';
    });
    await fillIn(page, { email: 'maria.huber@gmial.com' });
    await pressSend(page);
    await page.waitForSelector('.notice--success');
    expect(JSON.parse(bodies[0] ?? '').email).toBe('maria.huber@gmial.com');
    expect(await textOf(page, '#email-hint')).toBe('');
  });

  test('is not seen where the address is right', async () => {
    await openForm();
    await fillIn(page, { email: 'maria.huber@gmx.at' });
    await page.focus('#phone');
    expect(await textOf(page, '#email-hint')).toBe('');
  });
});
