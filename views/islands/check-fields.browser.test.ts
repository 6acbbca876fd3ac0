import { expect, test } from '@jest/globals';
import { fillIn, hydrateForm, pressSend, textOf } from '../../src/testing/browser.ts';
import { exampleRequest } from '../../src/testing/requests.ts';
import { startVisits } from '../../src/testing/visits.ts';

const visits = startVisits({ CONTACT_LIMIT: '1000' });

test.each(['maria.\u200bhuber@mail.example', '\u202amaria.huber@mail.example\u202c'])(
  'an address with marks that nobody sees is taken, and sent without them: %j (N10)',
  async (email) => {
    const page = await visits.open();
    await hydrateForm(page);
    const [post] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      fillIn(page, { ...exampleRequest, email }).then(() => pressSend(page)),
    ]);
    expect(JSON.parse(post.postData() ?? '')).toMatchObject({ email: exampleRequest.email });
    await page.waitForSelector('.message--success');
  },
);

test('a name of which nothing can be seen is missing (N11)', async () => {
  const page = await visits.open();
  await hydrateForm(page);
  await fillIn(page, { ...exampleRequest, firstName: '\u2060\u3164', lastName: '\u200d' });
  await pressSend(page);
  expect(await textOf(page, '#firstName-error')).toBe('Bitte geben Sie Ihren Vornamen an.');
  expect(await textOf(page, '#lastName-error')).toBe('Bitte geben Sie Ihren Nachnamen an.');
});
