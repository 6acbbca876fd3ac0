import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './running-site.ts';

export type Worker = {
  pid: number;
  pm2_env: {
    status: string;
    exec_mode: string;
    NODE_ENV?: string;
    node_version: string;
    pm_out_log_path: string;
  };
};

export type Pm2 = {
  /** Runs one pm2 command; resolves to what it prints. */
  run(...args: string[]): Promise<string>;
  /** The same, with some settings changed. */
  runWith(settings: Record<string, string>, ...args: string[]): Promise<string>;
  workers(): Promise<Worker[]>;
  dispose(): Promise<void>;
};

/** A pm2 daemon of its own, called from the root folder with the pinned Node. */
export function createPm2(env: Record<string, string>): Pm2 {
  const home = mkdtempSync(join(tmpdir(), 'pm2-'));
  const binaries = join(root, 'node_modules/.bin');
  const options = {
    cwd: '/',
    env: { PATH: `${binaries}:${process.env.PATH}`, HOME: home, PM2_HOME: home, ...env },
    maxBuffer: 64 * 1024 * 1024,
  };
  const runWith: Pm2['runWith'] = async (settings, ...args) => {
    const changed = { ...options, env: { ...options.env, ...settings } };
    const { stdout } = await promisify(execFile)(join(binaries, 'pm2'), args, changed);
    return stdout;
  };
  const run: Pm2['run'] = (...args) => runWith({}, ...args);
  return {
    run,
    runWith,
    workers: async () => JSON.parse((await run('jlist')).replace(/^[^[]*\n(?=\[)/, '')),
    async dispose() {
      await run('kill');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
