import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { sampleCompany as company } from '../testing/companies.ts';
import { type RunningSite, root, startSite } from '../testing/running-site.ts';
import type { Manifest } from './assets.ts';

let site: RunningSite;
let html: string;
beforeAll(async () => {
  site = await startSite();
  html = await (await fetch(site.url)).text();
});
afterAll(() => site.stop());

async function get(path: string) {
  const response = await fetch(site.url + path);
  expect(response.status).toBe(200);
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
}

const sizeOf = async (body: Buffer) => {
  const { width, height } = await sharp(body).metadata();
  return [width, height];
};

const linkTo = (pattern: RegExp) => pattern.exec(html)?.[1] ?? 'no such link';

describe('icons of the built site', () => {
  test('the favicon holds 16, 32 and 48 pixels (S21)', async () => {
    const { headers, body } = await get('/favicon.ico');
    expect(headers.get('content-type')).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/);
    // Its address does not change with its content, so it may not be kept for a year.
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    const count = body.readUInt16LE(4);
    const sizes = Array.from({ length: count }, (_, i) => body[6 + 16 * i]);
    expect(sizes.sort((a = 0, b = 0) => a - b)).toEqual([16, 32, 48]);
  });

  test.each([
    ['the one for search results', /<link rel="icon" href="([^"]+)" sizes="96x96"/, 96],
    ['the one for home screens', /<link rel="apple-touch-icon" href="([^"]+)"/, 180],
  ])('%s has the size that it is announced with (S21)', async (_which, link, size) => {
    const { headers, body } = await get(linkTo(link));
    expect(headers.get('content-type')).toBe('image/png');
    expect(await sizeOf(body)).toEqual([size, size]);
  });

  test('those of the manifest have the sizes that it says, and the drawing is one (S21)', async () => {
    const manifest = JSON.parse((await get('/site.webmanifest')).body.toString());
    for (const { src, sizes, type } of manifest.icons) {
      const { headers, body } = await get(src);
      expect(headers.get('content-type')).toBe(type);
      expect((await sizeOf(body)).join('x')).toBe(sizes);
    }
    const drawing = await get(linkTo(/<link rel="icon" href="([^"]+)" type="image\/svg\+xml"/));
    expect(drawing.headers.get('content-type')).toBe('image/svg+xml');
    expect(drawing.body.toString()).toContain('<svg');
  });

  test('the picture of a shared link has 1200 by 630 pixels (S12)', async () => {
    const address = linkTo(/<meta property="og:image" content="[^"]*?(\/assets\/[^"]+)"/);
    const { headers, body } = await get(address);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(await sizeOf(body)).toEqual([1200, 630]);
  });

  test('previews and search results elsewhere may show them, and nothing but them (H8)', async () => {
    const shared = [
      '/favicon.ico',
      linkTo(/property="og:image" content="[^"]*?(\/assets\/[^"]+)"/),
      linkTo(/rel="apple-touch-icon" href="([^"]+)"/),
      linkTo(/href="([^"]+)" sizes="96x96"/),
    ];
    const own = [
      linkTo(/<script type="module" src="([^"]+)"/),
      linkTo(/<img src="([^"]+)"/),
      linkTo(/url\(["']?([^"')]+\.woff2)/),
    ];
    for (const path of shared)
      expect((await get(path)).headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    for (const path of own) expect((await get(path)).headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

describe('files of the built site', () => {
  test('every picture comes as AVIF in several widths and as WebP (S23)', async () => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'));
    for (const { avif } of Object.values(manifest.pictures)) {
      expect(avif.split(', ').length).toBeGreaterThanOrEqual(2);
    }
    expect(html.match(/<source type="image\/avif"[^>]*srcSet="[^"]+ \d+w/gi)?.length).toBeGreaterThanOrEqual(7);
  });

  test('the script’s integrity is that of its file (H11)', async () => {
    const [, src = '', integrity = ''] =
      /<script type="module" src="([^"]+)" integrity="(sha256-[^"]+)"/.exec(html) ?? [];
    const digest = await crypto.subtle.digest('SHA-256', (await get(src)).body);
    expect(integrity).toBe(`sha256-${Buffer.from(digest).toString('base64')}`);
  });

  test('scripts and style sheets name no other host to fetch from (L29)', async () => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8'));
    const texts = manifest.files.filter((name) => /\.(js|css|svg)$/.test(name));
    expect(texts.length).toBeGreaterThan(5);
    const contents = texts.map((name) => readFileSync(join(root, 'dist/assets', name), 'utf8'));
    for (const content of [...contents, ...Object.values(manifest.styles)])
      expect(content).not.toMatch(/fonts\.g|unpkg|jsdelivr|cdnjs|url\(["']?(https?:)?\/\/|import\(?["']https?:/);
    expect(contents.join('')).not.toContain(company.hosting.name);
  });
});
