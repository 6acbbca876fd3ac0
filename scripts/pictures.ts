import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { encode, readSize } from '../src/pictures/images.ts';
import { type Area, type Format, formats, places, toCrop } from '../src/pictures/places.ts';
import { serviceIds } from '../views/content/services.ts';
import { wallColours } from '../views/content/wall-colours.ts';
import type { PictureFiles } from '../views/site.ts';

export type Recipe = {
  ratio: number;
  widths: readonly number[];
  /** The one width for the few browsers that don't know AVIF. */
  fallback: number;
  /** Source file, where it is not the picture's own name. */
  source?: string;
  /** The part that is kept once the source has that ratio, in shares of its width. */
  part?: Part | undefined;
};

type Part = { left: number; width: number };

/** The painted wall behind the words and the roller's edge, for upright screens. */
const upright: Part = { left: 520 / 2400, width: 980 / 2400 };

const hero = { ratio: 16 / 9, widths: [960, 1280, 1600, 1920, 2400], fallback: 1280 };

/** Rooms of the sample's references. */
const referenceRooms = ['wohnzimmer', 'esszimmer'];

const siteRecipes: Record<string, Recipe> = {
  hero,
  'hero-portrait': { ...hero, widths: [720, 980], fallback: 720, source: 'hero', part: upright },
  ...Object.fromEntries([...serviceIds, 'beratung'].map((name) => [name, places.card])),
  ...Object.fromEntries(
    referenceRooms.flatMap((room) => ['vorher', 'nachher'].map((state) => [`referenz-${room}-${state}`, places.pair])),
  ),
};

/** Addresses of the hero's room in one colour, by width; the smallest is upright. */
export type Wall = Record<(typeof wallWidths)[number], string>;

const wallWidths = [980, 1920, 2400] as const;

type Folders = { root: string; assets: string };
type Options = Folders & { recipes?: Record<string, Recipe> };

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
      const part = width === 980 ? upright : undefined;
      const source = await readSource(folders, picture, { ratio: hero.ratio, widths: [width], part });
      const name = `${picture}-${toHash(source, { ratio: hero.ratio, wallWidths, upright })}`;
      return [width, await writePicture(name, source, width, 'webp', folders)];
    });
    walls[picture] = Object.fromEntries(await Promise.all(urls));
  }
  return walls;
}

async function buildPicture(name: string, recipe: Recipe, folders: Folders): Promise<PictureFiles> {
  const { widths, fallback } = recipe;
  const largest = Math.max(...widths);
  const source = await readSource(folders, recipe.source ?? name, recipe);
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

async function readSource({ root }: Folders, name: string, recipe: Pick<Recipe, 'ratio' | 'widths' | 'part'>) {
  const { ratio, widths, part = { left: 0, width: 1 } } = recipe;
  const path = join(root, `static/pictures/${name}.jpg`);
  const content = await readFile(path);
  const size = await readSize(content).catch(() =>
    Promise.reject(new Error(`${path} is no picture that can be read.`)),
  );
  const crop = toCrop(size, ratio);
  const needed = Math.ceil(Math.max(...widths) / part.width);
  if (crop.width < needed) {
    const wanted = `the layout needs at least ${needed} × ${Math.round(needed / ratio)}`;
    throw new Error(`${path} has ${size.width} × ${size.height} pixels; ${wanted}.`);
  }
  const left = crop.left + Math.round(part.left * crop.width);
  const area: Area = { ...crop, left, width: Math.round(part.width * crop.width) };
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
    await mkdir(cache, { recursive: true });
    await encode(content, area, width, format).toFile(join(cache, `${file}.new`));
    await rename(join(cache, `${file}.new`), join(cache, file));
  }
  await link(join(cache, file), join(assets, file));
  return `/assets/${file}`;
}
