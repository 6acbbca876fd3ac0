import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../logger.ts';
import { createDamageError, isDamageError } from './errors.ts';
import { lockExclusive, lockShared, openLock } from './lock.ts';
import { findFault, openDatabase, type Settings } from './open.ts';
import { copyReadable } from './salvage.ts';

type Situation = { timeout: number; logger: Logger; now: () => number; mailDomain: string };

/**
 * Opens the requests as `openDatabase` does. A damaged file is first replaced by a new one with what can be read, once no
 * other process has it open; the old one stays beside it as `requests-damaged-TIME.db`.
 */
export function openOrReplace(settings: Settings, situation: Situation): DatabaseSync {
  mkdirSync(dirname(settings.path), { recursive: true, mode: 0o700 });
  const lock = openLock(settings.path);
  const end = Date.now() + situation.timeout;
  try {
    for (let isReplaced = false; ; ) {
      try {
        return openWithLock(settings, lock, situation.timeout);
      } catch (error) {
        if (isReplaced || !isDamageError(error)) throw error;
        isReplaced = replaceAlone(settings, lock, situation);
        // Whoever has it open may be the one that has just replaced it, so look again.
        if (isReplaced || Date.now() < end) continue;
        situation.logger.error('database damaged, and another process still has it open');
        throw error;
      }
    }
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** The lock ends with the handle. */
function openWithLock(settings: Settings, lock: DatabaseSync, timeout: number): DatabaseSync {
  lockShared(lock, timeout);
  try {
    const handle = openWhole(settings, timeout);
    const close = handle.close.bind(handle);
    handle.close = () => {
      close();
      lock.close();
    };
    return handle;
  } catch (error) {
    lock.exec('ROLLBACK');
    throw error;
  }
}

function openWhole(settings: Settings, timeout: number): DatabaseSync {
  if (isHalfReplaced(settings.path)) throw createDamageError('a replacement was interrupted');
  const handle = openDatabase(settings, timeout);
  const fault = findFault(handle);
  if (fault === undefined) return handle;
  handle.close();
  throw createDamageError(`integrity check: ${fault}`);
}

/** False if another process has the database open. */
function replaceAlone(settings: Settings, lock: DatabaseSync, situation: Situation): boolean {
  if (!lockExclusive(lock, situation.timeout)) return false;
  try {
    // Another process may have been quicker.
    openWhole(settings, situation.timeout).close();
  } catch (error) {
    if (!isDamageError(error)) throw error;
    replace(settings, situation);
  }
  lock.exec('COMMIT');
  return true;
}

function replace(settings: Settings, { logger, now, mailDomain }: Situation): void {
  const { path } = settings;
  const swap = () => {
    const setAside = moveAside(path, now());
    renameSync(`${path}.new`, path);
    return setAside;
  };
  if (isHalfReplaced(path)) {
    swap();
    logger.error('an interrupted recovery of the database is finished');
  } else {
    const copied = copyReadable(settings, mailDomain, now());
    logger.error({ copied, setAside: swap() }, 'database was damaged: what could be read is in a new one');
  }
}

/** The old file is aside, and the new one, which is complete by then, not yet in its place. */
function isHalfReplaced(path: string): boolean {
  return !existsSync(path) && existsSync(`${path}.new`);
}

/** With its write-ahead log, which SQLite would apply to the next file of that name; returns where to. */
export function moveAside(path: string, now: number): string {
  const time = new Date(now).toISOString().replace(/[:.]/g, '-');
  const setAside = path.replace(/(\.db)?$/, `-damaged-${time}.db`);
  for (const suffix of ['', '-wal', '-shm'])
    if (existsSync(path + suffix)) renameSync(path + suffix, setAside + suffix);
  return setAside;
}
