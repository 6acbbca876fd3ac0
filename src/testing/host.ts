import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { root } from './running-site.ts';

export type Outcome = { code: number; out: string };

/** An operator's machine: a home folder with a clone of the project in `~/website`, which pulls from `~/origin`. */
export type Host = {
  home: string;
  site: string;
  /** Runs lines of shell as the operator would type them in that folder, `~/website` unless told; stops at the first that fails. */
  shell(lines: string, folder?: string): Promise<Outcome>;
  /** Runs what stands after the time in a line of a crontab, with no more of an environment than cron gives. */
  cron(line: string): Promise<Outcome>;
  /** Changes these words in a file of the site. */
  edit(path: string, from: string, to: string): void;
  /** The same in what the site is pulled from, as a new version. */
  publish(path: string, from: string, to: string): Promise<void>;
  /** Makes this project, as it stands now, the newest version of what the site is pulled from. */
  publishAll(): Promise<void>;
  dispose(): Promise<void>;
};

const left = ['.git', '.build', '.cache', 'node_modules', 'dist', 'data', 'screenshots', '.env'];
const person = { NAME: 'Operator', EMAIL: 'operator@mail.example' };

/** With a commit of this project's history the site begins as that, and has packages of its own. */
export async function createHost(commit?: string): Promise<Host> {
  const home = mkdtempSync(join(tmpdir(), 'home-'));
  const [origin, site] = [join(home, 'origin'), join(home, 'website')];
  const path = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const env = {
    HOME: home,
    PATH: path.join(delimiter),
    // Otherwise nothing is fetched from a registry; that package.json and lock file agree is still checked.
    ...(commit ? { npm_config_prefer_offline: 'true' } : { npm_config_dry_run: 'true' }),
    npm_config_update_notifier: 'false',
    GIT_CONFIG_NOSYSTEM: '1',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((role) =>
        Object.entries(person).map(([name, value]) => [`GIT_${role}_${name}`, value]),
      ),
    ),
  };
  const shell: Host['shell'] = (lines, folder = site) => run(lines, folder, env);

  const copyTree = () =>
    cpSync(root, origin, { recursive: true, filter: (source) => !left.includes(basename(source)) });
  const commitAll = 'git add -A && git commit -q -m "The site"';
  if (commit) await shell(`git clone -q ${root} origin && cd origin && git checkout -q -B main ${commit}`, home);
  else copyTree();
  if (!commit) await shell(`git init -q && ${commitAll}`, origin);
  await shell('git clone -q origin website', home);
  // Already installed, and its pictures already encoded.
  if (commit) await shell(`cp -al ${root}/node_modules . || cp -a ${root}/node_modules .`);
  // Its time says when that was, so it must not be the one of this project.
  if (commit) await shell('cp node_modules/.package-lock.json lock && mv lock node_modules/.package-lock.json');
  else symlinkSync(join(root, 'node_modules'), join(site, 'node_modules'));
  utimesSync(join(site, 'package-lock.json'), 0, 0);
  appendFileSync(join(site, '.git/info/exclude'), 'node_modules\n');
  if (existsSync(join(root, '.cache'))) cpSync(join(root, '.cache'), join(site, '.cache'), { recursive: true });

  return {
    home,
    site,
    shell,
    cron(line) {
      const [, command = ''] = /^(?:@\w+|(?:\S+\s+){4}\S+)\s+(.*)$/.exec(line) ?? [];
      // For cron a bare % ends the command.
      const plain = command
        .split(/(?<!\\)%/, 1)
        .join()
        .replaceAll('\\%', '%');
      return run(plain, home, { HOME: home, PATH: '/usr/bin:/bin' });
    },
    edit: (file, from, to) => edit(join(site, file), from, to),
    async publish(file, from, to) {
      edit(join(origin, file), from, to);
      await shell(`git commit -q -a -m "${to}"`, origin);
    },
    async publishAll() {
      await shell('git rm -rq .', origin);
      copyTree();
      await shell(commitAll, origin);
    },
    async dispose() {
      const pm2 = join(root, 'node_modules/.bin/pm2');
      await shell(`PM2_HOME=~/.pm2 ${pm2} kill`, home);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

function run(lines: string, cwd: string, env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile('sh', ['-e', '-c', lines], { cwd, env, timeout: 180_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out: stdout + stderr }),
    );
  });
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no "${from}".`);
  writeFileSync(file, text.replaceAll(from, to));
}
