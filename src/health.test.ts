import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { exampleRequest } from './testing/requests.ts';
import { createTestSite, type TestSite } from './testing/site.ts';

let site: TestSite;
afterEach(() => site.close());

const smtp = { SMTP_URL: 'smtps://mail.firma.at', MAIL_FROM: 'web@firma.at', MAIL_TO: 'chefin@firma.at' };

describe('/readyz', () => {
  test('is well while requests can be kept and mailed, and tells how long the oldest has waited', async () => {
    site = createTestSite({ NODE_ENV: 'production', ...smtp });
    await request(site.app).get('/readyz').expect(200).expect('Cache-Control', 'no-store');
    await site.outbox.add(exampleRequest);
    await site.clock.advance(90_000);
    const { body } = await request(site.app).get('/readyz').expect(200);
    expect(body).toMatchObject({
      canStore: true,
      canMail: true,
      queued: 1,
      failed: 0,
      oldestUnsentSeconds: 90,
    });
  });

  test('is unwell in production without a mail server (D16)', async () => {
    site = createTestSite({ NODE_ENV: 'production' });
    const { body } = await request(site.app).get('/readyz').expect(503);
    expect(body).toMatchObject({ canStore: true, canMail: false });
  });

  test('is unwell while nothing can be stored, and pages answer all the while (D2)', async () => {
    site = createTestSite({ ...smtp });
    const blocker = new DatabaseSync(join(site.folder, 'requests.db'));
    blocker.exec('BEGIN EXCLUSIVE');
    const asked = request(site.app).get('/readyz');
    const answer = asked.then(({ status, body }) => ({ status, body }));
    await request(site.app).get('/agb').expect(200);
    await request(site.app).get('/healthz').expect(200, { up: true }).expect('Cache-Control', 'no-store');
    expect(await answer).toMatchObject({ status: 503, body: { canStore: false } });
    blocker.exec('ROLLBACK');
    blocker.close();
    await request(site.app).get('/readyz').expect(200);
  });
});
