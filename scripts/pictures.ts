import { createHash } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { about } from '../views/content/about.ts';
import { serviceIds } from '../views/content/services.ts';
import { wallColours } from '../views/content/wall-colours.ts';
import type { PictureFiles } from '../views/site.ts';

export type Recipe = {
  widths: readonly number[];
  /** The one width for the few browsers that don't know AVIF. */
  fallback: number;
  /** A tenth larger, and made in a sixth of the time. */
  quick?: boolean;
  /** Source file, where it is not the picture's own name. */
  source?: string;
  /** Part of the source that is kept, in shares of its size. */
  crop?: { left: number; width: number };
};

export type BuiltPicture = PictureFiles & {
  /** Its mean colour, which stands in its place until it arrives. */
  colour: string;
};

const card = { widths: [480, 760, 1140, 1600], fallback: 1140 };

/** The painted wall behind the words and the roller's edge, for upright screens. */
const upright = { left: 520 / 2400, width: 980 / 2400 };

const siteRecipes: Record<string, Recipe> = {
  ...Object.assign({}, ...wallColours.map(({ picture }) => toWallRecipes(picture))),
  hero: { widths: [960, 1280, 1600, 1920, 2400], fallback: 1280 },
  'hero-portrait': { widths: [480, 720, 980], fallback: 720, source: 'hero', crop: upright },
  ...Object.fromEntries([...serviceIds, about.image].map((name) => [name, card])),
};

/** Fewer sizes, since a style sheet chooses by density alone. */
function toWallRecipes(picture: string): Record<string, Recipe> {
  const quick = true;
  return {
    [picture]: { widths: [1280, 1920, 2400], fallback: 1280, quick },
    [`${picture}-portrait`]: { widths: [980], fallback: 980, quick, source: picture, crop: upright },
  };
}

// Colour in half the resolution, as in every JPEG: a phone decodes it in a fifth less time.
const avif = {
  ending: 'avif',
  encode: (image: Sharp) => image.avif({ quality: 50, effort: 4, chromaSubsampling: '4:2:0' }),
};
const quickAvif = {
  ending: 'avif',
  encode: (image: Sharp) => image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
};
const webp = { ending: 'webp', encode: (image: Sharp) => image.webp({ quality: 72, effort: 5 }) };
const jpeg = { ending: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 74, mozjpeg: true }) };

type Folders = { root: string; assets: string };
type Options = Folders & { recipes?: Record<string, Recipe> };
type Pictures = Record<string, BuiltPicture>;

/** Writes every picture in every width and format; results are kept in .cache by content and recipe. */
export async function buildPictures({ root, assets, recipes = siteRecipes }: Options): Promise<Pictures> {
  const cache = join(root, '.cache/pictures');
  await mkdir(cache, { recursive: true });
  const cached = new Set(await readdir(cache));
  const pictures: Pictures = {};
  for (const [name, recipe] of Object.entries(recipes))
    pictures[name] = await buildPicture(name, recipe, { root, assets, cache, cached });
  return pictures;
}

const whole = { left: 0, width: 1 };

async function buildPicture(
  name: string,
  { widths, fallback, quick = false, source = name, crop = whole }: Recipe,
  { root, assets, cache, cached }: Folders & { cache: string; cached: Set<string> },
): Promise<BuiltPicture> {
  const path = join(root, `static/pictures/${source}.jpg`);
  const content = await readFile(path);
  // A phone stores a portrait lying down and notes how to turn it.
  const { width, height } = (await readMetadata(path, content)).autoOrient;
  const largest = Math.max(...widths);
  checkShape({ path, width, height, needed: Math.ceil(largest / crop.width) });
  const [left, kept] = [Math.round(crop.left * width), Math.round(crop.width * width)];
  const area = { left, top: 0, width: kept, height };

  // One hash for all of a picture's files: their addresses stand in the page, and equal parts compress away.
  const best = quick ? quickAvif : avif;
  const recipe = JSON.stringify([area, ...[best, webp, jpeg].map(({ encode }) => String(encode))]);
  const hash = createHash('sha256').update(content).update(recipe).digest('hex').slice(0, 8);

  async function write(target: number, { ending, encode }: typeof jpeg) {
    const file = `${name}-${hash}-${target}.${ending}`;
    if (!cached.has(file)) {
      const image = encode(sharp(content).autoOrient().extract(area).resize(target));
      await writeFile(join(cache, `${file}.new`), await image.toBuffer());
      await rename(join(cache, `${file}.new`), join(cache, file));
    }
    await link(join(cache, file), join(assets, file));
    return `/assets/${file}`;
  }

  const urls = await Promise.all(widths.map((target) => write(target, best)));
  return {
    avif: urls.map((url, i) => `${url} ${widths[i]}w`).join(', '),
    webp: await write(fallback, webp),
    src: await write(fallback, jpeg),
    width: largest,
    height: Math.round((largest * area.height) / area.width),
    colour: await meanColour(content),
  };
}

async function meanColour(content: Buffer): Promise<string> {
  const pixel = await sharp(content).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return `#${pixel.toString('hex')}`;
}

function readMetadata(path: string, content: Buffer) {
  const reading = sharp(content).metadata();
  return reading.catch(() => Promise.reject(new Error(`${path} is no picture that can be read.`)));
}

type Shape = { path: string; width: number; height: number; needed: number };

function checkShape({ path, width, height, needed }: Shape): void {
  const ratio = width / height;
  if (width < needed) throw new Error(`${path} is ${width} pixels wide; the layout needs at least ${needed}.`);
  if (ratio >= 1.4 && ratio <= 1.9) return;
  const shape = 'the layout needs a landscape picture between 3:2 and 16:9';
  throw new Error(`${path} has ${width} × ${height} pixels; ${shape}.`);
}
