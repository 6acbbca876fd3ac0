import { isNativeError } from 'node:util/types';

/** SQLite's primary result codes. */
const codes = { error: 1, busy: 5, inputOutput: 10, corrupt: 11, full: 13, constraint: 19, notADatabase: 26 };

/** Another process holds the lock. */
export const isBusy = (thrown: unknown) => hasCode(thrown, codes.busy);
export const isConstraint = (thrown: unknown) => hasCode(thrown, codes.constraint);
/** SQLite itself calls the file damaged. */
export const isDamage = (thrown: unknown) => hasCode(thrown, codes.corrupt, codes.notADatabase);
/** A full or failing disk. */
export const isOfDisk = (thrown: unknown) => hasCode(thrown, codes.full, codes.inputOutput);

/** Whether the file should be opened anew before it is used again; most of the excluded are our own mistakes. */
export function isAgainstFile(thrown: unknown): boolean {
  return isOfSqlite(thrown) && !hasCode(thrown, codes.error, codes.busy, codes.full, codes.constraint);
}

export const createBusy = (message: string) => Object.assign(new Error(message), { errcode: codes.busy });
export const createDamage = (message: string) => Object.assign(new Error(message), { errcode: codes.corrupt });

function hasCode(thrown: unknown, ...expected: number[]): boolean {
  return isOfSqlite(thrown) && expected.includes(thrown.errcode & 0xff);
}

function isOfSqlite(thrown: unknown): thrown is Error & { errcode: number } {
  return isNativeError(thrown) && 'errcode' in thrown;
}
