import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { findField } from '../views/content/contact-fields.ts';
import { wallColours } from '../views/content/wall-colours.ts';
import type { PictureFiles } from '../views/site.ts';
import type { BuiltPicture } from './pictures.ts';

type Pictures = Record<string, BuiltPicture>;
type Options = { root: string; assets: string; pictures: Pictures };
/** Widths of the room's picture by density of the screen. */
type Widths = Record<string, number>;

const usual: Widths = { '1x': 1280, '1.5x': 1920, '2x': 2400 };
const wide: Widths = { '1x': 1920, '2x': 2400 };
const upright: Widths = { '1x': 980 };

/** Writes the style sheet with the rules for pictures, which only the build knows. Returns its address. */
export async function buildLateStyles({ root, assets, pictures }: Options): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `@import "./late.css";${toPlaceholders(pictures)}${toWall(pictures)}`,
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
  const name = `late-${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  await writeFile(join(assets, name), css);
  return `/assets/${name}`;
}

/** Each picture's own colour in its place until it arrives: the policy forbids attributes. */
function toPlaceholders(pictures: Pictures): string {
  const rules = Object.entries(pictures)
    .filter(([name]) => !name.startsWith('hero'))
    .map(([name, { colour }]) => `.picture--${name}{background:${colour}}`);
  return `@layer parts{${rules.join('')}}`;
}

/** Step by step: asked for what may be anywhere, the browser would style the hero anew whenever the form changes. */
const stripFromRoot = '>body>main>.hero>.hero__scene>.swatches>label>';

/** Repaints the hero's wall in the chosen colour. */
function toWall(pictures: Pictures): string {
  const paints = wallColours.map(
    ({ name, paint }, index) =>
      `.swatches label:nth-of-type(${index + 1}){--paint:${paint}}` +
      `:root:has(${stripFromRoot}[value=${name}]:checked){--paint:${paint};--wish:"${findField('colour')?.label}: ${name}"}`,
  );
  return (
    `@layer tokens{${paints.join('')}}@layer sections{${toLayers(pictures, '', usual)}` +
    `@media (min-width:80.01em){${toLayers(pictures, '', wide)}}` +
    `@media (max-width:64em) and (orientation:portrait){${toLayers(pictures, '-portrait', upright)}}}`
  );
}

/** The chosen picture lies on top of all others, and fades in. */
function toLayers(pictures: Pictures, suffix: string, widths: Widths): string {
  const rules = wallColours.map(({ name, picture }, index) => {
    const files = find(pictures, picture + suffix);
    return (
      `.hero:has([value=${name}]:checked) .hero__coat:nth-of-type(${index + 1}){z-index:60;transition:none;` +
      'animation:painted-over .7s ease-in;' +
      `background-image:url(${files.src});background-image:${toImageSet(files, widths)}}`
    );
  });
  return rules.join('');
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
