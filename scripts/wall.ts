import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { wallWish } from '../views/content/landing.ts';
import { wallColours } from '../views/content/wall-colours.ts';
import type { PictureFiles } from '../views/site.ts';

type Pictures = Record<string, PictureFiles>;
type Options = { root: string; assets: string; pictures: Pictures };
/** Widths of the room's picture by density of the screen. */
type Widths = Record<string, number>;

const usual: Widths = { '1x': 1280, '1.5x': 1920, '2x': 2400 };
const wide: Widths = { '1x': 1920, '2x': 2400 };
const upright: Widths = { '1x': 980 };

/** The strips' paint, which is there from the start. */
export const swatchPaints = `@layer sections{${wallColours
  .map(({ paint }, index) => `.swatches :nth-of-type(${index + 1}){--paint:${paint}}`)
  .join('')}}`;

/** Writes the style sheet that repaints the wall; its pictures are only known to the build. Returns its address. */
export async function buildWall({ root, assets, pictures }: Options): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `@import "./wall.css";${toRules(pictures)}`,
      resolveDir: join(root, 'views/styles'),
      loader: 'css',
    },
    bundle: true,
    minify: true,
    write: false,
    external: ['/assets/*'],
    target: ['chrome109', 'firefox115', 'safari15.4'],
    logLevel: 'warning',
  });
  const css = outputFiles[0]?.text ?? '';
  const name = `wall-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  await writeFile(join(assets, name), css);
  return `/assets/${name}`;
}

function toRules(pictures: Pictures): string {
  const tokens = wallColours.map(
    ({ id, title, paint }) =>
      `:root:has(.swatches [value=${id}]:checked){--paint:${paint};--wish:"${wallWish}: ${title}"}`,
  );
  const layers = (suffix: string, widths: Widths) =>
    wallColours
      .map(({ id, picture }, index) => {
        const files = find(pictures, picture + suffix);
        return (
          `.hero:has([value=${id}]:checked) i:nth-of-type(${index + 1})` +
          `{z-index:60;background-image:url(${files.src});background-image:${toImageSet(files, widths)};` +
          'transition:none;animation:painted-over .7s ease-in}'
        );
      })
      .join('');
  return (
    `@layer tokens{${tokens.join('')}}@layer sections{${layers('', usual)}` +
    `@media (min-width:80.01em){${layers('', wide)}}` +
    `@media (max-width:64em) and (orientation:portrait){${layers('-portrait', upright)}}}`
  );
}

function toImageSet({ avif, webp }: PictureFiles, widths: Widths): string {
  const images = Object.entries(widths).map(([density, width]) => {
    const candidate = avif.split(', ').find((each) => each.endsWith(` ${width}w`));
    if (!candidate) throw new Error(`There is no picture of ${width} pixels among: ${avif}`);
    return `"${candidate.split(' ')[0]}" ${density} type("image/avif")`;
  });
  return `image-set(${images.join(',')},"${webp}" type("image/webp"))`;
}

function find(pictures: Pictures, name: string): PictureFiles {
  const files = pictures[name];
  if (!files) throw new Error(`scripts/pictures.ts has no recipe for ${name}.`);
  return files;
}
