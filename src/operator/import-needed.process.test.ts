import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sample } from '../content/sample.ts';
import { migrations } from '../store/sqlite/schema.ts';
import { runCommand } from '../testing/command.ts';
import { root, startSite } from '../testing/running-site.ts';

let dataDir: string;
let database: string;
beforeEach(() => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'import-')), 'data');
  database = join(dataDir, 'requests.db');
  mkdirSync(dataDir, { mode: 0o700 });
});
afterEach(() => rmSync(join(dataDir, '..'), { recursive: true }));

/** A database as release 2.1.0 left it. */
function writeVersion6(mails: number): void {
  const handle = new DatabaseSync(database);
  handle.exec(`PRAGMA journal_mode = WAL; ${migrations[6]}; PRAGMA user_version = 6`);
  for (let mail = 0; mail < mails; mail++)
    handle.exec("INSERT INTO mails (kind, message_id, planned_at, due_at) VALUES ('pin', '<a@b>', 0, 0)");
  handle.close();
}

/** The last words of a start in production, or of the check before it, which are empty if it passes. */
function run(...args: string[]): string {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', SITE_URL: 'https://firma.test', PORT: '0' };
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/node'), [join(root, 'dist/server/main.js'), ...args], {
    encoding: 'utf8',
    env: { ...env, DATA_DIR: dataDir },
  });
  return stdout && JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '').msg;
}

const refusal = expect.stringContaining('npm run content -- import ../website-before');

async function importNothing(): Promise<void> {
  writeFileSync(join(dataDir, 'nothing.json'), '{"sections":{}}');
  expect((await runCommand('content', { DATA_DIR: dataDir }, 'import', join(dataDir, 'nothing.json'))).error).toBe('');
}

test('a site that has mailed under release 2.1.0 goes live only with its content', async () => {
  writeVersion6(1);
  const before = readFileSync(database);
  expect(run('--check')).toEqual(refusal);
  expect(run()).toEqual(refusal);
  expect(readFileSync(database)).toEqual(before);
  // Outside production it may be tried.
  await (await startSite({ DATA_DIR: dataDir })).stop();
  expect(run('--check')).toEqual(refusal);
  await importNothing();
  expect(run('--check')).toBe('');
});

test('the doctor says so, and names a content.json that is none', async () => {
  writeVersion6(1);
  const examine = async () => (await runCommand('doctor', { DATA_DIR: dataDir, PORT: '1' })).out;
  expect(await examine()).toMatch(/^FEHLER {3}Inhalt: Der Inhalt der Version 2\.1 fehlt noch\./m);
  writeFileSync(join(dataDir, 'content.json'), '{"version":');
  expect(await examine()).toMatch(/^FEHLER {3}Inhalt: .*content\.json ist nicht lesbar\./m);
});

test('a new one, and one that has never mailed, start at once', () => {
  expect(run('--check')).toBe('');
  writeVersion6(0);
  expect(run('--check')).toBe('');
});

test('a database of before is no reason if the content lies beside it', async () => {
  writeVersion6(1);
  const sections = { promise: { ...sample.promise, answer: 'none' } };
  writeFileSync(join(dataDir, 'content.json'), JSON.stringify({ version: 1, sections }));
  expect(run('--check')).toBe('');
  const env = { NODE_ENV: 'production', DATA_DIR: dataDir };
  await (await startSite(env)).stop();
  rmSync(join(dataDir, 'content.json'));
  expect(run('--check')).toBe('');
});
