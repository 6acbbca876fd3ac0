import { isNativeError } from 'node:util/types';

// SQLite's primary result codes.
const error = 1;
const busy = 5;
const inputOutput = 10;
const corrupt = 11;
const full = 13;
const constraint = 19;
const misuse = 21;
const range = 25;
const notADatabase = 26;

/** Another process holds the lock. */
export const isBusy = (thrown: unknown) => hasCode(thrown, busy);
export const isConstraint = (thrown: unknown) => hasCode(thrown, constraint);
/** SQLite itself calls the file damaged. */
export const isDamage = (thrown: unknown) => hasCode(thrown, corrupt, notADatabase);
/** A full or failing disk. */
export const isOfDisk = (thrown: unknown) => hasCode(thrown, full, inputOutput);

/** Whether the file should be opened anew before it is used again; most of the excluded are our own mistakes. */
export function isAgainstFile(thrown: unknown): boolean {
  return isOfSqlite(thrown) && !hasCode(thrown, error, busy, full, constraint, misuse, range);
}

export const createBusy = (message: string) => Object.assign(new Error(message), { errcode: busy });
export const createDamage = (message: string) => Object.assign(new Error(message), { errcode: corrupt });

function hasCode(thrown: unknown, ...codes: number[]): boolean {
  return isOfSqlite(thrown) && codes.includes(thrown.errcode & 0xff);
}

function isOfSqlite(thrown: unknown): thrown is Error & { errcode: number } {
  return isNativeError(thrown) && 'errcode' in thrown;
}
