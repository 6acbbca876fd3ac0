// Plain JavaScript for any Node from 20 on: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
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

/** Installs what the lock file names, unless it is there; beside the old one if a running site still needs that. */
export function install({ beside = false } = {}) {
  const isCurrent = existsSync(node) && modified('node_modules/.package-lock.json') >= modified('package-lock.json');
  if (isCurrent) return;
  const place = beside ? prepareFolder() : root;
  run('npm', ['ci', '--prefix', place, '--no-audit', '--no-fund', '--loglevel=error']);
  if (!beside) return;
  const [current, next] = [root, place].map((folder) => join(folder, 'node_modules'));
  if (existsSync(current)) renameSync(current, `${next}-old`);
  renameSync(next, current);
  rmSync(place, { recursive: true });
}

function prepareFolder() {
  const folder = join(root, '.install');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(folder, name));
  return folder;
}

export function buildIfNeeded() {
  const sources = ['src', 'views', 'static', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  const changed = ['package-lock.json', ...sources].filter((name) => !name.includes('.test.')).map(modified);
  if (modified('dist/manifest.json') < Math.max(...changed)) run(node, ['scripts/build.ts']);
}

/** Runs one command in the project; a failure ends this process with its code. */
export function run(command, args, env = environment) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (error) stop(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

export function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

const modified = (name) => statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
