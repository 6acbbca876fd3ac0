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
  expect(body).toEqual({ reference: expect.any(String), promise: 'Wir melden uns heute bis 18 Uhr.' });
  await site.clock.advance(6 * hour);
  const { body: evening } = await post().send({ ...exampleRequest, message: 'Noch etwas' });
  expect(evening.promise).toBe('Wir melden uns bis morgen, 10 Uhr.');
});

test('so does the page after a form that was sent without script, kept for as long as it is true', async () => {
  site = createTestSite();
  await post().type('form').send(exampleRequest).expect(303);
  const first = await request(site.app).get('/?gesendet').expect(200);
  expect(first.text).toContain('Wir melden uns heute bis 18 Uhr.');
  const tag = String(first.headers.etag);
  await site.clock.advance(hour);
  await request(site.app).get('/?gesendet').set('If-None-Match', tag).expect(304);
  await site.clock.advance(5 * hour);
  const later = await request(site.app).get('/?gesendet').set('If-None-Match', tag).expect(200);
  expect(later.text).toContain('Wir melden uns bis morgen, 10 Uhr.');
  expect(later.text).not.toContain('heute bis 18 Uhr');
  // Nobody has sent anything yet.
  expect((await request(site.app).get('/')).text).not.toContain('Wir melden uns');
});
