import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../logger.ts';
import { createDamage, isDamage } from './errors.ts';
import { lockAlone, lockShared, openLock } from './lock.ts';
import { OldVersionError, refuseOldVersion } from './old-version.ts';
import { openDatabase, type Settings } from './open.ts';
import { copyReadable } from './salvage.ts';
import { upgrade } from './upgrade.ts';

type Situation = { timeout: number; logger: Logger; now: () => number; mailDomain: string };

/**
 * Opens the requests as `openDatabase` does. A damaged file, or one of version 5, is first replaced by a new one with
 * what can be read, once no other process has it open; the old one stays beside it as `requests-damaged-TIME.db` or
 * `requests-version-5-TIME.db`.
 */
export function openRecovering(settings: Settings, situation: Situation): DatabaseSync {
  mkdirSync(dirname(settings.path), { recursive: true, mode: 0o700 });
  const lock = openLock(settings.path, situation.timeout);
  const end = Date.now() + situation.timeout;
  try {
    for (let isReplaced = false; ; ) {
      try {
        return openWithLock(settings, lock, situation.timeout);
      } catch (error) {
        const isOld = error instanceof OldVersionError;
        if (isReplaced || !(isOld || isDamage(error))) throw error;
        isReplaced = replaceAlone(settings, lock, situation);
        // Whoever has it open may be the one that has just replaced it, so look again.
        if (isReplaced || Date.now() < end) continue;
        if (!isOld) situation.logger.error('database damaged, and another process still has it open');
        throw error;
      }
    }
  } catch (error) {
    lock.close();
    throw error;
  }
}

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
  if (isHalfSwapped(settings.path)) throw createDamage('a recovery was interrupted');
  refuseOldVersion(settings.path);
  const handle = openDatabase(settings, timeout);
  const result = handle.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
  if (result === 'ok') return handle;
  handle.close();
  throw createDamage(`integrity check: ${result}`);
}

/** False if another process has the database open. */
function replaceAlone(settings: Settings, lock: DatabaseSync, situation: Situation): boolean {
  const { path } = settings;
  const { timeout, logger, now, mailDomain } = situation;
  if (!lockAlone(lock, timeout)) return false;
  const toSetAside = (why: string) =>
    path.replace(/(\.db)?$/, `-${why}-${new Date(now()).toISOString().replace(/[:.]/g, '-')}.db`);
  if (isHalfSwapped(path)) {
    finishSwap(path, toSetAside('damaged'));
    logger.error('an interrupted recovery of the database is finished');
  } else {
    try {
      // Another process may have been quicker.
      openWhole(settings, timeout).close();
    } catch (error) {
      const isOld = error instanceof OldVersionError;
      if (!isOld && !isDamage(error)) throw error;
      const setAside = toSetAside(isOld ? 'version-5' : 'damaged');
      const copied = isOld ? upgrade(settings) : copyReadable(settings, { mailDomain, now: now() });
      renameSync(path, setAside);
      finishSwap(path, setAside);
      if (isOld) logger.info({ copied, setAside }, 'database of the version before was carried over');
      else logger.error({ copied, setAside }, 'database was damaged: what could be read is in a new one');
    }
  }
  lock.exec('COMMIT');
  return true;
}

/** The old file is aside and the new one, which is complete by then, not yet in its place. */
function isHalfSwapped(path: string): boolean {
  return !existsSync(path) && existsSync(`${path}.new`);
}

/** The old log goes first, or it would be played into the new database. */
function finishSwap(path: string, setAside: string): void {
  for (const suffix of ['-wal', '-shm']) if (existsSync(path + suffix)) renameSync(path + suffix, setAside + suffix);
  renameSync(`${path}.new`, path);
}
