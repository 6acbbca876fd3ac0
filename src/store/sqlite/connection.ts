import { rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';

const busy = 5;
const inputOutput = 10;
const corrupt = 11;
const constraint = 19;
const full = 13;
const notADatabase = 26;
/** Constraint and misuse are our own mistakes, a full disk is not the file's. */
const harmless = new Set([1, busy, full, constraint, 21, 25]);

const patience = 2000;
/** At start nobody is waiting for a page yet. */
const startPatience = 20_000;
/** node:sqlite is synchronous, so page requests would wait too: busy tries are repeated asynchronously instead. */
const lockWait = 0;

export type Settings = { path: string; synchronous: 'FULL' | 'OFF'; migrations: readonly string[] };

export type Connection<Statements> = {
  /** One short transaction, repeated for up to 2 s while another process holds the lock. */
  write<Value>(run: (statements: Statements) => Value): Promise<Value>;
  read<Value>(run: (statements: Statements) => Value): Promise<Value>;
  /** What was deleted stands in the write-ahead log until this; rejects if another process reads for more than 2 s. */
  emptyLog(): Promise<void>;
  close(): void;
};

type Options<Statements> = Settings & {
  prepare: (database: DatabaseSync) => Statements;
  open?: (settings: Settings, lockPatience: number) => DatabaseSync;
};

type Current<Statements> = { database: DatabaseSync; statements: Statements; files: string };

/**
 * A database that is opened anew after its files were replaced or an error that speaks against them, so that it works
 * again as soon as the cause is gone. Opens at once and throws if that fails, but for a full or failing disk: pages are
 * of use without it.
 */
export function createConnection<Statements>(options: Options<Statements>): Connection<Statements> {
  const { prepare, open = openDatabase } = options;
  let current = begin();
  let isClosed = false;

  function begin(): Current<Statements> | undefined {
    try {
      return connect(startPatience);
    } catch (error) {
      if (isOfDisk(error)) return undefined;
      throw error;
    }
  }

  function connect(lockPatience: number): Current<Statements> {
    const database = open(options, lockPatience);
    try {
      return { database, statements: prepare(database), files: identify(options.path) };
    } catch (error) {
      database.close();
      throw error;
    }
  }

  function use<Value>(run: (database: DatabaseSync, statements: Statements) => Value): Value {
    if (isClosed) throw new Error('The database is closed.');
    if (current && identify(options.path) !== current.files) disconnect();
    current ??= connect(lockWait);
    const { database, statements } = current;
    try {
      // Pages kept in memory would hide that the file is damaged.
      database.exec('PRAGMA shrink_memory');
      return run(database, statements);
    } catch (error) {
      if (isAgainstFile(error)) disconnect();
      throw error;
    }
  }

  function disconnect(): void {
    try {
      current?.database.close();
    } catch {
      // A handle on a broken file may not even close.
    }
    current = undefined;
  }

  return {
    read: (run) => withPatience(() => use((_database, statements) => run(statements))),
    write: (run) =>
      withPatience(() => use((database, statements) => inTransaction(database, () => run(statements)))),
    emptyLog: () =>
      withPatience(() =>
        use((database) => {
          const blocked = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy;
          if (blocked) throw Object.assign(new Error('The write-ahead log is in use.'), { errcode: busy });
        }),
      ),
    close() {
      isClosed = true;
      disconnect();
    },
  };
}

/** Opens a file, whose folder must be there, and brings it to the newest version; each migration runs once for all processes. */
export function openDatabase(
  { path, synchronous, migrations }: Settings,
  lockPatience = startPatience,
): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: lockPatience });
  try {
    turnOnWriteAheadLog(database, lockPatience);
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    // What was deleted must not live on in free pages.
    database.exec('PRAGMA secure_delete = ON');
    inTransaction(database, () => migrate(database, migrations));
    database.exec(`PRAGMA busy_timeout = ${lockWait}`);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** SQLite itself does not wait here: of processes that start together on a new file, all but one would be refused. */
function turnOnWriteAheadLog(database: DatabaseSync, lockPatience: number): void {
  const end = Date.now() + lockPatience;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || Date.now() >= end) throw error;
      Atomics.wait(pause, 0, 0, 10);
    }
  }
}

/** For what is not worth a repair. */
export function openOrReplace(settings: Settings, lockPatience: number): DatabaseSync {
  try {
    return openDatabase(settings, lockPatience);
  } catch (error) {
    if (!isDamage(error)) throw error;
    removeDatabase(settings.path);
    return openDatabase(settings, lockPatience);
  }
}

export function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

function migrate(database: DatabaseSync, migrations: readonly string[]): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  for (const migration of migrations.slice(version)) database.exec(migration);
  if (version < migrations.length) database.exec(`PRAGMA user_version = ${migrations.length}`);
}

function inTransaction<Value>(database: DatabaseSync, run: () => Value): Value {
  database.exec('BEGIN IMMEDIATE');
  try {
    const value = run();
    database.exec('COMMIT');
    return value;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Repeats while another process holds the lock, and once on a new connection. */
async function withPatience<Value>(run: () => Value): Promise<Value> {
  const end = Date.now() + patience;
  let isReopened = false;
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (isAgainstFile(error) && !isReopened) isReopened = true;
      else if (!isBusy(error) || Date.now() > end) throw error;
      else await wait(10 + Math.random() * 20);
    }
  }
}

/** Whether SQLite itself calls the file damaged. */
export function isDamage(error: unknown): boolean {
  const code = toCode(error);
  return code === corrupt || code === notADatabase;
}

function isOfDisk(error: unknown): boolean {
  const code = toCode(error);
  return code === full || code === inputOutput;
}

export function isBusy(error: unknown): boolean {
  return toCode(error) === busy;
}

export function isConstraint(error: unknown): boolean {
  return toCode(error) === constraint;
}

/** An error that counts as SQLite's own word that the file is damaged. */
export function toDamage(message: string): Error {
  return Object.assign(new Error(message), { errcode: corrupt });
}

function isAgainstFile(error: unknown): boolean {
  const code = toCode(error);
  return code !== undefined && !harmless.has(code);
}

/** SQLite's primary result code. */
function toCode(error: unknown): number | undefined {
  return isNativeError(error) && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}

/** The write-ahead log counts too: what is written into a deleted one would be lost with the process. */
function identify(path: string): string {
  const files = [path, `${path}-wal`].map((name) => statSync(name, { throwIfNoEntry: false })?.ino);
  return files.join(' ');
}
