// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const binaries = join(root, 'node_modules/.bin');

/** The Node that package.json pins, whichever one runs this. */
export const node = join(binaries, 'node');

/** For children: the pinned tools first, and no browser download. */
export const environment = {
  ...process.env,
  PATH: `${binaries}${delimiter}${process.env.PATH}`,
  PUPPETEER_SKIP_DOWNLOAD: '1',
};

export function requireNode() {
  const [major] = process.versions.node.split('.');
  if (Number(major) >= 20) return;
  stop(`Node ${process.versions.node} is too old: install Node 20 or newer (24 is best) and try again.`);
}

/** Installs what the lock file names, unless it is there. */
export function install() {
  const mark = join(root, 'node_modules/.package-lock.json');
  const isCurrent = existsSync(node) && modified(mark) >= modified(join(root, 'package-lock.json'));
  if (!isCurrent) run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Builds, unless nothing has changed since the last build. */
export function buildIfNeeded() {
  const built = modified(join(root, 'dist/manifest.json'));
  const sources = ['src', 'views', 'static', 'scripts', 'package-lock.json'].map((name) => newest(join(root, name)));
  if (built < Math.max(...sources)) run(node, ['scripts/build.ts']);
}

/** Runs one command in the project; a failure ends this process with its code. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    ...options,
  });
  if (error) stop(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

function newest(path) {
  if (!statSync(path).isDirectory()) return modified(path);
  const names = readdirSync(path, { recursive: true }).filter((name) => !name.includes('.test.'));
  return Math.max(...names.map((name) => modified(join(path, name))));
}
