import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { exchange } from './testing/exchange.ts';
import { createTestSite, type TestSite } from './testing/site.ts';

const paths = ['/', '/datenschutz', '/impressum', '/agb'];

let site: TestSite;
beforeAll(() => {
  site = createTestSite({ SITE_URL: 'http://firma.example' });
});
afterAll(() => site.close());

describe('pages', () => {
  test.each(paths)('%s is a full German document (S8, S10)', async (path) => {
    const { text } = await request(site.app)
      .get(path)
      .expect(200)
      .expect('Content-Type', /^text\/html; charset=utf-8$/i);
    expect(text).toMatch(/^<!doctype html><html lang="de-AT">/);
    expect(text).toMatch(/<\/html>$/);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
  });

  test.each(paths)(
    '%s names its own address on the public origin, whatever the query and Host say (S11, H17)',
    async (path) => {
      const { text } = await request(site.app).get(`${path}?utm_source=x`).set('Host', 'evil.example').expect(200);
      expect(text).toContain(`<link rel="canonical" href="http://firma.example${path}"/>`);
      expect(text).not.toContain('evil.example');
      expect(text).not.toContain('utm_source');
    },
  );

  test('a link on a service card opens the form with that service chosen', async () => {
    const { text } = await request(site.app).get('/?leistung=bodenleger');
    expect(text).toMatch(/<option [^>]*value="bodenleger"[^>]*selected/);
    const { text: unknown } = await request(site.app).get('/?leistung=__proto__');
    expect(unknown).toMatch(/<option value=""[^>]*selected/);
  });

  test('after a form was sent without script the landing page thanks in the fixed words (G4)', async () => {
    const { text } = await request(site.app).get('/?gesendet').expect(200);
    expect(text).toContain('Nachricht gesendet!');
    expect(text).toContain('Vielen Dank! Wir werden uns in Kürze bei Ihnen melden.');
    const { text: plain } = await request(site.app).get('/');
    expect(plain).not.toContain('Nachricht gesendet!');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    '%s on a page is refused with the methods that work',
    async (method) => {
      for (const path of ['/', '/agb', '/kontakt']) {
        const response = await exchange(site.app, path, { method });
        expect(response).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
        expect(response.text).toContain('Das geht hier nicht.');
      }
    },
  );

  test('any wrong method counts as a visitor error and not as one of the site', async () => {
    expect((await exchange(site.app, '/', { method: 'PROPFIND' })).status).toBe(405);
  });
});

describe('short addresses', () => {
  test.each([
    ['/malerei', '/#services'],
    ['/anstrich', '/#services'],
    ['/kontakt', '/#contact'],
  ])('%s leads to %s, without its query, for a day at most (S17, S18)', async (path, target) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await exchange(site.app, `${path}?utm_source=karte`, { method });
      expect({ status, location: headers.location }).toEqual({ status: 302, location: target });
      const age = /max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1];
      expect(Number(age)).toBeGreaterThan(0);
      expect(Number(age)).toBeLessThanOrEqual(86_400);
    }
  });
});

test.each([
  ['/Impressum', 200],
  ['/Kontakt', 302],
])('%s, as one writes a noun, leads there too', async (path, status) => {
  expect((await exchange(site.app, path)).status).toBe(status);
});

describe('trailing slashes', () => {
  test.each([
    ['/impressum/', '/impressum'],
    ['/agb/?a=1', '/agb?a=1'],
    ['/agb/?a=b?c=d', '/agb?a=b?c=d'],
    ['/datenschutz/', '/datenschutz'],
    ['/kontakt/', '/kontakt'],
    ['/malerei/', '/malerei'],
    ['/Impressum/', '/impressum'],
  ])('%s moves for good to %s (S20, bug 8)', async (path, target) => {
    const { status, headers } = await exchange(site.app, path);
    expect({ status, location: headers.location }).toEqual({ status: 301, location: target });
  });

  test.each([
    '//evil.example/',
    '//evil.example/impressum/',
    '///evil.example/',
    '//evil.example/%2e%2e/impressum/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2f%2fevil.example/',
    '//evil.example//',
    '//impressum/',
    'http://evil.example/impressum/',
  ])('%s never leads to another host (H17)', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, headers } = await exchange(site.app, path, { method });
      expect(status).toBeLessThan(500);
      const target = new URL(headers.location ?? '/', 'http://firma.example/');
      expect(target.host).toBe('firma.example');
    }
  });
});

describe('plain http where the public origin is https', () => {
  let secure: TestSite;
  afterEach(() => secure.close());
  const origin = 'https://www.firma.example';

  test.each(['/', '/agb?a=1', '/kontakt', '/gibt-es-nicht'])(
    '%s moves to https on the public host when the proxy in front says http (S20, H17)',
    async (path) => {
      secure = createTestSite({ SITE_URL: origin });
      const headers = { 'X-Forwarded-Proto': 'http', Host: 'evil.example' };
      const answer = await exchange(secure.app, path, { headers });
      expect(answer).toMatchObject({ status: 301, headers: { location: origin + path } });
    },
  );

  test('no path can choose the host it moves to (H17)', async () => {
    secure = createTestSite({ SITE_URL: origin });
    for (const path of ['//evil.example/', '/\\evil.example', '/@evil.example/', 'http://evil.example/']) {
      const answer = await exchange(secure.app, path, { headers: { 'X-Forwarded-Proto': 'http' } });
      expect(new URL(answer.headers.location ?? '').host).toBe('www.firma.example');
    }
  });

  test('https behind the proxy and a direct call from the machine itself are answered', async () => {
    secure = createTestSite({ SITE_URL: origin });
    const behindProxy = await exchange(secure.app, '/', { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(behindProxy.status).toBe(200);
    expect((await exchange(secure.app, '/healthz')).status).toBe(200);
  });

  test('a proxy that is not trusted redirects nobody', async () => {
    secure = createTestSite({ SITE_URL: origin, TRUST_PROXY: 'false' });
    for (const protocol of ['http', 'https']) {
      const answer = await exchange(secure.app, '/', { headers: { 'X-Forwarded-Proto': protocol } });
      expect(answer.status).toBe(200);
    }
  });

  test('an origin of plain http redirects nobody', async () => {
    secure = createTestSite({ SITE_URL: 'http://firma.example' });
    const answer = await exchange(secure.app, '/', { headers: { 'X-Forwarded-Proto': 'http' } });
    expect(answer.status).toBe(200);
  });
});
