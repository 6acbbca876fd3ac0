import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';
import { startStoreProcess } from '../../testing/store-process.ts';
import { type OldRow, writeVersion5 } from '../../testing/version-5.ts';

const kills = 30;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** All of them are in one whole database: the old one, the new one, or the new one that is still to take its place. */
function expectNothingLost(folder: string, rows: readonly OldRow[]): void {
  const names = ['requests.db', 'requests.db.new'];
  const name = names.find((each) => readdirSync(folder).includes(each)) ?? '';
  // A copy, since to look is to clean up after the kill.
  const copy = mkdtempSync(join(tmpdir(), 'upgrade-'));
  cpSync(folder, copy, { recursive: true });
  const database = new DatabaseSync(join(copy, name));
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  const kept = database.prepare('SELECT reference FROM requests ORDER BY reference').all();
  expect(kept.map(({ reference }) => reference)).toEqual(rows.map(({ reference }) => reference).sort());
  database.close();
  rmSync(copy, { recursive: true });
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
    const started = startStoreProcess(folder);
    await started.printed(/^begins/);
    const opened = started.printed(/^open/);
    // At a random moment: the point of this test is not to choose it.
    await (kill < kills ? Promise.race([wait(Math.random() * 150), opened]) : opened);
    await started.kill();
    const isThrough = await opened.then(() => true).catch(() => false);
    expectNothingLost(folder, rows);
    if (isThrough) folder = '';
    else cut++;
  }
  expect(cut).toBeGreaterThan(5);
  for (const each of folders)
    expect(readdirSync(each).filter((name) => /^requests-version-5-[^.]*\.db$/.test(name))).toHaveLength(1);
}, 300_000);
