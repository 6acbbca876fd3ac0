import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
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
  hero: { widths: [960, 1280, 1600, 1920, 2400], fallback: 1280 },
  'hero-portrait': { widths: [480, 720, 980], fallback: 720, source: 'hero', crop: upright },
  ...Object.fromEntries([...serviceIds, about.image].map((name) => [name, card])),
};

/** Addresses of the hero's room in one colour, by width; the smallest is upright. */
export type Wall = Record<(typeof wallWidths)[number], string>;

const wallWidths = [980, 1280, 1920, 2400] as const;

// Colour in half the resolution, as in every JPEG: a phone decodes it in a fifth less time.
const avif = {
  ending: 'avif',
  encode: (image: Sharp) => image.avif({ quality: 50, effort: 4, chromaSubsampling: '4:2:0' }),
};
const webp = { ending: 'webp', encode: (image: Sharp) => image.webp({ quality: 72, effort: 5 }) };
const jpeg = { ending: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 74, mozjpeg: true }) };

type Folders = { root: string; assets: string };
type Options = Folders & { recipes?: Record<string, Recipe> };
type Source = { content: Buffer; width: number; height: number };
type Format = typeof jpeg;

/** Writes every picture in every width and format; results are kept in .cache by content and recipe. */
export async function buildPictures({
  recipes = siteRecipes,
  ...folders
}: Options): Promise<Record<string, BuiltPicture>> {
  const pictures: Record<string, BuiltPicture> = {};
  for (const [name, recipe] of Object.entries(recipes)) {
    pictures[name] = await buildPicture(name, recipe, folders);
  }
  return pictures;
}

/** In WebP alone: as small as AVIF for these pictures, and a style sheet can name it for every browser. */
export async function buildWalls(folders: Folders): Promise<Record<string, Wall>> {
  const walls: Record<string, Wall> = {};
  for (const { picture } of wallColours) {
    const source = await readSource(folders, picture, Math.max(...wallWidths));
    const hash = toHash(source, [webp, upright]);
    const urls = wallWidths.map(async (target) => {
      const area = toArea(source, target === 980 ? upright : undefined);
      return [target, await write(`${picture}-${hash}-${target}`, webp, { source, area, target, folders })];
    });
    walls[picture] = Object.fromEntries(await Promise.all(urls));
  }
  return walls;
}

async function buildPicture(
  name: string,
  { widths, fallback, source: file = name, crop }: Recipe,
  folders: Folders,
): Promise<BuiltPicture> {
  const largest = Math.max(...widths);
  const source = await readSource(folders, file, Math.ceil(largest / (crop?.width ?? 1)));
  const area = toArea(source, crop);
  // One hash for all of a picture's files: their addresses stand in the page, and equal parts compress away.
  const hash = toHash(source, [area, avif, webp, jpeg]);
  const toUrl = (target: number, format: Format) =>
    write(`${name}-${hash}-${target}`, format, { source, area, target, folders });

  const urls = await Promise.all(widths.map((target) => toUrl(target, avif)));
  return {
    avif: urls.map((url, i) => `${url} ${widths[i]}w`).join(', '),
    webp: await toUrl(fallback, webp),
    src: await toUrl(fallback, jpeg),
    width: largest,
    height: Math.round((largest * area.height) / area.width),
    colour: await meanColour(source.content),
  };
}

async function readSource({ root }: Folders, name: string, needed: number): Promise<Source> {
  const path = join(root, `static/pictures/${name}.jpg`);
  const content = await readFile(path);
  // A phone stores a portrait lying down and notes how to turn it.
  const { width, height } = (await readMetadata(path, content)).autoOrient;
  checkShape({ path, width, height, needed });
  return { content, width, height };
}

function toHash({ content }: Source, recipe: readonly object[]): string {
  const text = JSON.stringify(recipe, (_, value) => (typeof value === 'function' ? String(value) : value));
  return createHash('sha256').update(content).update(text).digest('hex').slice(0, 8);
}

function toArea({ width, height }: Source, crop: Recipe['crop'] = { left: 0, width: 1 }) {
  return { left: Math.round(crop.left * width), top: 0, width: Math.round(crop.width * width), height };
}

type Print = { source: Source; area: ReturnType<typeof toArea>; target: number; folders: Folders };

/** Returns the file's address. */
async function write(name: string, { ending, encode }: Format, print: Print): Promise<string> {
  const { source, area, target, folders } = print;
  const cache = join(folders.root, '.cache/pictures');
  const file = `${name}.${ending}`;
  if (!existsSync(join(cache, file))) {
    const image = encode(sharp(source.content).autoOrient().extract(area).resize(target));
    await mkdir(cache, { recursive: true });
    await writeFile(join(cache, `${file}.new`), await image.toBuffer());
    await rename(join(cache, `${file}.new`), join(cache, file));
  }
  await link(join(cache, file), join(folders.assets, file));
  return `/assets/${file}`;
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
