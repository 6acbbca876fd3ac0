import { beforeEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { sample } from './content/sample.ts';
import { day, minute, owner, prepareMailing, visitor } from './testing/mailing.ts';
import { toText } from './testing/rendered.ts';
import { exampleRequest } from './testing/requests.ts';

const text = 'Wir sind bis 6. Jänner auf Urlaub.';
const closures = { entries: [{ id: 'a', from: '2026-12-24', to: '2027-01-06', text, isClosed: true }] };
const env = { MAIL_RECEIPT: 'on' };
const mailing = prepareMailing({ env, content: { closures }, now: '2026-12-28T10:00+01:00' });

const get = async (path: string) => toText((await request(mailing.site.app).get(path)).text);
const post = () => request(mailing.site.app).post('/api/contact').send(exampleRequest).expect(201);
/** What a visitor reads who has sent the form without script. */
const thanks = async () => {
  const { headers } = await request(mailing.site.app).post('/api/contact').type('form').send(exampleRequest);
  return get(String(headers.location));
};
const mailTo = (address: string) => mailing.attempts.filter(({ to }) => to === address);
const passUntil = async (time: string) => {
  await mailing.skip(Date.parse(time) - minute - mailing.clock.now());
  await mailing.pass(2 * minute);
};

beforeEach(() => void mailing.start());

test('while the company is closed, all that it says and mails knows (N42)', async () => {
  for (const path of ['/', '/agb', '/gibt/es/nicht']) expect(await get(path)).toContain(text);
  const status = await request(mailing.site.app).get('/api/status');
  expect(status.body).toMatchObject({ open: false, text: 'Öffnet Donnerstag, 7. Jänner um 8 Uhr' });

  const promise = 'Wir melden uns bis Donnerstag, 7. Jänner, 10 Uhr.';
  expect((await post()).body).toMatchObject({ promise });
  expect(await thanks()).toMatch(new RegExp(`${text}[^]*${promise}`));
  await mailing.pass(minute);
  expect(mailTo(visitor)).toMatchObject([{ text: expect.stringContaining(promise) }]);
  expect(mailTo(owner)).toMatchObject([
    { text: expect.stringContaining('Zugesagt bis: Donnerstag, 7. Jänner, 10 Uhr\n') },
  ]);

  const reference = String((await mailing.store.list())[0]?.reference);
  const later = mailing.site.links.toUrl(reference, 'spaeter', 'open').slice(mailing.site.config.siteUrl.length);
  expect(await get(later)).toContain('Freitag, 8. Jänner 2027');

  await passUntil('2027-01-07T08:58+01:00');
  expect(mailTo(owner)).toHaveLength(1);
  await mailing.pass(2 * minute);
  expect(mailTo(owner)[1]).toMatchObject({ subject: expect.stringMatching(/^Noch offen/) });
});

test('the words come and go at midnight in Vienna, without a restart', async () => {
  await mailing.recreate({ content: { closures }, now: '2026-12-23T23:59+01:00' });
  const shown = async () => [(await get('/')).split(text).length - 1, (await get('/impressum')).includes(text)];
  expect(await shown()).toEqual([0, false]);
  await mailing.clock.advance(minute);
  expect(await shown()).toEqual([2, true]);
  await mailing.clock.advance(14 * day - minute);
  expect(await shown()).toEqual([2, true]);
  await mailing.clock.advance(minute);
  expect(await shown()).toEqual([0, false]);
});

test('where the owner promises nothing, nobody is told a time', async () => {
  await mailing.recreate({ env, content: { promise: { ...sample.promise, answer: 'none' } } });
  mailing.start();
  expect((await post()).body.promise).toBeUndefined();
  expect(await thanks()).not.toContain('Wir melden uns');
  await mailing.pass(minute);
  expect(mailTo(visitor)).toHaveLength(1);
  expect(mailTo(owner)).toHaveLength(1);
  for (const mail of mailing.attempts)
    expect(`${mail.text}${mail.html}`).not.toMatch(/Zugesagt|zugesagt|Wir melden uns/);

  await passUntil('2026-01-13T10:28+01:00');
  expect(mailTo(owner)).toHaveLength(1);
  await mailing.pass(3 * minute);
  expect(mailTo(owner)).toHaveLength(2);
});
