import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
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
  /** Where the site answers. */
  url: string;
  /** Runs one pm2 command; resolves to what it prints. */
  run(...args: string[]): Promise<string>;
  /** The same, with some settings changed. */
  runWith(settings: Record<string, string>, ...args: string[]): Promise<string>;
  /** The same for a command that must fail; resolves to what it says. */
  refused(settings: Record<string, string>, ...args: string[]): Promise<string>;
  workers(): Promise<Worker[]>;
  dispose(): Promise<void>;
};

export const ecosystem = join(root, 'ecosystem.config.cjs');

/** The site under a pm2 daemon of its own, called from the root folder with the pinned Node. */
export async function startPm2(settings: Record<string, string>): Promise<Pm2> {
  const home = mkdtempSync(join(tmpdir(), 'pm2-'));
  const binaries = join(root, 'node_modules/.bin');
  const port = await freePort();
  const env = {
    PATH: `${binaries}:${process.env.PATH}`,
    HOME: home,
    PM2_HOME: home,
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: 'http://localhost',
    DATA_DIR: join(home, 'data'),
    MAIL_FROM: 'website@firma.test',
    MAIL_TO: 'chefin@firma.test',
    ...settings,
  };
  const runWith: Pm2['runWith'] = async (changed, ...args) => {
    const options = { cwd: '/', env: { ...env, ...changed }, maxBuffer: 64 * 1024 * 1024 };
    return (await promisify(execFile)(join(binaries, 'pm2'), args, options)).stdout;
  };
  const run: Pm2['run'] = (...args) => runWith({}, ...args);
  await run('start', ecosystem);
  return {
    url: `http://127.0.0.1:${port}`,
    run,
    runWith,
    async refused(settings, ...args) {
      const failure = await runWith(settings, ...args).then(String, ({ stdout, stderr }) => ({
        said: stdout + stderr,
      }));
      if (typeof failure === 'string') throw new Error(`It was not refused: ${failure}`);
      return failure.said;
    },
    workers: async () => JSON.parse((await run('jlist')).replace(/^[^[]*\n(?=\[)/, '')),
    async dispose() {
      await run('kill');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
