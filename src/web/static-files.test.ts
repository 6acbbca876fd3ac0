import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
afterEach(() => site.close());

test('a fingerprinted file may be kept for a year (H16)', async () => {
  site = createTestSite();
  const { headers } = await request(site.app).get('/assets/picture-0000.svg').expect(200);
  expect(headers['cache-control']).toBe('public,max-age=31536000,immutable');
  expect(headers['content-type']).toBe('image/svg+xml');
});

test('a file that went missing fails its own request, and the site goes on (C40)', async () => {
  site = createTestSite();
  rmSync(join(site.assetsFolder, 'picture-0000.svg'));
  await expect(request(site.app).get('/assets/picture-0000.svg')).rejects.toThrow();
  await request(site.app).get('/').expect(200);
  expect(site.log().map(({ msg }) => msg)).toContain('asset not readable');
});
