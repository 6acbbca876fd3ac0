import * as fs from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import type { Manifest } from '../src/web/assets.ts';
import { buildScripts } from './browser-scripts.ts';
import { buildIcons } from './icons.ts';
import { buildPictures, buildWalls } from './pictures.ts';
import { buildStyles } from './styles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const week = 7 * 24 * 3_600_000;

await fs.mkdir(join(root, '.build'), { recursive: true });
const out = await fs.mkdtemp(join(root, '.build/'));
const assets = join(out, 'assets');
await fs.mkdir(assets);

const [scripts, pictures, walls, icons] = await Promise.all([
  buildScripts({ root, assets }),
  buildPictures({ root, assets }),
  buildWalls({ root, assets }),
  buildIcons({ root, assets }),
  buildServer(),
]);
const styles = await buildStyles({ root, assets, walls });
console.log('Compressed with brotli:');
await compressTexts();
for (const [name, css] of Object.entries(styles.styles))
  printSize(`${name}.css, in the page`, await promisify(brotliCompress)(css));
const files = (await fs.readdir(assets)).sort();
const manifest: Manifest = { scripts, ...styles, pictures, icons, files };
await fs.writeFile(join(out, 'manifest.json'), JSON.stringify(manifest, null, 2));
await linkPreviousAssets();
await swap();

async function buildServer(): Promise<void> {
  // Bundled CommonJS packages call `require`, which ES modules lack.
  const js =
    "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/launch.ts',
      'pictures/photo-process': 'src/pictures/photo-process.ts',
      'operator/requests': 'src/operator/requests.ts',
      'operator/content': 'src/operator/content.ts',
      'operator/doctor': 'src/operator/doctor.ts',
      'operator/owner-link': 'src/operator/owner-link.ts',
    },
    outdir: join(out, 'server'),
    bundle: true,
    splitting: true,
    platform: 'node',
    // Packages are bundled too: one file starts in half the time of five hundred. These stay outside: half a megabyte of
    // tables, only read for a text in an old encoding, and a native library, only loaded for a picture.
    external: ['iconv-lite', 'sharp'],
    minifySyntax: true,
    minifyWhitespace: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [requireHttp()],
    banner: { js },
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'warning',
  });
}

/** Importing node:http as an ES module loads all of undici, 0.1 s; `require` does not. */
function requireHttp(): Plugin {
  const namespace = 'require-http';
  const setup: Plugin['setup'] = ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(node:)?https?$/ }, ({ path, kind }) => (kind === 'require-call' ? {} : { path, namespace }));
    onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: `module.exports = require('${path}')` }));
  };
  return { name: namespace, setup };
}

async function compressTexts(): Promise<void> {
  for await (const name of fs.glob('*.{js,css,svg}', { cwd: assets })) {
    const content = await fs.readFile(join(assets, name));
    const compressed = await promisify(brotliCompress)(content);
    printSize(name, compressed);
    await fs.writeFile(join(assets, `${name}.br`), compressed);
    await fs.writeFile(join(assets, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
  }
}

function printSize(name: string, { length }: Buffer): void {
  console.log(`${(length / 1024).toFixed(1).padStart(7)} KiB  ${name}`);
}

/** A page that is open during an update still finds the files it was built with. */
async function linkPreviousAssets(): Promise<void> {
  const previous = await fs.readFile(join(dist, 'manifest.json'), 'utf8').catch(() => '{"files":[]}');
  for (const name of (JSON.parse(previous) as Manifest).files)
    if (!files.includes(name)) await fs.link(join(dist, 'assets', name), join(assets, name));
}

/** A symbolic link is replaced in one step, so no moment is without a build. */
async function swap(): Promise<void> {
  const previous = await fs.readlink(dist).catch(() => '');
  await fs.rm(`${dist}.new`, { force: true });
  await fs.symlink(join('.build', basename(out)), `${dist}.new`);
  await fs.rename(`${dist}.new`, dist);
  // A process that was not reloaded since still serves from its own build.
  for (const name of await fs.readdir(join(root, '.build'))) {
    const folder = join(root, '.build', name);
    const isOld = Date.now() - (await fs.stat(folder)).mtimeMs > week;
    if (isOld && ![basename(out), basename(previous)].includes(name)) await fs.rm(folder, { recursive: true });
  }
}
