import { existsSync, statSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy, isDamageError, isDiskError } from './errors.ts';
import { readVersion, refuseOldVersion } from './open.ts';
import { migrations } from './schema.ts';

/** Short, because the other processes may keep their locks for good. */
const exclusiveTimeout = 200;

/** An empty database beside the one at `path`, of which only the locks are used. */
export function openLock(path: string): DatabaseSync {
  const lockPath = `${path}.lock`;
  if (existsSync(lockPath) && statSync(lockPath).size > 0) truncateSync(lockPath);
  return new DatabaseSync(lockPath);
}

/** Held while the database is open, so that nobody replaces it meanwhile. */
export function lockShared(lock: DatabaseSync, timeout: number): void {
  lock.exec(`PRAGMA busy_timeout = ${timeout}; BEGIN; SELECT COUNT(*) FROM sqlite_schema`);
}

/** False if another process has the database open. */
export function lockExclusive(lock: DatabaseSync, timeout: number): boolean {
  try {
    lock.exec(`PRAGMA busy_timeout = ${Math.min(timeout, exclusiveTimeout)}; BEGIN EXCLUSIVE`);
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return false;
  }
}

/** Throws if a start could only fail: it gets over a busy, damaged or full database. */
export function checkBeforeStart(path: string): void {
  if (!existsSync(path)) return;
  using handle = new DatabaseSync(path, { timeout: exclusiveTimeout });
  ifWhole(() => refuseOldVersion(handle, migrations), undefined);
}

/** Whether release 2.1.0, which kept the content elsewhere, has mailed from here, and nobody has brought it over since. */
export function isImportNeeded(path: string): boolean {
  if (!existsSync(path)) return false;
  using handle = new DatabaseSync(path, { timeout: exclusiveTimeout });
  return ifWhole(() => {
    const mark = readVersion(handle) > 6 ? "value FROM marks WHERE name = 'import needed'" : '1 AS value FROM mails';
    return Boolean(handle.prepare(`SELECT ${mark}`).get()?.value);
  }, false);
}

/** A start gets over a busy, damaged or full one. */
function ifWhole<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (isBusy(error) || isDamageError(error) || isDiskError(error)) return otherwise;
    throw error;
  }
}
