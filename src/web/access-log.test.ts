import { afterEach, describe, expect, test } from '@jest/globals';
import { exchange } from '../testing/exchange.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { toShortAddress } from './access-log.ts';
import { listen } from './server.ts';

let site: TestSite;

const answered = () => site.log().filter(({ msg }) => msg === 'answered');

describe('the line about an answer', () => {
  afterEach(() => site.close());

  test('tells method, path, status, size and time', async () => {
    site = createTestSite();
    await exchange(site.app, '/robots.txt');
    expect(answered()).toEqual([
      expect.objectContaining({
        level: 30,
        method: 'GET',
        path: '/robots.txt',
        status: 200,
        bytes: expect.any(Number),
        responseTime: expect.any(Number),
        request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    ]);
  });

  test.each(['/agb', '/gibt-es-nicht'])('says how many bytes %s has as it was sent', async (path) => {
    site = createTestSite();
    const { body } = await exchange(site.app, path, { headers: { 'Accept-Encoding': 'br' } });
    expect(answered().map(({ bytes }) => bytes)).toEqual([body.length]);
  });

  test('is an error from 500 and not below', async () => {
    site = createTestSite({ NODE_ENV: 'production' });
    await exchange(site.app, '/foo');
    await exchange(site.app, '/readyz');
    expect(answered().map(({ status, level }) => [status, level])).toEqual([
      [404, 30],
      [503, 50],
    ]);
  });

  test('has a shortened address of the visitor, not of the proxy (C27, L26)', async () => {
    site = createTestSite();
    await exchange(site.app, '/foo', { headers: { 'X-Forwarded-For': '203.0.113.77' } });
    await exchange(site.app, '/foo', { headers: { 'X-Forwarded-For': '2001:db8:1:2:3:4:5:6' } });
    expect(answered().map(({ client }) => client)).toEqual(['203.0.113.0', '2001:db8:1::']);
  });

  test('has it too where the proxy writes a port behind it (N35)', async () => {
    site = createTestSite();
    for (const address of [
      '203.0.113.77:50000',
      '[2001:db8:1:2::7]:443',
      '[2001:db8:1:2::7]',
      '10.0.0.1:1, 203.0.113.77:2',
    ])
      await exchange(site.app, '/foo', { headers: { 'X-Forwarded-For': address } });
    const clients = answered().map(({ client }) => client);
    expect(clients).toEqual(['203.0.113.0', '2001:db8:1::', '2001:db8:1::', '203.0.113.0']);
    expect(JSON.stringify(site.log())).not.toMatch(/203\.0\.113\.77|2001:db8:1:2/);
  });

  test('holds nothing of the query, the browser or the page before (C41, M18)', async () => {
    site = createTestSite();
    const headers = {
      'User-Agent': 'zz-agent',
      Referer: 'https://x.example/?zz-anna@example.at',
      Cookie: 'a=zz-cookie',
    };
    for (const path of ['/', '/agb/', '/foo', '/kontakt'])
      await exchange(site.app, `${path}?email=zz-anna@example.at`, { headers });
    expect(answered()).toHaveLength(4);
    expect(JSON.stringify(site.log())).not.toContain('zz-');
  });

  test('stays one line for newlines and terminal codes in path and browser name (C41)', async () => {
    site = createTestSite();
    const headers = { 'User-Agent': 'x\u009b2J\u00ff', 'X-Forwarded-For': 'junk\u009b2J {"level":60}' };
    await exchange(site.app, '/a%0a%7b%22level%22:60%7d%1b[2J%0d%0a', { headers });
    expect(answered()).toHaveLength(1);
    expect(site.log()).toHaveLength(1);
    expect(JSON.stringify(site.log())).not.toMatch(/\p{Cc}/u);
  });

  test('does not repeat a mail address that stands in the path (D13)', async () => {
    site = createTestSite();
    for (const path of ['/zz-anna@example.at', '/kontakt/zz-anna%40example.at/x']) await exchange(site.app, path);
    expect(answered().map(({ path }) => path)).toEqual(['/…', '/kontakt/…/x']);
  });

  test('repeats no part that may hold an address or a number, however it is written (M18, low)', async () => {
    site = createTestSite();
    const signs = [
      '%2540',
      '%252540',
      '%25252540',
      '%EF%BC%A0',
      '%EF%B9%AB',
      '&#64;',
      '&commat;',
      '%26%2364%3B',
      '%u0040',
    ];
    for (const sign of signs) await exchange(site.app, `/assets/zz-anna${sign}example.at/x`);
    for (const number of ['06601234567', '%2B43660123', '0660/1234567', '0660%201234567'])
      await exchange(site.app, `/assets/${number}`);
    expect(new Set(answered().map(({ path }) => path))).toEqual(new Set(['/assets/…/x', '/assets/…', '/assets/…/…']));
  });

  test('repeats no number that is set apart by other signs (security low, numbers)', async () => {
    site = createTestSite();
    for (const number of ['0660-123-45-67', '0660.12345.67', '0660/12/34/567', '+43_660_12_34', 'x0660/a1/b2'])
      await exchange(site.app, `/kontakt/${number}`);
    const paths = answered().map(({ path }) => path);
    expect(paths).toEqual(['/kontakt/…', '/kontakt/…', '/kontakt/…/…/…/…', '/kontakt/…', '/kontakt/…/…/…']);
  });

  test('names our own files in full, whatever digits they have', async () => {
    site = createTestSite();
    await exchange(site.app, '/assets/picture-00000000.svg?name=Huber', { method: 'HEAD' });
    expect(answered().map(({ path }) => path)).toEqual(['/assets/picture-00000000.svg']);
  });

  test('cuts a path of absurd length', async () => {
    site = createTestSite();
    await exchange(site.app, `/${'a'.repeat(5000)}`);
    expect(JSON.stringify(site.log()).length).toBeLessThan(1000);
  });

  test('costs no time for the longest path that is answered, which would hold up everybody', async () => {
    site = createTestSite();
    const server = await listen(site.app, { port: 0, host: '127.0.0.1' });
    const since = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}/${'a'.repeat(30_000)}`);
    await answer.text();
    // A search for mail addresses that starts anew at each character took 1300 ms.
    expect(performance.now() - since).toBeLessThan(400);
    expect(answered()).toHaveLength(1);
    await server.close();
  });
});

describe('shortened addresses', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8::7', '2001:db8:0::'],
    ['::1', '0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0::'],
    ['', 'unknown'],
  ])('%s becomes %s', (address, short) => {
    expect(toShortAddress(address)).toBe(short);
  });

  test.each(['::ffff:cb00:714d', '203.0.113.77:4711', '[2001:db8:1:2::7]:4711', 'zz-anna@example.at'])(
    '%s, which a proxy may make of one, is not written in full',
    (address) => {
      expect(toShortAddress(address)).not.toMatch(/77|714d|zz-anna|:2:/);
    },
  );
});
