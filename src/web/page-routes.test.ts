import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

const hour = 3_600_000;

let site: TestSite;
afterEach(() => site.close());

const post = () => request(site.app).post('/api/contact');

test('GET /api/status says whether the company is open, and nobody keeps the answer', async () => {
  site = createTestSite();
  const { body } = await request(site.app)
    .get('/api/status')
    .expect(200)
    .expect('Cache-Control', 'no-store')
    .expect('Content-Type', /^application\/json/);
  expect(body).toEqual({ open: true, text: 'Jetzt geöffnet bis 18 Uhr', validFor: 7.5 * hour });
  await site.clock.advance(8 * hour);
  const { body: later } = await request(site.app).get('/api/status');
  expect(later).toEqual({ open: false, text: 'Öffnet morgen um 8 Uhr', validFor: 5.5 * hour });
});

test('the answer to a request says when the visitor will hear', async () => {
  site = createTestSite();
  const { body } = await post().send(exampleRequest).expect(201);
  expect(body).toEqual({
    reference: expect.any(String),
    promise: 'Wir melden uns heute bis 18 Uhr.',
    photos: expect.any(String),
  });
  await site.clock.advance(6 * hour);
  const { body: evening } = await post().send({ ...exampleRequest, message: 'Noch etwas' });
  expect(evening.promise).toBe('Wir melden uns bis morgen, 10 Uhr.');
});

test('so does the page after a form that was sent without script, until then, and nobody keeps it', async () => {
  site = createTestSite();
  const { location } = (await post().type('form').send(exampleRequest).expect(303)).headers;
  const read = async () => (await request(site.app).get(String(location)).expect('Cache-Control', 'no-store')).text;
  expect(await read()).toContain('Wir melden uns heute bis 18 Uhr.');
  await site.clock.advance(8 * hour);
  expect(await read()).not.toContain('Wir melden uns');
  // Nobody has sent anything yet.
  expect((await request(site.app).get('/')).text).not.toContain('Wir melden uns');
});
