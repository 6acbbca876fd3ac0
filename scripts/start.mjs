// `npm start`: installs and builds if needed, then serves until stopped. Plain JavaScript, like set-up.mjs.
import { spawn } from 'node:child_process';
import { buildIfNeeded, environment, install, node, requireNode, root } from './set-up.mjs';

requireNode();
install();
buildIfNeeded();

const isForPeople = process.stdout.isTTY && process.env.NODE_ENV !== 'production';
const server = spawn(node, ['dist/server/main.js'], {
  cwd: root,
  env: environment,
  stdio: ['ignore', isForPeople ? 'pipe' : 'inherit', 'inherit'],
  // Ctrl+C reaches it through this process alone: a second signal would cut off what it still has in hand.
  detached: true,
});
if (isForPeople) {
  const pretty = spawn(node, ['node_modules/.bin/pino-pretty', '--ignore', 'pid,time'], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  server.stdout.pipe(pretty.stdin);
}
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!isStopping) server.kill();
    isStopping = true;
  });
}
server.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
