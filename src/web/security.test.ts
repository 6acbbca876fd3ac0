import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NotStoredError } from '../store/store.ts';
import { type Exchange, exchange } from '../testing/exchange.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let secure: TestSite;
beforeAll(() => {
  site = createTestSite({ CONTACT_LIMIT: '2' });
  secure = createTestSite({ SITE_URL: 'https://www.firma.example' });
});
afterAll(async () => {
  await site.close();
  await secure.close();
});

const post = (body: string | object, type = 'application/json', more: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': type, ...more },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const form = 'application/x-www-form-urlencoded';
const fromElsewhere = post(exampleRequest, undefined, { 'Sec-Fetch-Site': 'cross-site' });

const answers: [what: string, path: string, options: Parameters<typeof exchange>[2], status: number][] = [
  ['a page', '/', {}, 200],
  ['a revalidated page', '/agb', { headers: { 'If-None-Match': '*' } }, 304],
  ['a page that has changed', '/agb', { headers: { 'If-None-Match': '"old"' } }, 200],
  ['HEAD of a page', '/impressum', { method: 'HEAD' }, 200],
  ['a short address', '/kontakt', {}, 302],
  ['a trailing slash', '/agb/', {}, 301],
  ['the 404 page', '/foo', {}, 404],
  ['a broken path', '/%', {}, 404],
  ['an unknown asset', '/assets/x.js', {}, 404],
  ['a wrong method', '/', { method: 'DELETE' }, 405],
  ['a 404 page asked for by HEAD', '/foo', { method: 'HEAD' }, 404],
  ['a path of another host', '//evil.example/', {}, 404],
  ['a fingerprinted file', '/assets/picture-00000000.svg', {}, 200],
  ['HEAD of a fingerprinted file', '/assets/picture-00000000.svg', { method: 'HEAD' }, 200],
  ['robots.txt', '/robots.txt', {}, 200],
  ['the sitemap', '/sitemap.xml', {}, 200],
  ['the manifest', '/site.webmanifest', {}, 200],
  ['security.txt', '/.well-known/security.txt', {}, 200],
  ['the health check', '/healthz', {}, 200],
  ['the readiness check', '/readyz', {}, 200],
  ['an unsigned link of the owner', '/anfrage/A7K32/erledigt', {}, 403],
  ['an accepted form', '/api/contact', post(new URLSearchParams(exampleRequest).toString(), form), 303],
  ['an accepted request', '/api/contact', post(exampleRequest), 201],
  ['one request too many', '/api/contact', post(exampleRequest), 429],
  ['broken JSON', '/api/contact', post('{'), 400],
  ['an invalid request', '/api/contact', post({}), 422],
  ['an invalid form', '/api/contact', post('a=b', form), 422],
  ['a request that is too large', '/api/contact', post({ message: 'x'.repeat(70_000) }), 413],
  ['a post from a foreign site', '/api/contact', fromElsewhere, 403],
  ['an unknown format', '/api/contact', post('x', 'text/plain'), 415],
  ['a read of the form address', '/api/contact', {}, 405],
];

describe('every kind of answer carries the protecting headers', () => {
  test.each(answers)('%s (H7, H9, H10, H13)', async (_what, path, options, status) => {
    const answer = await exchange(site.app, path, options);
    expect(answer.status).toBe(status);
    expectProtected(answer);
    const isOwners = path.startsWith('/anfrage/');
    expect(answer.headers['referrer-policy']).toBe(isOwners ? 'same-origin' : 'strict-origin-when-cross-origin');
    expect(answer.headers).not.toHaveProperty('strict-transport-security');
  });

  test('a fingerprinted file that the browser has already (H7)', async () => {
    const path = '/assets/picture-00000000.svg';
    const { headers } = await exchange(site.app, path);
    const again = await exchange(site.app, path, { headers: { 'If-None-Match': String(headers.etag) } });
    expect(again.status).toBe(304);
    expectProtected(again);
  });

  test('the way to https, which no browser keeps (H7, H10, N34)', async () => {
    const headers = { 'X-Forwarded-Proto': 'http' };
    const answer = await exchange(secure.app, '/agb', { headers });
    expect(answer.status).toBe(301);
    expect(answer.headers['cache-control']).toBe('no-store');
    expectProtected(answer);
  });

  test.each(['POST', 'PUT', 'DELETE'])('a %s over http, which a redirect would rob of its body', async (method) => {
    const answer = await exchange(secure.app, '/agb', { method, headers: { 'X-Forwarded-Proto': 'http' } });
    expect(answer.status).not.toBe(301);
    expectProtected(answer);
  });

  test.each([
    ['that cannot be stored', new NotStoredError('locked'), 503],
    ['that hits an error of ours', new Error('broken'), 500],
  ])('a request %s (H7, H13)', async (_what, error, status) => {
    const broken = createTestSite();
    broken.store.add = () => Promise.reject(error);
    for (const type of ['application/json', form]) {
      const body = type === form ? new URLSearchParams(exampleRequest).toString() : exampleRequest;
      const answer = await exchange(broken.app, '/api/contact', post(body, type));
      expect(answer.status).toBe(status);
      expectProtected(answer);
    }
    await broken.close();
  });

  function expectProtected(answer: Exchange): void {
    expect(answer.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/\bcamera=\(\), .*\bgeolocation=\(\), .*\bmicrophone=\(\), /),
    });
    expect(answer.names).toEqual([...new Set(answer.names)]);
    const unwanted = /^(server|x-powered-by|set-cookie|origin-agent-cluster|access-control-.*)$/;
    expect(answer.names.filter((name) => unwanted.test(name))).toEqual([]);
  }

  test('a foreign site that asks for permission gets none (H13)', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    for (const path of ['/api/contact', '/', '/robots.txt']) {
      expectProtected(await exchange(site.app, path, { method: 'OPTIONS', headers }));
    }
  });
});

