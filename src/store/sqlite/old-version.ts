import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { lockAlone, openLock } from './lock.ts';
import { readVersion } from './open.ts';
import { firstVersion } from './schema.ts';

const timeout = 200;

/** The file is of a version before the first migration here, so it is to be carried over into a new one. */
export class OldVersionError extends Error {
  override name = 'OldVersionError';

  constructor() {
    super(
      'The database is of the version before, and the running site still has it open. This one update needs a stop: npx pm2 stop website, then npx pm2 start ecosystem.config.cjs.',
    );
  }
}

/** Throws if a start could only fail, because of a database of the version before that another process has open. */
export function checkBeforeStart(path: string): void {
  if (!isOldVersion(path)) return;
  const lock = openLock(path, timeout);
  try {
    if (!lockAlone(lock, timeout)) throw new OldVersionError();
  } finally {
    lock.close();
  }
}

/** Also false if it cannot be read. */
function isOldVersion(path: string): boolean {
  try {
    refuseOldVersion(path);
    return false;
  } catch (error) {
    return error instanceof OldVersionError;
  }
}

export function refuseOldVersion(path: string): void {
  if (!existsSync(path)) return;
  const handle = new DatabaseSync(path, { readOnly: true, timeout });
  try {
    const version = readVersion(handle);
    if (version > 0 && version < firstVersion) throw new OldVersionError();
  } finally {
    handle.close();
  }
}
