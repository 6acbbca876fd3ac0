import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, isDamage } from './errors.ts';

/** At start nobody is waiting for a page yet. */
export const startLockTimeout = 20_000;
/** node:sqlite is synchronous, so page requests would wait too: busy attempts are repeated asynchronously instead. */
export const lockTimeout = 0;

export type Settings = {
  path: string;
  /** FULL survives a power cut, OFF is for what may be lost. */
  synchronous: 'FULL' | 'OFF';
  /** The version after the first migration is `firstVersion`. */
  migrations: readonly string[];
  firstVersion: number;
  /** Runs after the migrations, in their transaction. */
  complete?: (handle: DatabaseSync) => void;
};

/** Opens a file, whose folder must be there, and brings it to the newest version; each migration runs once for all processes. */
export function openDatabase(settings: Settings, timeout = startLockTimeout): DatabaseSync {
  const { path, synchronous } = settings;
  const handle = new DatabaseSync(path, { timeout });
  try {
    turnOnWriteAheadLog(handle, timeout);
    handle.exec(`PRAGMA synchronous = ${synchronous}`);
    // What was deleted must not live on in free pages.
    handle.exec('PRAGMA secure_delete = ON');
    handle.exec('BEGIN IMMEDIATE');
    migrate(handle, settings);
    handle.exec('COMMIT');
    handle.exec(`PRAGMA busy_timeout = ${lockTimeout}`);
  } catch (error) {
    handle.close();
    throw error;
  }
  return handle;
}

/** For what is not worth a repair. */
export function openOrReplace(settings: Settings, timeout: number): DatabaseSync {
  try {
    return openDatabase(settings, timeout);
  } catch (error) {
    if (!isDamage(error)) throw error;
    removeDatabase(settings.path);
    return openDatabase(settings, timeout);
  }
}

export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

export function readVersion(handle: DatabaseSync): number {
  return Number(handle.prepare('PRAGMA user_version').get()?.user_version ?? 0);
}

/** SQLite itself does not wait here: of processes that start together on a new file, all but one would be refused. */
function turnOnWriteAheadLog(handle: DatabaseSync, timeout: number): void {
  const end = Date.now() + timeout;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      handle.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() >= end) throw error;
      Atomics.wait(pause, 0, 0, 10);
    }
  }
}

function migrate(handle: DatabaseSync, { migrations, firstVersion, complete }: Settings): void {
  const version = readVersion(handle);
  const newest = firstVersion + migrations.length - 1;
  const done = version === 0 ? 0 : version - firstVersion + 1;
  for (const migration of migrations.slice(done)) handle.exec(migration);
  complete?.(handle);
  if (version < newest) handle.exec(`PRAGMA user_version = ${newest}`);
}
