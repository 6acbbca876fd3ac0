import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { post } from './testing/load.ts';
import { type RunningSite, root, startSite } from './testing/running-site.ts';

const node = join(root, 'node_modules/.bin/node');

/** Runs the site until it ends by itself. */
function run(env: Record<string, string>, ...args: string[]) {
  const { status, stdout } = spawnSync(node, [join(root, 'dist/server/main.js'), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
  const last = JSON.parse(stdout.trim().split('\n').at(-1) || '{}');
  return { status, last };
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a start that cannot work', () => {
  test('ends with a code and names every wrong setting in its last line (C40)', () => {
    const wrong = { PORT: 'abc', SITE_URL: 'example.at', SMTP_URL: 'mail.example.at', CONTACT_LIMIT: '0' };
    const { status, last } = run(wrong);
    expect(status).toBe(1);
    for (const name of Object.keys(wrong)) expect(last.msg).toContain(`${name}: `);
  });

  test('without SITE_URL in production is refused in one line, in the check before a reload too (N32)', () => {
    for (const args of [[], ['--check']]) {
      const { status, last } = run({ NODE_ENV: 'production', DATA_DIR: folder }, ...args);
      expect([status, last.msg]).toEqual([1, expect.stringMatching(/^Wrong settings: SITE_URL: .*https:.*\.$/)]);
    }
  });

  test('shows in the check before a reload: the running site listens on all interfaces (D29)', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const env = { NODE_ENV: 'production', SITE_URL: 'https://firma.test', DATA_DIR: folder };
    const PORT = String((other.address() as AddressInfo).port);
    const { status, last } = run({ ...env, PORT, HOST: '' }, '--check');
    expect([status, last.msg]).toEqual([1, expect.stringMatching(/^HOST: .*pm2 stop website.*HOST=::/)]);
    expect(run({ ...env, PORT, HOST: '::' }, '--check').status).toBe(0);
    other.close();
    expect(run({ ...env, PORT, HOST: '' }, '--check').status).toBe(0);
  });

  test('refuses the sample address as soon as mails would go out (D16)', () => {
    const { status, last } = run({ SMTP_URL: 'smtp://127.0.0.1:25' });
    expect([status, last.msg]).toEqual([1, expect.stringMatching(/MAIL_FROM.*MAIL_TO/)]);
  });

  test('says that the port is taken (C40)', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { status, last } = run({ PORT: String(port), DATA_DIR: folder });
    other.close();
    expect([status, last.msg]).toEqual([1, expect.stringContaining(`address already in use 127.0.0.1:${port}`)]);
  });

  test.each(['at a start', '--check'])(
    'leaves a database of release 1.0.0 as it is, and names the way: %s',
    (argument) => {
      const path = join(folder, 'requests.db');
      const database = new DatabaseSync(path);
      database.exec('PRAGMA journal_mode = WAL; CREATE TABLE requests (reference TEXT); PRAGMA user_version = 5');
      database.close();
      const before = readFileSync(path);
      const { status, last } = run({ DATA_DIR: folder }, argument);
      expect(status).toBe(1);
      expect(last).toMatchObject({
        level: 60,
        msg: expect.stringMatching(/^[^.]*1\.0\.0: start release 2\.1\.0 once[^.]*\.$/),
      });
      expect(last.err).toBeUndefined();
      expect(readFileSync(path).equals(before)).toBe(true);
      expect(readdirSync(folder).filter((name) => name.startsWith('requests-'))).toEqual([]);
    },
  );

  test('says that the data folder is a file (C40)', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const { status, last } = run({ DATA_DIR: file });
    expect([status, last.msg]).toEqual([1, expect.stringContaining(file)]);
  });

  test.each(['scripts/start.mjs', 'scripts/test.mjs', 'ecosystem.config.cjs'])(
    'with a Node that is too old, %s says so in one sentence (D3)',
    (file) => {
      const old = `Object.defineProperty(process.versions, 'node', { value: '18.19.0' });`;
      const load = `import(${JSON.stringify(join(root, file))}).catch((error) => { console.error(error.message); process.exit(1); });`;
      const { status, stderr } = spawnSync(node, ['--eval', old + load], { encoding: 'utf8' });
      expect(status).toBe(1);
      expect(stderr.trim()).toMatch(/^[^\n]*18\.19\.0[^\n]*\.$/);
    },
  );
});

