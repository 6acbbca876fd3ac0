import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { root } from '../../testing/running-site.ts';
import { checkPictures, neededWidths } from './pictures.ts';

const own = join(root, 'static/pictures');
const later = Date.now() + 3_600_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  cpSync(own, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const check = async (builtAt = later) =>
  (await checkPictures({ folder, builtAt }))
    .filter(({ severity }) => severity !== 'fine')
    .map(({ severity, text }) => `${severity}: ${text}`);

test('the pictures that come with the site are large enough', async () => {
  expect(await check()).toEqual([]);
});

test('a small one, a missing one and one that is no JPEG are named', async () => {
  const small = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0f4c5c' } })
    .jpeg({ progressive: true })
    .toBuffer();
  writeFileSync(join(folder, 'hero.jpg'), small);
  rmSync(join(folder, 'malerei.jpg'));
  writeFileSync(join(folder, 'anstrich.jpg'), 'GIF89a');
  expect(await check()).toEqual([
    expect.stringMatching(/^error: .*hero\.jpg ist 1200 Pixel breit, nötig sind 2400/),
    expect.stringMatching(/^error: .*malerei\.jpg fehlt/),
    expect.stringMatching(/^error: .*anstrich\.jpg fehlt oder ist kein JPEG/),
  ]);
});

test('one that was replaced after the build wants a new build', async () => {
  const all = await check(0);
  expect(all).toHaveLength(Object.keys(neededWidths).length);
  for (const line of all) expect(line).toMatch(/^warning: .*npm run build/);
});
