import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Exchange, exchange } from '../testing/exchange.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(() => {
  site = createTestSite({ SITE_URL: 'http://firma.example' });
});
afterAll(() => site.close());

describe('an address that does not exist', () => {
  test.each([
    '/foo',
    '/a/b/c/d/e',
    '/index.html',
    '/impressum/x',
    '/wp-login.php',
    '/api',
    '/.env',
    '/foo/',
    '/impressum//',
  ])('%s is the 404 page in the fixed words, and no search engine keeps it (G4, S15)', async (path) => {
    const { text, headers } = await request(site.app).get(path).expect(404);
    expect(headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i);
    expect(text).toContain('<title>404 Page Not Found</title>');
    expect(text).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
    expect(text).toContain('Did you forget to add the page to the router?');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toContain('rel="canonical"');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test.each(['POST', 'PUT', 'OPTIONS', 'DELETE'])('%s gets the same page', async (method) => {
    const { status, text } = await exchange(site.app, '/foo', { method });
    expect(status).toBe(404);
    expect(text).toContain('404 Page Not Found');
  });

  test('an unknown asset is a short text that is not kept, never a page (C39)', async () => {
    const unknown = ['x-0000.js', '', '../main.js', '%2e%2e%2fserver%2fmain.js'].map((name) => `/assets/${name}`);
    for (const path of [...unknown, '/assets']) {
      const { status, headers, text } = await exchange(site.app, path);
      expect([status, text]).toEqual([404, 'Diese Seite gibt es nicht.']);
      expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
    }
  });
});

describe('a broken path', () => {
  test.each([
    '/%',
    '/%E0%A4%A',
    '/%c0%ae%c0%ae%c0%af',
    '/assets/%ff.js',
    '/assets/%',
    '/kontakt%',
    '/%00',
    '/api/contact%',
    '/favicon.ico%ff',
    '/?%',
    '/?leistung=%E0%A4%A',
    '/impressum?%ff',
    '*',
    'http://:0/',
  ])('%s is a visitor error, told in German and without a stack (C35)', expectVisitorError);

  test('so is a very long one (C35)', async () => {
    for (const character of ['a', '%', '/']) await expectVisitorError(`/${character.repeat(12_000)}`);
  });

  async function expectVisitorError(path: string): Promise<void> {
    for (const method of ['GET', 'HEAD']) {
      const { status, text } = await exchange(site.app, path, { method });
      expect(status).toBeLessThan(500);
      expect([200, 400, 404, 414]).toContain(status);
      expect(text).not.toMatch(/Error|at .*\.ts|node_modules/);
      if (method === 'GET') expect(text).toMatch(/404 Page Not Found|Diese Seite|Die Anfrage|<html lang="de-AT">/);
    }
  }

  test('raises no alarm in the log (C35)', () => {
    const levels = site.log().map(({ level }) => Number(level));
    expect(Math.max(...levels)).toBeLessThan(50);
  });
});

describe('markup in a request', () => {
  const evil = '<script>alert(1)</script>';
  test.each([
    `/</script>${evil}`,
    `/x?lang="></script><img src=x onerror=alert(1)>`,
    '/kontakt?x=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    `/impressum/?x="><script>alert(1)</script>`,
    `/?leistung="><script>alert(1)</script>`,
    `/?leistung=${evil}`,
    `/assets/${evil}`,
  ])('%s comes back nowhere (C53)', async (path) => {
    const headers = { Host: `evil.example"${evil}`, Referer: evil, 'User-Agent': evil, Accept: 'text/html' };
    const answer = await exchange(site.app, path.replaceAll(' ', '%20'), { headers });
    expect(answer.text).not.toContain('alert(1)</script>');
    expect(answer.text).not.toContain('onerror=alert(1)>');
    expect(answer.text).not.toContain('evil.example');
    expect(JSON.stringify(answer.headers)).not.toContain('<script>');
  });
});

describe('an error on a page', () => {
  const expectPage = ({ headers, text }: Exchange, words: string) => {
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(text).toMatch(/^<!doctype html><html lang="de-AT">/);
    expect(text).toMatch(/<main.*<h1[^>]*>Das hat leider nicht geklappt<\/h1>.*href="tel:.*href="\/".*<\/main>/);
    expect(text).toContain(words);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  };

  test('is a page that says why, with our number and a way back (bug 9)', async () => {
    const answer = await exchange(site.app, '/agb', { method: 'DELETE' });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expectPage(answer, 'Das geht hier nicht.');
  });

  test('of our own is a silent page (bug 9)', async () => {
    const { now } = site.clock;
    site.clock.now = () => {
      site.clock.now = now;
      throw new Error('zz-secret');
    };
    const answer = await exchange(site.app, '/.well-known/security.txt');
    expect(answer.status).toBe(500);
    expectPage(answer, 'Auf unserem Server ist ein Fehler aufgetreten.');
    expect(answer.text + JSON.stringify(site.log())).not.toContain('zz-secret');
  });

  test('comes compressed and costs no new rendering (bug 9)', async () => {
    const ask = () => exchange(site.app, '/', { method: 'PUT', headers: { 'Accept-Encoding': 'br' } });
    const [first, second] = [await ask(), await ask()];
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', etag: second.headers.etag });
  });

  test('below /api stays a short text', async () => {
    const { headers, text } = await exchange(site.app, '/api/status', { method: 'DELETE' });
    expect([headers['content-type'], text]).toEqual(['text/plain; charset=utf-8', 'Das geht hier nicht.']);
  });
});

describe('an error of our own', () => {
  const secret = 'zz-anna@example.at';
  test.each(['production', 'development', 'test'])(
    'in %s the answer is silent and the log names it without what the visitor typed (C36, C41)',
    async (environment) => {
      const broken = createTestSite({ NODE_ENV: environment });
      broken.store.add = () => Promise.reject(Object.assign(new Error(`no ${secret}`), { detail: secret }));
      const { text } = await request(broken.app)
        .post('/api/contact')
        .send({ firstName: 'Anna', lastName: 'Z', email: secret, service: 'malerei' })
        .expect(500);
      expect(text).toBe('Auf unserem Server ist ein Fehler aufgetreten.');
      const errors = broken.log().filter(({ level }) => Number(level) >= 50);
      const expected = { msg: 'contact request not accepted', err: expect.objectContaining({ type: 'Error' }) };
      expect(errors).toContainEqual(expect.objectContaining(expected));
      expect(JSON.stringify(broken.log())).not.toContain('zz-anna');
      await broken.close();
    },
  );
});
