import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
afterEach(() => site.close());

const post = (body: string | object, type = 'application/json') =>
  request(site.app).post('/api/contact').set('Content-Type', type).send(body);

describe('POST /api/contact with JSON', () => {
  test('stores the request and answers 201 with its reference', async () => {
    site = createTestSite();
    const response = await post(exampleRequest).expect(201).expect('Cache-Control', 'no-store');
    const [stored] = await site.outbox.list();
    expect(stored).toMatchObject({ ...exampleRequest, reference: response.body.reference });
    expect(response.body.reference).toMatch(/^[A-HK-NPR-Z2-9]{5}$/);
  });
});
