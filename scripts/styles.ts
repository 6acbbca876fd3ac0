import { readFile, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Manifest } from '../src/web/assets.ts';

type Folders = { root: string; assets: string };
type Styles = Pick<Manifest, 'styles' | 'stylesheets' | 'fonts'>;

/** Not needed for the first paint, so not inlined. */
const linked = ['live-form.css', 'media.css'];

export async function buildStyles({ root, assets }: Folders): Promise<Styles> {
  const result = await build({
    absWorkingDir: root,
    entryPoints: ['home', 'home-below', 'text', 'live-form', 'media'].map((name) => `views/styles/${name}.css`),
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
      styles[basename(name, '.css')] = minify((await readFile(join(root, path), 'utf8')).trim());
      await rm(join(root, path));
    }
  }
  return { styles, stylesheets, fonts };
}

/** What esbuild leaves: blanks in custom properties, and each file's own block of its layer. */
function minify(css: string): string {
  return joinLayers(css.replace(/(--[\w-]+): /g, '$1:').replace(/("[^"]*")|, /g, (_, text) => text ?? ','));
}

/** One block for each layer, since every file opens its own; which one wins is declared at the top. */
function joinLayers(css: string): string {
  const layers = new Map<string, string>();
  let others = '';
  let depth = 0;
  let start = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth > 0) continue;
    const block = css.slice(start, index + 1);
    start = index + 1;
    const [, layer, body] = /^@layer (\w+)\{(.*)\}$/s.exec(block) ?? [];
    if (layer) layers.set(layer, (layers.get(layer) ?? '') + body);
    else others += block;
  }
  return others + [...layers].map(([layer, body]) => `@layer ${layer}{${body}}`).join('');
}
