import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { serviceIds } from '../views/content/services.ts';
import { wallColours } from '../views/content/wall-colours.ts';
import type { PictureFiles } from '../views/site.ts';

export type Recipe = {
  widths: readonly number[];
  /** The one width for the few browsers that don't know AVIF. */
  fallback: number;
  /** Source file, where it is not the picture's own name. */
  source?: string;
  /** Part of the source that is kept, in shares of its width. */
  crop?: Crop;
};

type Crop = { left: number; width: number };

const card = { widths: [760, 1140, 1600], fallback: 1140 };

/** The painted wall behind the words and the roller's edge, for upright screens. */
const portraitCrop = { left: 520 / 2400, width: 980 / 2400 };

const siteRecipes: Record<string, Recipe> = {
  hero: { widths: [960, 1280, 1600, 1920, 2400], fallback: 1280 },
  'hero-portrait': { widths: [720, 980], fallback: 720, source: 'hero', crop: portraitCrop },
  ...Object.fromEntries([...serviceIds, 'beratung'].map((name) => [name, card])),
};

/** Addresses of the hero's room in one colour, by width; the smallest is upright. */
export type Wall = Record<(typeof wallWidths)[number], string>;

const wallWidths = [980, 1920, 2400] as const;

const formats = {
  // Colour in half the resolution, as in every JPEG: a phone decodes it in a fifth less time.
  avif: { quality: 50, effort: 4, chromaSubsampling: '4:2:0' },
  webp: { quality: 72, effort: 5 },
  jpg: { quality: 74, mozjpeg: true },
};

type Format = keyof typeof formats;
type Folders = { root: string; assets: string };
type Options = Folders & { recipes?: Record<string, Recipe> };

/** Writes every picture in every width and format. */
export async function buildPictures({ recipes = siteRecipes, ...folders }: Options) {
  const pictures: Record<string, PictureFiles> = {};
  for (const [name, recipe] of Object.entries(recipes)) pictures[name] = await buildPicture(name, recipe, folders);
  return pictures;
}

/** In WebP alone: as small as AVIF for these pictures, and a style sheet can name it for every browser. */
export async function buildWalls(folders: Folders): Promise<Record<string, Wall>> {
  const walls: Record<string, Wall> = {};
  for (const { picture } of wallColours) {
    const urls = wallWidths.map(async (width) => {
      const source = await readSource(folders, picture, width, width === 980 ? portraitCrop : undefined);
      const name = `${picture}-${toHash(source, { wallWidths, portraitCrop })}`;
      return [width, await writePicture(name, source, width, 'webp', folders)];
    });
    walls[picture] = Object.fromEntries(await Promise.all(urls));
  }
  return walls;
}

async function buildPicture(name: string, recipe: Recipe, folders: Folders): Promise<PictureFiles> {
  const { widths, fallback, crop } = recipe;
  const largest = Math.max(...widths);
  const source = await readSource(folders, recipe.source ?? name, largest, crop);
  const hashed = `${name}-${toHash(source, recipe)}`;
  const write = (width: number, format: Format) => writePicture(hashed, source, width, format, folders);
  return {
    avif: (await Promise.all(widths.map(async (width) => `${await write(width, 'avif')} ${width}w`))).join(', '),
    src: await write(fallback, 'jpg'),
    width: largest,
    height: Math.round((largest * source.area.height) / source.area.width),
  };
}

type Source = Awaited<ReturnType<typeof readSource>>;

async function readSource({ root }: Folders, name: string, widest: number, crop: Crop = { left: 0, width: 1 }) {
  const path = join(root, `static/pictures/${name}.jpg`);
  const content = await readFile(path);
  const metadata = await sharp(content)
    .metadata()
    .catch(() => Promise.reject(new Error(`${path} is no picture that can be read.`)));
  // A phone stores a portrait lying down and notes how to turn it.
  const { width, height } = metadata.autoOrient;
  const needed = Math.ceil(widest / crop.width);
  if (width < needed) throw new Error(`${path} is ${width} pixels wide; the layout needs at least ${needed}.`);
  const size = `${path} has ${width} × ${height} pixels`;
  if (width / height < 1.4 || width / height > 1.9)
    throw new Error(`${size}; the layout needs a landscape picture between 3:2 and 16:9.`);
  const area = { left: Math.round(crop.left * width), top: 0, width: Math.round(crop.width * width), height };
  return { content, area };
}

/** One for all of a picture's files: their addresses stand in the page, and equal parts compress away. */
function toHash({ content }: Source, recipe: object): string {
  const text = JSON.stringify([recipe, formats]);
  return createHash('sha256').update(content).update(text).digest('hex').slice(0, 8);
}

/** Results are kept in .cache under their final name. Returns the file's address. */
async function writePicture(
  name: string,
  { content, area }: Source,
  width: number,
  format: Format,
  { root, assets }: Folders,
): Promise<string> {
  const file = `${name}-${width}.${format}`;
  const cache = join(root, '.cache/pictures');
  if (!existsSync(join(cache, file))) {
    const image = sharp(content).autoOrient().extract(area).resize(width);
    await mkdir(cache, { recursive: true });
    // sharp's types do not know jpg.
    await image.toFormat(format as 'webp', formats[format]).toFile(join(cache, `${file}.new`));
    await rename(join(cache, `${file}.new`), join(cache, file));
  }
  await link(join(cache, file), join(assets, file));
  return `/assets/${file}`;
}
