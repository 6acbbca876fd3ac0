import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import type { Manifest } from '../src/web/assets.ts';
import { buildScripts } from './browser-scripts.ts';
import { buildIcons } from './icons.ts';
import { buildPictures, buildWalls } from './pictures.ts';
import { buildStyles } from './styles.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const week = 7 * 24 * 3_600_000;
/** As a module, node:http would load all of undici, a tenth of a second, for what nobody here asks of it. */
const requireHttp: Plugin = {
  name: 'require-http',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?https?$/ }, ({ path, kind }) =>
      kind === 'require-call' ? undefined : { path, namespace: 'require-http' },
    );
    onLoad({ filter: /./, namespace: 'require-http' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }));
  },
};
/** What is written for `require` still finds Node's own modules. */
const requireForBundledPackages =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";
const production = { 'process.env.NODE_ENV': '"production"' };

await mkdir(join(root, '.build'), { recursive: true });
const out = await mkdtemp(join(root, '.build/'));
const assets = join(out, 'assets');
await mkdir(assets);

const [scripts, pictures, walls, icons] = await Promise.all([
  buildScripts({ root, assets }),
  buildPictures({ root, assets }),
  buildWalls({ root, assets }),
  buildIcons({ root, assets }),
  buildServer(),
]);
const styles = await buildStyles({ root, assets, pictures, walls });
await compressTexts();
const files = (await readdir(assets)).sort();
const manifest: Manifest = { scripts, ...styles, pictures, icons, files };
await writeFile(join(out, 'manifest.json'), JSON.stringify(manifest, null, 2));
await keepPreviousAssets();
await swap();
await printTable();

async function buildServer(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/launch.ts',
      'operator/requests': 'src/operator/requests.ts',
      'operator/doctor': 'src/operator/doctor.ts',
    },
    outdir: join(out, 'server'),
    bundle: true,
    splitting: true,
    platform: 'node',
    // Its packages too: one file starts in half the time of five hundred. One stays outside: it is half a megabyte
    // of tables that are only read for a text in an old encoding.
    external: ['iconv-lite'],
    minifySyntax: true,
    minifyWhitespace: true,
    define: production,
    plugins: [requireHttp],
    banner: { js: requireForBundledPackages },
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'warning',
  });
}

async function compressTexts(): Promise<void> {
  const texts = (await readdir(assets)).filter((name) => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const content = await readFile(join(assets, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await writeFile(join(assets, `${name}.br`), await promisify(brotliCompress)(content, { params }));
      await writeFile(join(assets, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

/** A page that is open during an update still finds the files it was built with. */
async function keepPreviousAssets(): Promise<void> {
  const previous = await readFile(join(root, 'dist/manifest.json'), 'utf8').catch(() => '{"files":[]}');
  for (const name of (JSON.parse(previous) as Manifest).files) {
    if (!files.includes(name)) await link(join(root, 'dist/assets', name), join(assets, name));
  }
}

/** A symbolic link is replaced in one step, so no moment is without a build. */
async function swap(): Promise<void> {
  const dist = join(root, 'dist');
  const previous = await readlink(dist).catch(() => '');
  await rm(`${dist}.new`, { force: true });
  await symlink(join('.build', basename(out)), `${dist}.new`);
  await rename(`${dist}.new`, dist);
  await removeOldBuilds(new Set([basename(out), basename(previous)]));
}

/** A process that was not reloaded since still serves from its own build. */
async function removeOldBuilds(keep: Set<string>): Promise<void> {
  for (const name of await readdir(join(root, '.build'))) {
    const folder = join(root, '.build', name);
    const isOld = Date.now() - (await stat(folder)).mtimeMs > week;
    if (isOld && !keep.has(name)) await rm(folder, { recursive: true, force: true });
  }
}

async function printTable(): Promise<void> {
  const kib = (bytes: number) => (bytes / 1024).toFixed(1).padStart(9);
  const isPicture = (name: string) => /\.(avif|webp|jpg|png|ico)$/.test(name);
  console.log(`${'file'.padEnd(46)}${'KiB'.padStart(9)}${'brotli'.padStart(9)}`);
  for (const name of files.filter((file) => !/\.(br|gz)$/.test(file) && !isPicture(file))) {
    const plain = kib((await stat(join(assets, name))).size);
    const brotli = files.includes(`${name}.br`) ? kib((await stat(join(assets, `${name}.br`))).size) : '';
    console.log(`${name.padEnd(46)}${plain}${brotli}`);
  }
  for (const [name, css] of Object.entries(manifest.styles)) {
    const brotli = await promisify(brotliCompress)(css);
    console.log(`${`${name}.css, inlined`.padEnd(46)}${kib(Buffer.byteLength(css))}${kib(brotli.length)}`);
  }
  console.log(`and ${files.filter(isPicture).length} pictures and icons`);
}
