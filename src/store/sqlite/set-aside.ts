import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../logger.ts';
import { createDamageError, isDamageError } from './errors.ts';
import { openLock } from './lock.ts';
import { findFault, openDatabase, type Settings } from './open.ts';
import { moveAside } from './replace.ts';

/** Opens a file whose content is not worth saving: an empty one takes the place of a damaged one. */
export function openOrSetAside({ logger, now }: { logger: Logger; now: () => number }) {
  return (settings: Settings, timeout: number, isSuspect: boolean): DatabaseSync => {
    // Of several processes that meet the damage, the others find the new file.
    using lock = openLock(settings.path);
    lock.exec(`PRAGMA busy_timeout = ${timeout}; BEGIN EXCLUSIVE`);
    try {
      const handle = openDatabase(settings, timeout);
      // Looking at the whole file takes seconds.
      if (!isSuspect || findFault(handle) === undefined) return handle;
      handle.close();
      throw createDamageError('integrity check');
    } catch (error) {
      if (!isDamageError(error)) throw error;
      const setAside = moveAside(settings.path, now());
      logger.error({ setAside }, 'database was damaged: an empty one takes its place');
      return openDatabase(settings, timeout);
    }
  };
}
