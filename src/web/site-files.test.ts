import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sampleCompany as company } from '../testing/companies.ts';
import { exchange } from '../testing/exchange.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

const origin = 'https://www.firma.example';
const day = 86_400_000;

let site: TestSite;
beforeAll(() => {
  site = createTestSite({ SITE_URL: origin });
});
afterAll(() => site.close());

const get = async (path: string, type: string) => {
  const { status, headers, text } = await exchange(site.app, path, { headers: { Host: 'evil.example' } });
  expect(status).toBe(200);
  expect(headers['content-type']).toBe(`${type}; charset=utf-8`);
  return text;
};

test('robots.txt lets every search engine everywhere and names the sitemap (S13)', async () => {
  const text = await get('/robots.txt', 'text/plain');
  expect(text).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
});

test('sitemap.xml lists exactly the four pages, each reachable under the address it calls its own (S14)', async () => {
  const text = await get('/sitemap.xml', 'application/xml');
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /);
  expect(text).toContain('xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"');
  const urls = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);
  expect(urls.sort()).toEqual(['/', '/agb', '/datenschutz', '/impressum', '/widerruf'].map((path) => origin + path));
  for (const url of urls) {
    const page = await get(new URL(url).pathname, 'text/html');
    expect(page).toContain(`<link rel="canonical" href="${url}"/>`);
  }
});
test('site.webmanifest carries the name of the company, its colours and two sizes of icon (S21)', async () => {
  const manifest = JSON.parse(await get('/site.webmanifest', 'application/manifest+json'));
  expect(manifest).toMatchObject({
    name: company.name,
    lang: 'de-AT',
    start_url: '/',
    theme_color: '#faf7f2',
    icons: [
      { sizes: '192x192', type: 'image/png' },
      { sizes: '512x512', type: 'image/png' },
    ],
  });
});
test('security.txt says whom to write to, and expires within a year, however long the site has run (H14)', async () => {
  for (const passed of [0, 400 * day]) {
    await site.clock.advance(passed);
    const lines = (await get('/.well-known/security.txt', 'text/plain')).trimEnd().split('\n');
    expect(lines).toEqual([
      `Contact: mailto:${company.email}`,
      expect.stringMatching(/^Expires: /),
      'Preferred-Languages: de, en',
      `Canonical: ${origin}/.well-known/security.txt`,
    ]);
    const left = Date.parse(lines[1]?.replace('Expires: ', '') ?? '') - site.clock.now();
    expect(left).toBeGreaterThan(30 * day);
    expect(left).toBeLessThan(365 * day);
  }
});

test.each(['/robots.txt', '/sitemap.xml', '/site.webmanifest', '/.well-known/security.txt'])(
  '%s is cached for a day and never speaks of the Host header (H17)',
  async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await exchange(site.app, path, { method, headers: { Host: 'evil.example' } });
      expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=86400' } });
      expect(answer.text).not.toContain('evil.example');
    }
  },
);
