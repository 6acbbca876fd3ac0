import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import type { Manifest } from '../src/web/assets.ts';

const islandEntry = 'views/islands/mount.ts';
const photosEntry = 'views/behaviours/photos.ts';
const browserFolders = ['views/islands', 'views/behaviours', 'views/entries', 'views/content', 'views/styles'];

/** Makes Chromium compile React while it is being fetched: a slow phone starts the form after 310 ms instead of 430. */
const compileHint = '//# allFunctionsCalledOnLoad';

/** One file per browser entry, so that a page waits for one only; the island's files come when they are wanted. */
export async function buildScripts({ root, assets }: { root: string; assets: string }): Promise<Manifest['scripts']> {
  const shared = {
    absWorkingDir: root,
    entryNames: '[name]-[hash]',
    outdir: assets,
    bundle: true,
    format: 'esm',
    minify: true,
    target: ['chrome109', 'firefox115', 'safari15.4'],
    jsx: 'automatic',
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  } satisfies BuildOptions;

  const photos = await build({ ...shared, entryPoints: [photosEntry] });
  const islands = await build({
    ...shared,
    entryPoints: [islandEntry],
    plugins: [resolveBuilt(photosEntry, photos.metafile)],
    banner: { js: compileHint },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const entries = await build({
    ...shared,
    entryPoints: ['views/entries/*.ts'],
    plugins: [resolveBuilt(islandEntry, islands.metafile), resolveBuilt(photosEntry, photos.metafile)],
  });
  refuseServerCode([photos.metafile, islands.metafile, entries.metafile]);
  const scripts: Manifest['scripts'] = {};
  for (const [path, { entryPoint }] of Object.entries(entries.metafile.outputs)) {
    if (!entryPoint) continue;
    const hash = createHash('sha256').update(await readFile(join(root, path)));
    const integrity = `sha256-${hash.digest('base64')}`;
    scripts[basename(entryPoint, '.ts')] = { src: `/assets/${basename(path)}`, integrity };
  }
  return scripts;
}

/** Imports of what was built before lead to its file, which is only fetched when it is wanted. */
function resolveBuilt(entry: string, { outputs }: Metafile): Plugin {
  const [built = ''] = Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === entry);
  const path = `/assets/${basename(built)}`;
  const filter = new RegExp(`/${basename(entry, '.ts')}\\.ts$`);
  const setup: Plugin['setup'] = ({ onResolve }) =>
    onResolve({ filter }, ({ kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
  return { name: entry, setup };
}

function refuseServerCode(metafiles: Metafile[]): void {
  const own = metafiles
    .flatMap(({ inputs }) => Object.keys(inputs))
    .filter((input) => !/(^|\/)node_modules\//.test(input));
  const foreign = own.find((input) => !browserFolders.some((folder) => input.startsWith(`${folder}/`)));
  if (foreign) throw new Error(`${foreign} would reach the browser. Only ${browserFolders.join(', ')} may.`);
}
