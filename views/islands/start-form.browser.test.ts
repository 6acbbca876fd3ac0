import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { answerPosts, eventually, fillIn, hydrateForm, phone, pressSend } from '../../src/testing/browser.ts';
import { exampleRequest } from '../../src/testing/requests.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits({ CONTACT_LIMIT: '1000' });
let page: Page;

async function openForm(): Promise<void> {
  page = await visits.open();
  await hydrateForm(page);
}

const listMessages = () =>
  page.$$eval('.field__error', (places) => places.map(({ textContent }) => textContent).filter(Boolean));

describe('a message about what is missing goes when autofill has filled its field', () => {
  test.each([
    ['with change alone', ['change']],
    ['with input alone', ['input']],
    ['without telling until one is left', ['focusout']],
  ])('%s (N19)', async (_how, events) => {
    await openForm();
    await pressSend(page);
    await page.waitForSelector('[aria-invalid="true"]');
    expect(await listMessages()).toHaveLength(4);
    await page.evaluate(
      (fields, types) => {
        for (const [name, value] of Object.entries(fields)) {
          const field = document.querySelector<HTMLInputElement>(`.form [name="${name}"]`);
          Object.assign(field ?? {}, { value });
          for (const type of types) field?.dispatchEvent(new Event(type, { bubbles: true }));
        }
      },
      exampleRequest,
      events,
    );
    await eventually(async () => expect(await listMessages()).toEqual([]));
    expect(await page.$$('[aria-invalid="true"]')).toEqual([]);
    await pressSend(page);
    await page.waitForSelector('.notice--success');
  });
});

test('no field is announced as wrong before the form has spoken (a11y 1)', async () => {
  await openForm();
  const session = await page.createCDPSession();
  const listStates = async () => {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ role }) => /^(textbox|combobox)$/.test(role?.value))
      .map(({ properties }) => properties?.find(({ name }) => name === 'invalid')?.value.value);
  };
  // Firefox goes by that alone.
  expect(await page.$$('.form:invalid, .form :invalid')).toEqual([]);
  await page.type('#email', 'ab');
  expect(await listStates()).toEqual(Array(8).fill('false'));
  await pressSend(page);
  await eventually(async () =>
    expect(await listStates()).toEqual(['true', 'true', 'true', 'false', 'true', 'false', 'false', 'false']),
  );
});

test('who presses Tab sees the label of the field as well (a11y 3)', async () => {
  await openForm();
  // As Safari does it: only the field itself comes into view.
  await page.$eval('#email', (field) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { code: 'Tab', bubbles: true }));
    scrollBy({ top: field.getBoundingClientRect().top - 47, behavior: 'instant' });
    (field as HTMLElement).focus({ preventScroll: true });
  });
  const bottom = await page.$eval('.header', (header) => header.getBoundingClientRect().bottom);
  const top = () => page.$eval('[for="email"]', (label) => label.getBoundingClientRect().top);
  await eventually(async () => expect(await top()).toBeGreaterThanOrEqual(bottom));
});

test('Enter in a field takes the focus, and so a phone’s keyboard, away from it (a11y 13)', async () => {
  page = await visits.open('/', { viewport: phone });
  await hydrateForm(page);
  await answerPosts(page, () => 201);
  await fillIn(page, exampleRequest);
  await page.focus('#firstName');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.notice--success');
  await page.waitForSelector('.form [type="submit"]:focus');
});

test('Enter in a field leaves the focus there where a keyboard covers nothing (a11y 13)', async () => {
  await openForm();
  await answerPosts(page, () => 201);
  await fillIn(page, exampleRequest);
  await page.focus('#firstName');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.notice--success');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('firstName');
});
