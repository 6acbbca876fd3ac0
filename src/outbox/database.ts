import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';

const busy = 5;
const patience = 2000;

/** Opens a file with its folder and brings it to the newest version; each migration runs once, in order, for all processes. */
export function openDatabase(
  path: string,
  { synchronous, migrations }: { synchronous: 'FULL' | 'OFF'; migrations: readonly string[] },
): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(path);
  // Long waits would stop page requests too, since node:sqlite is synchronous; see withPatience.
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(`PRAGMA synchronous = ${synchronous}`);
  migrate(database, migrations);
  database.exec('PRAGMA busy_timeout = 50');
  return database;
}

function migrate(database: DatabaseSync, migrations: readonly string[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const row = database.prepare('PRAGMA user_version').get();
    const version = Number(row?.user_version ?? 0);
    for (const migration of migrations.slice(version)) database.exec(migration);
    if (version < migrations.length) database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** Repeats a short transaction for up to 2 s while another process holds the lock, without blocking this one. */
export async function withPatience<Value>(run: () => Value): Promise<Value> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || Date.now() > end) throw error;
      await wait(25 + Math.random() * 50);
    }
  }
}

function isBusy(error: unknown): boolean {
  return isNativeError(error) && 'errcode' in error && (Number(error.errcode) & 0xff) === busy;
}
