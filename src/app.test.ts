import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { exchange } from './testing/exchange.ts';
import { toText } from './testing/rendered.ts';
import { exampleRequest } from './testing/requests.ts';
import { createTestSite, type TestSite } from './testing/site.ts';

const paths = ['/', '/datenschutz', '/impressum', '/agb'];

let site: TestSite;
beforeAll(() => {
  site = createTestSite({ SITE_URL: 'http://firma.example' });
});
afterAll(() => site.close());

describe('pages', () => {
  test.each([...paths, '/Impressum'])(
    '%s is a German document, whatever query and Host say (S8, S10, S11, H17)',
    async (path) => {
      const page = request(site.app).get(`${path}?utm_source=x`).set('Host', 'evil.example');
      const { text } = await page.expect(200).expect('Content-Type', /^text\/html; charset=utf-8$/i);
      expect(text).toMatch(/^<!doctype html><html lang="de-AT">.*<\/html>$/s);
      expect(text.match(/<h1[ >]/g)).toHaveLength(1);
      expect(text).toContain(`<link rel="canonical" href="http://firma.example${path.toLowerCase()}"/>`);
      expect(text).not.toMatch(/evil\.example|utm_source/);
    },
  );

  test('a link on a service card opens the form with that service chosen', async () => {
    const { text } = await request(site.app).get('/?leistung=bodenleger');
    expect(text).toMatch(/<option [^>]*value="bodenleger"[^>]*selected/);
    const { text: unknown } = await request(site.app).get('/?leistung=__proto__');
    expect(unknown).toMatch(/<option value=""[^>]*selected/);
  });

  test('after a form was sent without script a page thanks in the fixed words, also in its title, then says when (G4, a11y 10, promise 1)', async () => {
    const posted = await request(site.app).post('/api/contact').type('form').send(exampleRequest).expect(303);
    const { text } = await request(site.app).get(String(posted.headers.location)).expect(200);
    expect(text).toContain('<title>Nachricht gesendet!');
    expect(toText(text)).toMatch(/Nachricht gesendet!\s+Vielen Dank! Wir werden uns in Kürze bei Ihnen melden\./);
    expect(toText(text)).toMatch(/in Kürze bei Ihnen melden\.\s+Genauer gesagt:\s+Wir melden uns heute bis 18 Uhr\./);
    const { text: plain } = await request(site.app).get('/?gesendet').expect(200);
    expect(plain).not.toContain('Nachricht gesendet!');
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])(
    '%s on a page is refused with the methods that work',
    async (method) => {
      for (const path of ['/', '/agb', '/kontakt', '/api/status']) {
        const response = await exchange(site.app, path, { method });
        expect(response).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
        expect(response.text).toContain('Das geht hier nicht.');
      }
    },
  );
});

describe('short addresses', () => {
  test.each([
    ['/malerei', '/#services'],
    ['/anstrich', '/#services'],
    ['/kontakt', '/#contact'],
    ['/Kontakt', '/#contact'],
  ])('%s leads to %s, without its query, for a day at most (S17, S18)', async (path, target) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await exchange(site.app, `${path}?utm_source=karte`, { method });
      expect([status, headers.location]).toEqual([302, target]);
      const age = /max-age=(\d+)/.exec(headers['cache-control'] ?? '')?.[1];
      expect(Number(age)).toBeGreaterThan(0);
      expect(Number(age)).toBeLessThanOrEqual(86_400);
    }
  });
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
  const get = (path: string, protocol: string) =>
    exchange(secure.app, path, { headers: { 'X-Forwarded-Proto': protocol, Host: 'evil.example' } });

  test('moves to https on the public host when the proxy in front says http (S20, H17)', async () => {
    secure = createTestSite({ SITE_URL: origin });
    for (const path of ['/', '/agb?a=1', '/kontakt', '/gibt-es-nicht'])
      expect(await get(path, 'http')).toMatchObject({ status: 301, headers: { location: origin + path } });
  });

  test('no path can choose the host it moves to (H17)', async () => {
    secure = createTestSite({ SITE_URL: origin });
    for (const path of ['//evil.example/', '/\\evil.example', '/@evil.example/', 'http://evil.example/']) {
      const { headers } = await get(path, 'http');
      expect(new URL(headers.location ?? '').host).toBe('www.firma.example');
    }
  });

  test('https behind the proxy and a direct call from the machine itself are answered', async () => {
    secure = createTestSite({ SITE_URL: origin });
    expect((await get('/', 'https')).status).toBe(200);
    expect((await exchange(secure.app, '/healthz')).status).toBe(200);
  });

  test.each([
    ['a proxy that is not trusted', { SITE_URL: origin, TRUST_PROXY: 'false' }],
    ['an origin of plain http', { SITE_URL: 'http://firma.example' }],
  ])('%s redirects nobody', async (_what, env) => {
    secure = createTestSite(env);
    for (const protocol of ['http', 'https']) expect((await get('/', protocol)).status).toBe(200);
  });
});
