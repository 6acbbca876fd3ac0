import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { root } from '../../testing/running-site.ts';
import { type OldRow, writeVersion5 } from '../../testing/version-5.ts';

const kills = 30;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Opens the store as the site does; Node runs our TypeScript as it is. Says when it begins and when it is through. */
function startUpgrade(folder: string) {
  const source = (name: string) => JSON.stringify(join(root, 'src', name));
  const script = `
    const { createSqliteStore } = await import(${source('store/sqlite/sqlite-store.ts')});
    const { createLogger } = await import(${source('logger.ts')});
    const logger = createLogger({ level: 'silent', destination: process.stdout });
    const clock = { now: Date.now, sleep: async () => {} };
    const path = ${JSON.stringify(join(folder, 'requests.db'))};
    process.send('begins');
    createSqliteStore({ path, clock, logger, mailDomain: 'firma.example', hourlyCap: 60 }).close();
    process.send('through');
    process.disconnect();`;
  return spawn(join(root, 'node_modules/.bin/node'), ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

/** All of them are in one whole database: the old one, the new one, or the new one that is still to take its place. */
function expectNothingLost(folder: string, rows: readonly OldRow[]): void {
  const names = ['requests.db', 'requests.db.new'];
  const name = names.find((each) => readdirSync(folder).includes(each)) ?? '';
  const database = new DatabaseSync(join(folder, name), { readOnly: true });
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  const kept = database.prepare('SELECT reference FROM requests ORDER BY reference').all();
  expect(kept.map(({ reference }) => reference)).toEqual(rows.map(({ reference }) => reference).sort());
  database.close();
}

test(`kill -9 in the middle of the upgrade, ${kills} times, loses nothing`, async () => {
  let cut = 0;
  let rows: OldRow[] = [];
  let folder = '';
  for (let kill = 0; kill < kills || folder !== ''; kill++) {
    if (folder === '') {
      folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
      folders.push(folder);
      rows = writeVersion5(folder, 40);
    }
    const child = startUpgrade(folder);
    const closed = once(child, 'close');
    await once(child, 'message');
    let isThrough = false;
    child.once('message', () => (isThrough = true));
    // At a random moment: the point of this test is not to choose it.
    if (kill < kills) await Promise.race([wait(Math.random() * 150), closed]);
    else await closed;
    child.kill('SIGKILL');
    await closed;
    expectNothingLost(folder, rows);
    if (!isThrough) cut++;
    else folder = '';
  }
  expect(cut).toBeGreaterThan(5);
  for (const each of folders)
    expect(readdirSync(each).filter((name) => /^requests-version-5-[^.]*\.db$/.test(name))).toHaveLength(1);
}, 300_000);
