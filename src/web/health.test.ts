import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
afterEach(() => site.close());

const smtp = { SMTP_URL: 'smtps://mail.firma.at', MAIL_FROM: 'web@firma.at', MAIL_TO: 'chefin@firma.at' };

describe('/readyz', () => {
  test('is well while requests can be kept and mailed, and tells how long the oldest has waited', async () => {
    site = createTestSite({ NODE_ENV: 'production', ...smtp });
    await site.store.add(exampleRequest);
    await site.clock.advance(90_000);
    const { body } = await request(site.app).get('/readyz').expect(200).expect('Cache-Control', 'no-store');
    const details = { canStore: true, canMail: true, queued: 1, failed: 0, oldestUnsentSeconds: 90 };
    expect(body).toEqual({ ready: true, ...details });
  });

  test('is unwell once a request has waited longer than a quarter of an hour, but not for suspects', async () => {
    site = createTestSite({ NODE_ENV: 'production', ...smtp });
    await site.store.add({ ...exampleRequest, message: 'zwei Zeichen' }, { spamSigns: ['eins', 'zwei'] });
    await site.clock.advance(20 * 60_000);
    await request(site.app).get('/readyz').expect(200);
    await site.store.add(exampleRequest);
    await site.clock.advance(15 * 60_000);
    await request(site.app).get('/readyz').expect(200);
    await site.clock.advance(5000);
    await request(site.app).get('/readyz').expect(503);
  });

  test('tells what waits for the hourly cap, and until when (operator A7)', async () => {
    site = createTestSite({ NODE_ENV: 'production', ...smtp, MAIL_HOURLY_CAP: '1' });
    for (const message of ['eins', 'zwei']) await site.store.add({ ...exampleRequest, message });
    const { mail } = await site.store.claim('request');
    if (mail) await site.store.markSent(mail, '250 OK', []);
    const { body } = await request(site.app).get('/readyz').expect(200);
    expect(body).toMatchObject({ queued: 1, heldUntil: new Date(site.clock.now() + 60 * 60_000).toISOString() });
    await site.clock.advance(60 * 60_000);
    expect((await request(site.app).get('/readyz')).body).not.toHaveProperty('heldUntil');
  });

  test('is unwell while nothing can be stored, and pages answer all the while (D2)', async () => {
    site = createTestSite({ ...smtp });
    const blocker = new DatabaseSync(join(site.folder, 'requests.db'));
    blocker.exec('BEGIN EXCLUSIVE');
    const asked = request(site.app).get('/readyz');
    const answer = asked.then(({ status, body }) => ({ status, body }));
    await request(site.app).get('/agb').expect(200);
    await request(site.app).get('/healthz').expect(200).expect('Cache-Control', 'no-store');
    expect(await answer).toMatchObject({ status: 503, body: { canStore: false } });
    blocker.exec('ROLLBACK');
    blocker.close();
    await site.clock.advance(5000);
    await request(site.app).get('/readyz').expect(200);
  });

  test('tells a stranger, whom any proxy brings, nothing but whether (bug 10, security M6)', async () => {
    site = createTestSite({ NODE_ENV: 'production' });
    for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto', 'Forwarded', 'X-Real-IP', 'Via']) {
      const { body } = await request(site.app).get('/readyz').set(header, '203.0.113.77').expect(503);
      expect([header, body]).toEqual([header, { ready: false }]);
    }
  });

  test('tries the store once in five seconds, however many ask (bug 10, security M6)', async () => {
    site = createTestSite();
    const checkWritable = jest.spyOn(site.store, 'checkWritable');
    const ask = () => Promise.all(Array.from({ length: 5 }, () => request(site.app).get('/readyz').expect(200)));
    await ask();
    await site.clock.advance(4999);
    await ask();
    expect(checkWritable).toHaveBeenCalledTimes(1);
    await site.clock.advance(1);
    await ask();
    expect(checkWritable).toHaveBeenCalledTimes(2);
  });
});

test('/healthz tells every caller which address it is taken for, shortened, so that a hiding proxy is found (C27)', async () => {
  site = createTestSite();
  const { body: direct } = await request(site.app).get('/healthz');
  expect(direct).toEqual({ up: true, client: '127.0.0.0', forwarded: false, folder: site.folder });
  const forwarded = request(site.app).get('/healthz').set('X-Forwarded-For', '203.0.113.77');
  expect((await forwarded).body).toEqual({ up: true, client: '203.0.113.0', forwarded: true });
});
