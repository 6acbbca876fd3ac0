import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { exchange } from '../testing/exchange.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
afterEach(() => site.close());

test('a fingerprinted file may be kept for a year (H16)', async () => {
  site = createTestSite();
  const { headers } = await request(site.app).get('/assets/picture-00000000.svg').expect(200);
  expect(headers['cache-control']).toBe('public,max-age=31536000,immutable');
  expect(headers['content-type']).toBe('image/svg+xml');
});

test('a file that went missing fails its own request, and the site goes on (C40)', async () => {
  site = createTestSite();
  rmSync(join(site.assetsFolder, 'picture-00000000.svg'));
  await expect(request(site.app).get('/assets/picture-00000000.svg')).rejects.toThrow();
  await request(site.app).get('/').expect(200);
  expect(site.log().map(({ msg }) => msg)).toContain('asset not readable');
});

describe('every file', () => {
  const files = ['/assets/picture-00000000.svg', '/favicon.ico', '/robots.txt', '/sitemap.xml', '/site.webmanifest'];
  const others = ['/.well-known/security.txt', '/healthz', '/readyz'];

  test.each([...files, ...others])('%s is read only (README)', async (path) => {
    site = createTestSite();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      const answer = await exchange(site.app, path, { method });
      expect({ method, status: answer.status }).toEqual({ method, status: 405 });
      expect(answer.headers.allow).toBe('GET, HEAD');
    }
  });

  test.each([...files, ...others, '/', '/agb', '/kontakt', '/api/status', '/api/contact', '/foo', '/assets/x.js'])(
    'HEAD of %s has the status of GET and no body (N36)',
    async (path) => {
      site = createTestSite();
      const [get, head] = [await exchange(site.app, path), await exchange(site.app, path, { method: 'HEAD' })];
      expect([head.status, head.text]).toEqual([get.status, '']);
      expect(head.headers['content-type']).toBe(get.headers['content-type']);
    },
  );

  const ranges = [
    'bytes=9-1',
    'bytes=0-18446744073709551615',
    'bytes=-0',
    'bytes=-1',
    'bytes=1e3-',
    'bytes=5-2,7-',
    'x',
    '-',
  ];
  test.each(ranges)('asked for with "Range: %s" is whole (security M2)', async (range) => {
    site = createTestSite();
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
    for (const path of [...files, '/'])
      for (const method of ['GET', 'HEAD'])
        expect((await exchange(site.app, path, { method, headers: { Range: range } })).status).toBe(200);
    expect(complaint).not.toHaveBeenCalled();
    complaint.mockRestore();
    expect(site.log().filter(({ level }) => Number(level) > 30)).toEqual([]);
  });
});