describe('content policy', () => {
  const readPolicy = async ({ app }: TestSite) => {
    const { headers, text } = await exchange(app, '/');
    const directives = String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(' '));
    return { text, policy: new Map(directives.map(([name = '', ...values]) => [name, values])) };
  };

  test('allows own files alone and nothing unsafe (H1, H5, C34)', async () => {
    const { policy } = await readPolicy(site);
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", ...Array.from({ length: 3 }, () => expect.stringMatching(/^'sha256-/))],
      'img-src': expect.arrayContaining(["'self'"]),
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*|http/);
  });

  test.each(['/', '/agb', '/foo'])('the policy knows the style sheet inside %s', async (path) => {
    const { policy } = await readPolicy(site);
    const { text } = await exchange(site.app, path);
    const styles = [...text.matchAll(/<style>([^<]*)<\/style>/g)];
    expect(styles).toHaveLength(1);
    for (const [, css = ''] of styles) {
      const digest = await crypto.subtle.digest('SHA-256', Buffer.from(css));
      expect(policy.get('style-src')).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`);
    }
  });

  test.each(['/', '/datenschutz', '/impressum', '/agb', '/foo'])(
    '%s has no inline script and no style attribute (H2, H3)',
    async (path) => {
      const { text } = await exchange(site.app, path);
      expect(text).not.toMatch(/<[^>]* style=/);
      expect(text).not.toMatch(/<[^>]* on[a-z]+=/);
      const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
      for (const attributes of scripts) expect(attributes).toMatch(/ src="\/assets\/| type="application\/(ld\+)?json"/);
    },
  );

  test('asks for https upgrades only where the public origin is https (H15, C32)', async () => {
    expect((await readPolicy(site)).policy.has('upgrade-insecure-requests')).toBe(false);
    expect((await readPolicy(secure)).policy.has('upgrade-insecure-requests')).toBe(true);
  });
});

describe('strict transport', () => {
  const header = async (protocol: string | undefined, { app }: TestSite) =>
    (await exchange(app, '/healthz', { headers: protocol ? { 'X-Forwarded-Proto': protocol } : {} })).headers[
      'strict-transport-security'
    ];

  test('is asked for a year on https and never over plain http (H6)', async () => {
    expect(await header('https', secure)).toBe('max-age=31536000');
    expect(await header('http', secure)).toBeUndefined();
    expect(await header(undefined, secure)).toBeUndefined();
  });

  test('is not asked for on the word of a stranger (H6)', async () => {
    const direct = createTestSite({ SITE_URL: 'https://www.firma.example', TRUST_PROXY: 'false' });
    expect(await header('https', direct)).toBeUndefined();
    await direct.close();
  });
});
