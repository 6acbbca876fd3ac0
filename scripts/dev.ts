import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { environment, node, root } from './set-up.mjs';

/** An editor saves in several steps; the last one counts. */
const pause = 150;

let server: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
let queue = restart();

for (const folder of ['src', 'views', 'static']) {
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name?.includes('.test.')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      queue = queue.then(restart);
    }, pause);
  });
}
process.once('SIGINT', () => server?.kill('SIGINT'));

async function restart(): Promise<void> {
  const options = { cwd: root, env: environment };
  const { status } = spawnSync(node, ['scripts/build.ts'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) return;
  if (server?.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  server = spawn(node, ['dist/server/main.js'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
  const pretty = spawn(node, ['node_modules/.bin/pino-pretty', '--ignore', 'pid,time'], {
    ...options,
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  if (server.stdout && pretty.stdin) server.stdout.pipe(pretty.stdin);
}
