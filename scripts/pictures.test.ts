import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { buildPictures, type Recipe } from './pictures.ts';

const recipes: Record<string, Recipe> = {
  zimmer: { ratio: 3 / 2, widths: [30, 60], fallback: 30 },
  'zimmer-portrait': { ratio: 3 / 2, widths: [20], fallback: 20, source: 'zimmer', part: { left: 0.5, width: 0.4 } },
};

let root: string;
let assets: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pictures-'));
  assets = join(root, 'assets');
  mkdirSync(join(root, 'static/pictures'), { recursive: true });
  mkdirSync(assets);
});
afterEach(() => rmSync(root, { recursive: true }));

const file = () => join(root, 'static/pictures/zimmer.jpg');

/** As stored; `orientation` is what a camera notes about it. */
const drop = (width: number, height: number, background = '#c08040', orientation = 1) =>
  sharp({ create: { width, height, channels: 3, background } })
    .withMetadata({ orientation })
    .jpeg({ quality: 100 })
    .toFile(file());

const build = () => buildPictures({ root, assets, recipes });

describe('a picture', () => {
  test('comes out in every width as AVIF and in one for other browsers, and its crop in the shape of the part that is kept', async () => {
    await drop(60, 40);
    const { zimmer, 'zimmer-portrait': portrait } = await build();
    expect(zimmer).toMatchObject({
      avif: expect.stringMatching(/^\/assets\/zimmer-\w{8}-30\.avif 30w, \/assets\/zimmer-\w{8}-60\.avif 60w$/),
      src: expect.stringMatching(/-30\.jpg$/),
      width: 60,
      height: 40,
    });
    expect(portrait).toMatchObject({ width: 20, height: 33 });
    const widths = readdirSync(assets).map(async (name) => {
      const { width } = await sharp(join(assets, name)).metadata();
      return name.includes(`-${width}.`);
    });
    expect(await Promise.all(widths)).toEqual(Array(5).fill(true));
  });

  test('stands as it was taken, where a phone stored it lying down', async () => {
    await drop(40, 60, '#c08040', 6);
    const { zimmer } = await build();
    expect(zimmer).toMatchObject({ width: 60, height: 40 });
    const { width, height } = await sharp(join(root, zimmer?.src ?? '')).metadata();
    expect({ width, height }).toEqual({ width: 30, height: 20 });
  });

  test.each([
    ['an upright', 60, 90],
    ['a flat', 120, 40],
  ])('%s one is cropped round its middle to the shape of its place', async (_what, width, height) => {
    const middle = { input: { create: { width: 20, height: 20, channels: 3, background: '#ff0000' } } } as const;
    await sharp({ create: { width, height, channels: 3, background: '#c08040' } })
      .composite([middle])
      .jpeg({ quality: 100 })
      .toFile(file());
    const { zimmer } = await build();
    expect(zimmer).toMatchObject({ width: 60, height: 40 });
    const result = sharp(join(root, zimmer?.src ?? ''));
    const { data, info } = await result.raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 30, height: 20 });
    const red = (x: number, y: number) => (data[(y * info.width + x) * info.channels + 1] ?? 255) < 60;
    expect([red(15, 10), red(1, 1), red(28, 18)]).toEqual([true, false, false]);
  });

  test('gets another address when another one is dropped in its place, and the same one otherwise', async () => {
    await drop(60, 40);
    const first = (await build()).zimmer?.src;
    rmSync(assets, { recursive: true });
    mkdirSync(assets);
    expect((await build()).zimmer?.src).toBe(first);
    await drop(60, 40, '#204060');
    expect((await build()).zimmer?.src).not.toBe(first);
  });
});

describe('the build refuses', () => {
  test.each([
    ['one that is too small', () => drop(45, 30), /zimmer\.jpg has 45 × 30 pixels; the layout needs at least 60 × 40/],
    ['one that is too flat', () => drop(90, 30), /zimmer\.jpg has 90 × 30 pixels; the layout needs at least 60 × 40/],
    ['one that is missing', async () => {}, /static\/pictures\/zimmer\.jpg/],
    ['a file that is none', async () => writeFileSync(file(), 'GIF89a'), /zimmer\.jpg is no picture/],
  ])('%s, and says which and why', async (_what, prepare, reason) => {
    await prepare();
    await expect(build()).rejects.toThrow(reason);
  });
});
