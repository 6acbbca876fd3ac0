import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Metafile, type Plugin } from 'esbuild';
import type { Manifest } from '../src/web/assets.ts';

type Folders = { root: string; assets: string };
type Result = BuildResult<{ metafile: true }>;

const islandEntry = 'views/islands/mount.ts';
const browserFolders = ['views/islands', 'views/behaviours', 'views/entries', 'views/content', 'views/styles'];

/**
 * Nearly all of React runs at once. Told so, Chromium compiles it beside the main thread while it is being fetched: on a slow
 * phone the form starts after 310 ms of work instead of 430.
 */
const compileHint = '//# allFunctionsCalledOnLoad';

/** One file per browser entry, so that a page waits for one only; the island's files come when they are wanted. */
export async function buildScripts({ root, assets }: Folders): Promise<Manifest['scripts']> {
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

  const islands = await build({
    ...shared,
    entryPoints: [islandEntry],
    banner: { js: compileHint },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const names = (await readdir(join(root, 'views/entries'))).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const entries = await build({
    ...shared,
    entryPoints: names.map((name) => `views/entries/${name}`),
    plugins: [resolveIslands(islands)],
  });
  for (const { metafile } of [islands, entries]) refuseServerCode(metafile);
  return Object.fromEntries(await Promise.all(listOutputs(entries).map(toScript)));

  async function toScript([path, { entryPoint = '' }]: Output): Promise<[string, Manifest['scripts'][string]]> {
    const sha = createHash('sha256').update(await readFile(join(root, path)));
    const script = { src: toUrl(path), integrity: `sha256-${sha.digest('base64')}` };
    return [basename(entryPoint, '.ts'), script];
  }
}

type Output = [path: string, output: Metafile['outputs'][string]];

const toUrl = (path: string) => `/assets/${basename(path)}`;
const listOutputs = ({ metafile }: Result): Output[] =>
  Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint);

/** Imports of the islands' code lead to the file that it was built into. */
function resolveIslands(result: Result): Plugin {
  const [built] = listOutputs(result).find(([, { entryPoint }]) => entryPoint === islandEntry) ?? [];
  if (!built) throw new Error(`${islandEntry} was not built.`);
  return {
    name: 'built-islands',
    setup({ onResolve }) {
      onResolve({ filter: /\/islands\/mount\.ts$/ }, () => ({ path: toUrl(built), external: true }));
    },
  };
}

function refuseServerCode(metafile: Metafile): void {
  for (const input of Object.keys(metafile.inputs)) {
    const allowed = input.includes('node_modules/') || browserFolders.some((folder) => input.startsWith(`${folder}/`));
    if (!allowed) throw new Error(`${input} would reach the browser. Only ${browserFolders.join(', ')} may.`);
  }
}
