import { isNativeError } from 'node:util/types';

/** SQLite's primary result codes. */
const codes = { error: 1, busy: 5, inputOutput: 10, corrupt: 11, full: 13, constraint: 19, notADatabase: 26 };

/** Another process holds the lock. */
export const isBusy = (thrown: unknown) => hasCode(thrown, codes.busy);
export const isConstraint = (thrown: unknown) => hasCode(thrown, codes.constraint);
/** SQLite itself calls the file damaged. */
export const isDamageError = (thrown: unknown) => hasCode(thrown, codes.corrupt, codes.notADatabase);
/** A full or failing disk. */
export const isDiskError = (thrown: unknown) => hasCode(thrown, codes.full, codes.inputOutput);

/** Whether to reopen the file before its next use; pointless after our own mistakes, a lock or a full disk. */
export function needsReopening(thrown: unknown): boolean {
  return isSqliteError(thrown) && !hasCode(thrown, codes.error, codes.busy, codes.full, codes.constraint);
}

export const createBusyError = (message: string) => Object.assign(new Error(message), { errcode: codes.busy });
export const createDamageError = (message: string) => Object.assign(new Error(message), { errcode: codes.corrupt });

function hasCode(thrown: unknown, ...expected: number[]): boolean {
  return isSqliteError(thrown) && expected.includes(thrown.errcode & 0xff);
}

function isSqliteError(thrown: unknown): thrown is Error & { errcode: number } {
  return isNativeError(thrown) && 'errcode' in thrown;
}

/** There is no room left in pictures.db. */
export class PicturesFullError extends Error {
  override name = 'PicturesFullError';
}
