import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './errors.ts';

/** At start nobody is waiting for a page yet. */
export const startLockTimeout = 20_000;

export type Settings = {
  path: string;
  /** FULL survives a power cut, OFF is for what may be lost. */
  synchronous: 'FULL' | 'OFF';
  /** What makes a database of that version out of the one before. */
  migrations: Readonly<Record<number, string>>;
  /** Runs after the migrations, in their transaction. */
  complete?: (handle: DatabaseSync) => void;
};

/** The file is older than the first migration. */
export class OldVersionError extends Error {
  override name = 'OldVersionError';
  override message =
    'The database is in the format of release 1.0.0: start release 2.1.0 once, which carries it over, then this one.';
}

/** Opens a file in a folder that is there, in the newest version; each migration runs once for all processes. */
export function openDatabase(settings: Settings, timeout = startLockTimeout): DatabaseSync {
  const handle = new DatabaseSync(settings.path, { timeout });
  try {
    turnOnWriteAheadLog(handle, timeout);
    // What was deleted must not live on in free pages.
    handle.exec(`PRAGMA synchronous = ${settings.synchronous}; PRAGMA secure_delete = ON; BEGIN IMMEDIATE`);
    migrate(handle, settings);
    handle.exec(`COMMIT; PRAGMA busy_timeout = 0`);
  } catch (error) {
    handle.close();
    throw error;
  }
  return handle;
}

export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

/** Undefined if the database is whole. */
export function findFault(handle: DatabaseSync): string | undefined {
  const result = String(handle.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
  return result === 'ok' ? undefined : result;
}

/** SQLite itself does not wait here: of processes that start together on a new file, all but one would be refused. */
function turnOnWriteAheadLog(handle: DatabaseSync, timeout: number): void {
  const end = Date.now() + timeout;
  for (;;) {
    try {
      handle.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() >= end) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

function migrate(handle: DatabaseSync, { migrations, complete }: Settings): void {
  refuseOldVersion(handle, migrations);
  const current = readVersion(handle);
  for (const [version, sql] of Object.entries(migrations))
    if (Number(version) > current) handle.exec(`${sql}; PRAGMA user_version = ${version}`);
  complete?.(handle);
}

/** One without a version is new. */
export function refuseOldVersion(handle: DatabaseSync, migrations: Settings['migrations']): void {
  const [first] = Object.keys(migrations);
  const version = readVersion(handle);
  if (version > 0 && version < Number(first)) throw new OldVersionError();
}

export function readVersion(handle: DatabaseSync): number {
  return Number(handle.prepare('PRAGMA user_version').get()?.user_version);
}
