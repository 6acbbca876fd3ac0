import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

type LogLine = Record<string, unknown> & { msg?: string };

export type RunningSite = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  log: LogLine[];
  /** What it wrote to standard error so far. */
  stderr(): string;
  /** Resolves with the first log line, past or to come, that has this message. */
  logged(message: string, match?: (line: LogLine) => boolean): Promise<LogLine>;
  /** Asks the process to end; resolves with its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

/** The built site as its own process, as an operator runs it, on a free port and a data folder of its own. */
export async function startSite(
  env: Record<string, string> = {},
  nodeArgs: readonly string[] = [],
): Promise<RunningSite> {
  const temporary = env.DATA_DIR ? undefined : mkdtempSync(join(tmpdir(), 'data-'));
  const dataDir = env.DATA_DIR ?? temporary ?? '';
  const child = spawn(join(root, 'node_modules/.bin/node'), [...nodeArgs, join(root, 'dist/server/main.js')], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...(env.NODE_ENV === 'production' && { SITE_URL: 'http://localhost' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (data) => {
    errors += data;
    process.stderr.write(data);
  });
  const log: LogLine[] = [];
  const watchers = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    log.push(JSON.parse(line));
    for (const watcher of watchers) watcher();
  });

  const logged: RunningSite['logged'] = (message, match = () => true) =>
    new Promise((resolve) => {
      const check = () => {
        const found = log.find((line) => line.msg === message && match(line));
        if (!found) return;
        watchers.delete(check);
        resolve(found);
      };
      watchers.add(check);
      check();
    });

  const ended = once(child, 'close').then(([code]) => {
    throw new Error(`The site ended with ${code}: ${JSON.stringify(log.at(-1))}`);
  });
  const { port } = await Promise.race([logged('listening'), ended]);
  ended.catch(() => {});
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    log,
    stderr: () => errors,
    logged,
    async stop(signal = 'SIGTERM') {
      const closed = child.exitCode === null ? once(child, 'close') : [child.exitCode];
      child.kill(signal);
      const [code] = await closed;
      if (temporary) rmSync(temporary, { recursive: true, force: true });
      return code as number | null;
    },
  };
}
