import { expect, test } from '@jest/globals';
import { eventually, formHydrated, newPage, phone } from '../../src/testing/browser.ts';
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
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/mount-')),
  );
  await page.keyboard.type('Eva');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.$eval('.form', (form) => (form as HTMLFormElement).noValidate)).toBe(false);

  await eventually(async () => {
    await clock.advance(1000);
    expect(await page.$eval('.form', (form) => (form as HTMLFormElement).noValidate)).toBe(true);
  });
  await formHydrated(page);
  expect(await page.$eval('#firstName', (field) => (field as HTMLInputElement).value)).toBe('Eva');
});

test('where the network fails once, the next touch gets the form’s script', async () => {
  const page = await newPage(visits.browser, { viewport: phone });
  let isDown = true;
  const failures: string[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (isDown && request.url().includes('/assets/mount-')) {
      failures.push(request.url());
      void request.abort('internetdisconnected');
    } else void request.continue();
  });
  await page.goto(visits.site.url);
  await page.tap('#firstName');
  await eventually(async () => expect(failures).not.toEqual([]));
  await page.waitForNetworkIdle({ idleTime: 100 });
  isDown = false;
  await page.tap('#lastName');
  await formHydrated(page);
});
