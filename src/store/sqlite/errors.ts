import { isNativeError } from 'node:util/types';

const busy = 5;
const inputOutput = 10;
const corrupt = 11;
const full = 13;
const constraint = 19;
const notADatabase = 26;
/** Constraint and misuse are our own mistakes, a full disk is not the file's. */
const harmless = new Set([1, busy, full, constraint, 21, 25]);

/** Whether SQLite itself calls the file damaged. */
export function isDamage(error: unknown): boolean {
  const code = toCode(error);
  return code === corrupt || code === notADatabase;
}

/** An error that counts as SQLite's own word that the file is damaged. */
export function createDamage(message: string): Error {
  return Object.assign(new Error(message), { errcode: corrupt });
}

/** A full or failing disk. */
export function isOfDisk(error: unknown): boolean {
  const code = toCode(error);
  return code === full || code === inputOutput;
}

/** Another process holds the lock. */
export function isBusy(error: unknown): boolean {
  return toCode(error) === busy;
}

export function createBusy(message: string): Error {
  return Object.assign(new Error(message), { errcode: busy });
}

export function isConstraint(error: unknown): boolean {
  return toCode(error) === constraint;
}

/** Whether the file should be opened anew before it is used again. */
export function isAgainstFile(error: unknown): boolean {
  const code = toCode(error);
  return code !== undefined && !harmless.has(code);
}

/** SQLite's primary result code. */
function toCode(error: unknown): number | undefined {
  return isNativeError(error) && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}
