import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exchange } from '../testing/exchange.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(() => {
  site = createTestSite({ SITE_URL: 'https://www.firma.example', CONTACT_LIMIT: '100' });
});
afterAll(() => site.close());

const host = '192.168.0.7:3000';
const post = (headers: Record<string, string>, { app } = site) =>
  exchange(app, '/api/contact', {
    method: 'POST',
    headers: { Host: host, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(exampleRequest),
  });

describe('a post is accepted (M14)', () => {
  test.each([
    ['from our own page, as the browser says', { 'Sec-Fetch-Site': 'same-origin' }],
    ['from a bookmark or a tool of the visitor', { 'Sec-Fetch-Site': 'none' }],
    [
      'from our own page behind a proxy that renames the host',
      { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://anders.example' },
    ],
    ['from the very host it goes to, over plain http', { Origin: `http://${host}` }],
    ['from the public origin, whatever host the proxy passes on', { Origin: 'https://www.firma.example' }],
    [
      'from the host that a trusted proxy was asked for',
      { Origin: 'https://neu.example', 'X-Forwarded-Host': 'neu.example' },
    ],
    ['from a plain client that says nothing', {}],
  ])('%s', async (_who, headers) => {
    expect((await post(headers as Record<string, string>)).status).toBe(201);
  });
});

describe('a post is refused (M14)', () => {
  test.each([
    ['from a foreign site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['from another subdomain', { 'Sec-Fetch-Site': 'same-site' }],
    ['from a foreign site that claims our origin', { 'Sec-Fetch-Site': 'cross-site', Origin: `http://${host}` }],
    ['with an unknown claim', { 'Sec-Fetch-Site': 'x' }],
    ['from a foreign origin', { Origin: 'https://evil.example' }],
    ['from a sandboxed frame', { Origin: 'null' }],
    ['from an origin that is none', { Origin: host }],
    ['from our host on another port', { Origin: 'http://192.168.0.7:4000' }],
    ['from an origin that only ends like ours', { Origin: 'https://evil-www.firma.example' }],
    ['from an origin that only begins like ours', { Origin: 'https://www.firma.example.evil.example' }],
  ])('%s', async (_who, headers) => {
    const before = (await site.store.list()).length;
    const { status, text } = await post(headers as Record<string, string>);
    expect(status).toBe(403);
    expect(text).toBe('Diese Anfrage kommt von einer fremden Seite und wurde nicht angenommen.');
    expect(await site.store.list()).toHaveLength(before);
  });

  test('with a forwarded host on the word of a stranger', async () => {
    const direct = createTestSite({ TRUST_PROXY: 'false' });
    const headers = { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' };
    expect((await post(headers, direct)).status).toBe(403);
    await direct.close();
  });
});
