import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exchange } from '../testing/exchange.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(() => {
  site = createTestSite();
});
afterAll(() => site.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  exchange(site.app, path, { method, headers });

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };

describe('compression', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br, gzip', 'br'],
    ['BR', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.000, *', undefined],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['identity', undefined],
    ['identity, br;q=0.5', 'br'],
    ['zstd, compress', undefined],
    ['br;q=0', undefined],
    ['identity;q=0, *;q=0', undefined],
    ['', undefined],
    [';;,q=;=,\t', undefined],
  ])('a browser that accepts "%s" gets the page as %s (H16)', async (accepted, encoding) => {
    const { text: plain } = await get('/agb');
    const answer = await get('/agb', { 'Accept-Encoding': accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    const body = encoding ? unpack[encoding as keyof typeof unpack](answer.body) : answer.body;
    expect(body.toString()).toBe(plain);
  });

  test('the page for an unknown address comes compressed too, and never as unchanged', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const first = await get('/gibt/es/nicht', headers);
    expect(first).toMatchObject({ status: 404, headers: { 'content-encoding': 'br' } });
    expect(brotliDecompressSync(first.body).toString()).toContain('404 Page Not Found');
    const again = await get('/gibt/es/nicht', { ...headers, 'If-None-Match': String(first.headers.etag) });
    expect(again.status).toBe(404);
  });

  test('a compressed landing page is less than half as large', async () => {
    const { body } = await get('/');
    const { body: compressed } = await get('/', { 'Accept-Encoding': 'br' });
    expect(compressed.length).toBeLessThan(body.length / 2);
  });
});

describe('revalidation', () => {
  test.each(['/', '/datenschutz', '/impressum', '/agb', '/?leistung=malerei'])(
    '%s is asked for again each time and answered with nothing when unchanged (C39, H16)',
    async (path) => {
      const headers = { 'Accept-Encoding': 'gzip, br' };
      const first = await get(path, headers);
      expect(first.headers['cache-control']).toBe('no-cache');
      const etag = String(first.headers.etag);
      expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
      const again = await get(path, { ...headers, 'If-None-Match': etag });
      expect(again).toMatchObject({ status: 304, text: '' });
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    },
  );

  test.each([
    ['a list that holds the tag', (tag: string) => `"x", ${tag}, "y"`, 304],
    ['the weak form of the tag', (tag: string) => `W/${tag.replace(/^W\//, '')}`, 304],
    ['a star', () => '*', 304],
    ['another tag', () => '"x"', 200],
    ['a list of other tags', () => '"x", W/"y"', 200],
    ['junk', () => ',,"', 200],
  ])('If-None-Match with %s', async (_words, toHeader, status) => {
    const { headers } = await get('/agb');
    const answer = await get('/agb', { 'If-None-Match': toHeader(String(headers.etag)) });
    expect(answer.status).toBe(status);
  });

  test('pages, their variants and their encodings never share a tag, since a strong tag names bytes', async () => {
    const paths = ['/', '/?leistung=malerei', '/datenschutz', '/impressum', '/agb'];
    const encodings = ['br', 'gzip', 'identity'];
    const answers = paths.flatMap((path) => encodings.map((encoding) => get(path, { 'Accept-Encoding': encoding })));
    const tags = (await Promise.all(answers)).map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(15);
  });

  test('an unknown query is the plain page with its tag', async () => {
    const [plain, queried] = [await get('/'), await get('/?fbclid=x&leistung=garten')];
    expect(queried.headers.etag).toBe(plain.headers.etag);
  });
});

describe('HEAD', () => {
  test.each(['/', '/datenschutz', '/impressum', '/agb'])(
    '%s answers as GET does, without a body (S20)',
    async (path) => {
      for (const encoding of ['br', 'identity']) {
        const headers = { 'Accept-Encoding': encoding };
        const [full, head] = [await get(path, headers), await get(path, headers, 'HEAD')];
        expect(head).toMatchObject({ status: 200, text: '' });
        const { date: _, ...expected } = full.headers;
        expect(head.headers).toMatchObject(expected);
        const again = await get(path, { ...headers, 'If-None-Match': String(full.headers.etag) }, 'HEAD');
        expect(again.status).toBe(304);
      }
    },
  );
});

test.each(['/', '/agb', '/gibt/es/nicht'])(
  'the footer of %s says the new year when it has come, without a restart',
  async (path) => {
    const running = createTestSite();
    const before = await exchange(running.app, path);
    expect(before.text).toContain('© 2026 ');
    await running.clock.advance(Date.UTC(2027, 0, 1) - running.clock.now());
    const after = await exchange(running.app, path, {
      headers: { 'If-None-Match': String(before.headers.etag) },
    });
    expect(after.text).toContain('© 2027 ');
    await running.close();
  },
);
