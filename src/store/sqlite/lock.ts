import { existsSync, statSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './errors.ts';

/** Short, because the holder of the other lock may keep it for good. */
const exclusiveTimeout = 200;

/** An empty database beside the one at `path`, of which only the locks are used. */
export function openLock(path: string, timeout: number): DatabaseSync {
  const lockPath = `${path}.lock`;
  if (existsSync(lockPath) && statSync(lockPath).size > 0) truncateSync(lockPath);
  return new DatabaseSync(lockPath, { timeout });
}

/** For as long as the database is open, so that nobody replaces it under our hands. */
export function lockShared(lock: DatabaseSync, timeout: number): void {
  lock.exec(`PRAGMA busy_timeout = ${timeout}; BEGIN; SELECT COUNT(*) FROM sqlite_schema`);
}

/** False if another process has the database open. */
export function lockAlone(lock: DatabaseSync, timeout: number): boolean {
  try {
    lock.exec(`PRAGMA busy_timeout = ${Math.min(timeout, exclusiveTimeout)}; BEGIN EXCLUSIVE`);
    return true;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return false;
  }
}
