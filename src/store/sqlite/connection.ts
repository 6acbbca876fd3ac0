import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { createQueries } from './dialect.ts';
import { createBusyError, isBusy, isDamageError, isDiskError, needsReopening } from './errors.ts';
import { openDatabase, type Settings, startLockTimeout } from './open.ts';

const retryFor = 2000;

type Run<Tables, Value> = (queries: Kysely<Tables>, handle: DatabaseSync) => Promise<Value>;

/** `isSuspect` once a query has met damage. */
type Options = Settings & {
  open?: (settings: Settings, timeout: number, isSuspect: boolean) => DatabaseSync;
  /** Whether it is opened when first used, for a file that few sites have. */
  isLate?: boolean;
};

/**
 * A connection that reopens after its files were replaced or an error suggests damage, so that it recovers by itself.
 * Throws if it cannot be opened now, unless the disk is full or failing: pages work without it. Whoever uses it waits up
 * to 2 s while another process holds the lock.
 */
export function createConnection<Tables>({ open = openDatabase, isLate = false, ...settings }: Options) {
  let current: { handle: DatabaseSync; queries: Kysely<Tables>; files: string } | undefined;
  let isClosed = false;
  let isSuspect = false;
  /** One transaction after the other: they share the handle. */
  let last: Promise<unknown> = Promise.resolve();

  function connect(timeout: number) {
    const handle = open(settings, timeout, isSuspect);
    isSuspect = false;
    current = { handle, queries: createQueries(handle), files: identify(settings.path) };
    return current;
  }

  function disconnect(): void {
    try {
      current?.handle.close();
    } catch {
      // A handle on a broken file may not even close.
    }
    current = undefined;
  }

  async function tryOnce<Value>(run: Run<Tables, Value>): Promise<Value> {
    if (isClosed) throw new Error('The database is closed.');
    if (current && identify(settings.path) !== current.files) disconnect();
    // node:sqlite is synchronous, so page requests would wait too: busy attempts are repeated asynchronously instead.
    const { handle, queries } = current ?? connect(0);
    try {
      // Pages kept in memory would hide that the file is damaged.
      handle.exec('PRAGMA shrink_memory');
      return await run(queries, handle);
    } catch (error) {
      if (needsReopening(error)) disconnect();
      isSuspect ||= isDamageError(error);
      throw error;
    }
  }

  /** Repeats while another process holds the lock, and once on a new connection. */
  async function use<Value>(run: Run<Tables, Value>): Promise<Value> {
    const end = Date.now() + retryFor;
    for (let isReopened = false; ; ) {
      const turn = last.then(() => tryOnce(run));
      last = turn.catch(() => {});
      try {
        return await turn;
      } catch (error) {
        if (needsReopening(error) && !isReopened) isReopened = true;
        else if (!isBusy(error) || Date.now() > end) throw error;
        else await wait(10 + Math.random() * 20);
      }
    }
  }

  const truncateWal = () =>
    use<void>(async (_queries, handle) => {
      const isInUse = handle.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy;
      if (isInUse) throw createBusyError('The write-ahead log is in use.');
    });

  try {
    if (!isLate) connect(startLockTimeout);
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
  return {
    read: use,
    /** One short transaction, which awaits nothing but its queries. */
    write: <Value>(run: Run<Tables, Value>) => use(inTransaction(run)),
    /** What was deleted stands in the write-ahead log until this. */
    truncateWal,
    /** While another process is reading, it waits for the next purge. */
    tryTruncateWal: () =>
      truncateWal().catch((error) => {
        if (!isBusy(error)) throw error;
      }),
    close(): void {
      isClosed = true;
      disconnect();
    },
  };
}

function inTransaction<Tables, Value>(run: Run<Tables, Value>): Run<Tables, Value> {
  return async (queries, handle) => {
    handle.exec('BEGIN IMMEDIATE');
    try {
      const value = await run(queries, handle);
      handle.exec('COMMIT');
      return value;
    } finally {
      if (handle.isOpen && handle.isTransaction) handle.exec('ROLLBACK');
    }
  };
}

/** The write-ahead log counts too: what is written into a deleted one would be lost with the process. */
function identify(path: string): string {
  return [path, `${path}-wal`].map((name) => statSync(name, { throwIfNoEntry: false })?.ino).join(' ');
}
