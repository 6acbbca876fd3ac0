import { createHash } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { PictureFiles } from '../views/site.ts';

type Recipe = {
  widths: readonly number[];
  /** Source file, where it is not the picture's own name. */
  source?: string;
  /** Part of the source that is kept, in shares of its size. */
  crop?: { left: number; width: number };
};

const hero = { widths: [960, 1280, 1600, 1920, 2400] };
// The painted wall behind the words and the roller's edge, for upright screens.
const heroPortrait = {
  widths: [480, 720, 980],
  source: 'hero',
  crop: { left: 520 / 2400, width: 980 / 2400 },
};
const card = { widths: [480, 760, 1140, 1600] };

const recipes: Record<string, Recipe> = {
  hero,
  'hero-portrait': heroPortrait,
  malerei: card,
  anstrich: card,
  fassaden: card,
  brandwasser: card,
  bodenleger: card,
  beratung: card,
};

const formats = [
  { type: 'image/avif', ending: 'avif', encode: (image: Sharp) => image.avif({ quality: 50, effort: 4 }) },
  { type: 'image/webp', ending: 'webp', encode: (image: Sharp) => image.webp({ quality: 72, effort: 5 }) },
  { type: 'image/jpeg', ending: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 74, mozjpeg: true }) },
] as const;

type Folders = { root: string; assets: string };

/** Writes every picture in every width and format; results are kept in .cache by content and recipe. */
export async function buildPictures({ root, assets }: Folders): Promise<Record<string, PictureFiles>> {
  const cache = join(root, '.cache/pictures');
  await mkdir(cache, { recursive: true });
  const cached = new Set(await readdir(cache));
  const pictures: Record<string, PictureFiles> = {};
  for (const [name, recipe] of Object.entries(recipes)) {
    pictures[name] = await buildPicture(name, recipe, { root, assets, cache, cached });
  }
  return pictures;
}

async function buildPicture(
  name: string,
  { widths, source = name, crop }: Recipe,
  { root, assets, cache, cached }: Folders & { cache: string; cached: Set<string> },
): Promise<PictureFiles> {
  const path = join(root, `static/pictures/${source}.jpg`);
  const content = await readFile(path);
  const { width, height } = await sharp(content).metadata();
  const largest = Math.max(...widths);
  const area = crop
    ? { left: Math.round(crop.left * width), top: 0, width: Math.round(crop.width * width), height }
    : { left: 0, top: 0, width, height };
  checkShape({ path, width: area.width, height: area.height, largest, portrait: crop !== undefined });

  const files: Record<string, string[]> = {};
  for (const { ending, encode } of formats) {
    files[ending] = await Promise.all(
      widths.map(async (target) => {
        const recipe = `${ending} ${target} ${JSON.stringify(area)} ${encode}`;
        const hash = createHash('sha256').update(content).update(recipe).digest('hex').slice(0, 8);
        const file = `${name}-${target}-${hash}.${ending}`;
        if (!cached.has(file)) {
          const image = encode(sharp(content).extract(area).resize(target));
          await writeFile(join(cache, `${file}.new`), await image.toBuffer());
          await rename(join(cache, `${file}.new`), join(cache, file));
        }
        await link(join(cache, file), join(assets, file));
        return `/assets/${file}`;
      }),
    );
  }
  const srcSet = (urls: string[]) => urls.map((url, i) => `${url} ${widths[i]}w`).join(', ');
  return {
    sources: formats.map(({ type, ending }) => ({ type, srcSet: srcSet(files[ending] ?? []) })),
    src: files.jpg?.[1] ?? '',
    width: largest,
    height: Math.round((largest * area.height) / area.width),
  };
}

function checkShape(picture: {
  path: string;
  width: number;
  height: number;
  largest: number;
  portrait: boolean;
}): void {
  const { path, width, height, largest, portrait } = picture;
  if (width < largest) {
    throw new Error(`${path} gives ${width} pixels of width; at least ${largest} are needed.`);
  }
  const ratio = width / height;
  const [least, most] = portrait ? [0.6, 0.9] : [1.4, 1.9];
  if (ratio < least || ratio > most) {
    throw new Error(
      `${path} has ${width} × ${height} pixels; the layout needs a landscape picture of about 3:2 or 16:9.`,
    );
  }
}
