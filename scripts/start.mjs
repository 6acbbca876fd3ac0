// `npm start`: installs and builds if needed, then serves until stopped. Plain JavaScript, like set-up.mjs.
import { spawn } from 'node:child_process';
import { buildIfNeeded, environment, install, node, requireNode, root } from './set-up.mjs';

requireNode();
install();
buildIfNeeded();

const isTerminal = process.stdout.isTTY && process.env.NODE_ENV !== 'production';
// In groups of their own: Ctrl+C reaches them through this process alone, since a second signal would cut off a stop.
const options = { cwd: root, env: environment, detached: true };
const stdout = isTerminal ? 'pipe' : 'inherit';
const server = spawn(node, ['dist/server/main.js'], { ...options, stdio: ['ignore', stdout, 'inherit'] });
if (isTerminal) {
  const args = ['node_modules/.bin/pino-pretty', '--ignore', 'pid,time'];
  const pretty = spawn(node, args, { ...options, stdio: ['pipe', 'inherit', 'inherit'] });
  server.stdout.pipe(pretty.stdin);
}
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (!isStopping) server.kill();
    isStopping = true;
  });
server.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
