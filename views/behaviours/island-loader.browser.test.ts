import { expect, test } from '@jest/globals';
import { eventually, formLives } from '../../src/testing/browser.ts';
import { freezeClock } from '../../src/testing/page-clock.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits();

test('who types is not held up: the form’s script takes over in the first pause of a second', async () => {
  const page = await visits.open('/');
  const clock = await freezeClock(page);
  // Else the form, which comes near as the page scrolls to it, would take this for a pause.
  await page.keyboard.press('Shift');
  await page.click('#firstName');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/chunk-')),
  );
  await page.keyboard.type('Eva');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.$eval('.form', (form) => (form as HTMLFormElement).noValidate)).toBe(false);

  await eventually(async () => {
    await clock.advance(1000);
    expect(await page.$eval('.form', (form) => (form as HTMLFormElement).noValidate)).toBe(true);
  });
  await formLives(page);
  expect(await page.$eval('#firstName', (field) => (field as HTMLInputElement).value)).toBe('Eva');
});
