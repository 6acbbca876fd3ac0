import { createRequire } from 'node:module';
import { expect, jest, test } from '@jest/globals';

const zlib = createRequire(import.meta.url)('node:zlib');

test('a page that could not be compressed once is there at the next try (bug 6)', async () => {
  const compress = jest.spyOn(zlib, 'brotliCompress');
  compress.mockImplementationOnce(((_plain: Buffer, done: (error: Error) => void) =>
    done(new Error('out of memory'))) as never);
  const { exchange } = await import('../testing/exchange.ts');
  const { createTestSite } = await import('../testing/site.ts');
  const site = createTestSite();
  const get = () => exchange(site.app, '/agb', { headers: { 'Accept-Encoding': 'br' } });
  expect((await get()).status).toBe(500);
  expect(await get()).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
  site.close();
});
