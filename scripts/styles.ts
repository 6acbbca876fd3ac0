import { readFile, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Manifest } from '../src/assets.ts';
import type { BuiltPicture } from './pictures.ts';

type Folders = { root: string; assets: string };
type Styles = Pick<Manifest, 'styles' | 'stylesheets' | 'fonts'>;

/** Not needed for the first paint, so not inlined. */
const linked = ['later.css', 'media.css'];

export async function buildStyles({ root, assets }: Folders): Promise<Styles> {
  const result = await build({
    absWorkingDir: root,
    entryPoints: ['home', 'legal', 'later', 'media'].map((name) => `views/styles/${name}.css`),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    outdir: assets,
    publicPath: '/assets',
    bundle: true,
    minify: true,
    target: ['chrome109', 'firefox115', 'safari15.4'],
    loader: { '.woff2': 'file' },
    metafile: true,
    logLevel: 'warning',
  });
  const styles: Record<string, string> = {};
  const stylesheets: Record<string, string> = {};
  const fonts: Record<string, string> = {};
  for (const [path, { entryPoint }] of Object.entries(result.metafile.outputs)) {
    const url = `/assets/${basename(path)}`;
    const name = basename(path).replace(/-[A-Z0-9]{8}(\.\w+)$/, '$1');
    if (extname(path) === '.woff2') fonts[name] = url;
    else if (entryPoint && linked.includes(name)) stylesheets[name] = url;
    else if (entryPoint) {
      // Inlined into the page, so the file itself is not served.
      styles[basename(name, '.css')] = (await readFile(join(root, path), 'utf8')).trim();
      await rm(join(root, path));
    }
  }
  return { styles, stylesheets, fonts };
}

/** Each picture's own colour in its place until it arrives; in the style sheet, since the policy forbids attributes. */
export function toPlaceholders(built: Record<string, BuiltPicture>): string {
  const rules = Object.entries(built)
    .filter(([name]) => !name.startsWith('hero'))
    .map(([name, { colour }]) => `.picture--${name}{background:${colour}}`);
  return `@layer parts{${rules.join('')}}`;
}