describe('a running site', () => {
  let site: RunningSite | undefined;
  afterEach(() => site?.stop());

  test('without SMTP_URL in production keeps requests, says so and is not ready (D16)', async () => {
    site = await startSite({ NODE_ENV: 'production' });
    await site.logged('SMTP_URL is not set: requests are kept, but nobody gets them');
    expect(await post(site.url, '')).toHaveProperty('reference');
    const ready = await fetch(`${site.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ canStore: true, canMail: false, queued: 1 });
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  test('keeps its files to itself, whatever the mode of their folder and of earlier ones (security M4)', async () => {
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'secret'), 'x'.repeat(40), { mode: 0o644 });
    writeFileSync(join(folder, 'requests-damaged-1.db'), '', { mode: 0o666 });
    const own = await startSite({ DATA_DIR: folder });
    await post(own.url, '');
    const loose = readdirSync(folder, { recursive: true }).filter((name) => {
      const { mode } = statSync(join(folder, String(name)));
      return mode & 0o077;
    });
    expect(loose).toEqual([]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['requests.db', 'requests.db-wal', 'limits.db']));
    await own.stop();
  });

  test('in production is reached from its own machine alone, unless HOST says otherwise (D29)', async () => {
    const own = await startSite({ NODE_ENV: 'production', HOST: '', DATA_DIR: folder });
    const port = new URL(own.url).port;
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.2:${port}/healthz`)).rejects.toThrow();
    await own.stop();
  });

  test('warns of a setting whose recipient is not on the privacy page (L20)', async () => {
    site = await startSite({ NODE_ENV: 'production', ALERT_WEBHOOK_URL: 'http://127.0.0.1:1/' });
    expect(await site.logged('privacy page incomplete')).toMatchObject({
      level: 40,
      gap: expect.stringContaining('ALERT_WEBHOOK_URL'),
    });
  });

  test('asks in the log whether another setting is meant (operator A11)', async () => {
    site = await startSite({ SMTP_FALBACK_URL: 'smtps://user:geheim@mail.firma.at' });
    expect(await site.logged('setting not known, did you mean another?')).toMatchObject({
      ...{ level: 40, name: 'SMTP_FALBACK_URL', meant: 'SMTP_FALLBACK_URL' },
    });
    expect(JSON.stringify(site.log)).not.toContain('geheim');
  });

  test('shows its pages also if it starts on a full disk, and takes requests as soon as there is room', async () => {
    const env = { DATA_DIR: folder, CONTACT_LIMIT: '1000' };
    await (await startSite(env)).stop();
    const full = `data:text/javascript,import { execFileSync } from 'node:child_process';
      execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=0:']);`;
    const own = await startSite(env, ['--import', full]);
    expect((await fetch(own.url)).status).toBe(200);
    expect((await fetch(`${own.url}/readyz`)).status).toBe(503);
    expect((await post(own.url, '')).failure).toMatch(/^503: /);
    execFileSync('prlimit', ['--pid', String(own.process.pid), '--fsize=unlimited:']);
    expect(await post(own.url, '')).toHaveProperty('reference');
    await own.stop();
  });

  test('shows its pages also at its first start on a full disk, and signs links as soon as there is room (operator A11)', async () => {
    const full = `data:text/javascript,import { execFileSync } from 'node:child_process';
      execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=0:']);`;
    const own = await startSite({ DATA_DIR: folder, SELFTEST_DAYS: '0' }, ['--import', full]);
    expect((await fetch(own.url)).status).toBe(200);
    const link = `${own.url}/anfrage/A7K32/erledigt?code=x`;
    expect((await fetch(link)).status).toBe(503);
    expect(readdirSync(folder).filter((name) => name.startsWith('secret'))).toEqual([]);
    execFileSync('prlimit', ['--pid', String(own.process.pid), '--fsize=unlimited:']);
    expect(await post(own.url, '')).toHaveProperty('reference');
    expect((await fetch(link)).status).toBe(403);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
    await own.stop();
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'ends on %s with 0, and its last line is "stopped" (C40)',
    async (signal) => {
      const own = await startSite();
      await fetch(own.url);
      await own.logged('answered');
      expect(await own.stop(signal)).toBe(0);
      expect(own.log.at(-1)).toMatchObject({ msg: 'stopped' });
    },
  );
});
