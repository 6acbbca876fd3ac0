import { existsSync, mkdirSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../logger.ts';
import {
  isBusy,
  isConstraint,
  isDamage,
  openDatabase,
  removeDatabase,
  type Settings,
  toDamage,
} from './connection.ts';
import { type Row, readRows } from './salvage.ts';

/** Short, because the holder of the other lock may keep it for good. */
const exclusivePatience = 200;

type Situation = { patience: number; logger: Logger; now: () => number };

/**
 * Opens the requests as `openDatabase` does. If SQLite calls the file damaged and no other process has it open, what
 * can be read is copied into a new file first and the damaged one is set aside as `requests-damaged-TIME.db`.
 */
export function openRecovering(settings: Settings, situation: Situation): DatabaseSync {
  mkdirSync(dirname(settings.path), { recursive: true, mode: 0o700 });
  const lock = openLock(`${settings.path}.lock`, situation.patience);
  try {
    return openShared(settings, lock, situation);
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** An empty database, of which only the locks are used. */
function openLock(path: string, patience: number): DatabaseSync {
  if (existsSync(path) && statSync(path).size > 0) truncateSync(path);
  return new DatabaseSync(path, { timeout: patience });
}

function openShared(settings: Settings, lock: DatabaseSync, situation: Situation): DatabaseSync {
  const end = Date.now() + situation.patience;
  for (let hasRecovered = false; ; ) {
    try {
      return openWithLock(settings, lock, situation);
    } catch (error) {
      if (!isDamage(error) || hasRecovered) throw error;
      hasRecovered = recoverAlone(settings, lock, situation);
      // Whoever has it open may be the one that has just recovered it, so look again.
      if (hasRecovered || Date.now() < end) continue;
      situation.logger.error('database damaged, and another process still has it open');
      throw error;
    }
  }
}

/** Holds a shared lock for as long as the database is open, so that nobody recovers it under our hands. */
function openWithLock(settings: Settings, lock: DatabaseSync, { patience }: Situation): DatabaseSync {
  lock.exec(`PRAGMA busy_timeout = ${patience}; BEGIN; SELECT COUNT(*) FROM sqlite_schema`);
  try {
    const database = openWhole(settings, patience);
    const close = database.close.bind(database);
    database.close = () => {
      close();
      lock.close();
    };
    return database;
  } catch (error) {
    lock.exec('ROLLBACK');
    throw error;
  }
}

function openWhole(settings: Settings, patience: number): DatabaseSync {
  if (isHalfSwapped(settings.path)) throw toDamage('a recovery was interrupted');
  const database = openDatabase(settings, patience);
  try {
    const result = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (result !== 'ok') throw toDamage(`integrity check: ${result}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** False if another process has the database open. */
function recoverAlone(settings: Settings, lock: DatabaseSync, { patience, logger, now }: Situation): boolean {
  const { path } = settings;
  try {
    lock.exec(`PRAGMA busy_timeout = ${Math.min(patience, exclusivePatience)}; BEGIN EXCLUSIVE`);
  } catch (error) {
    if (!isBusy(error)) throw error;
    return false;
  }
  const setAside = path.replace(
    /(\.db)?$/,
    `-damaged-${new Date(now()).toISOString().replace(/[:.]/g, '-')}.db`,
  );
  if (isHalfSwapped(path)) {
    finishSwap(path, setAside);
    logger.error('an interrupted recovery of the database is finished');
  } else if (!isWhole(settings, patience)) {
    const copied = copyReadable(settings);
    renameSync(path, setAside);
    finishSwap(path, setAside);
    logger.error({ copied, setAside }, 'database was damaged: what could be read is in a new one');
  }
  lock.exec('COMMIT');
  return true;
}

/** Another process may have been quicker. */
function isWhole(settings: Settings, patience: number): boolean {
  try {
    openWhole(settings, patience).close();
    return true;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

/** The old file is aside and the new one, which is complete by then, not yet in its place. */
function isHalfSwapped(path: string): boolean {
  return !existsSync(path) && existsSync(`${path}.new`);
}

/** The old log goes first, or it would be played into the new database. */
function finishSwap(path: string, setAside: string): void {
  for (const suffix of ['-wal', '-shm']) {
    if (existsSync(path + suffix)) renameSync(path + suffix, setAside + suffix);
  }
  renameSync(`${path}.new`, path);
}

/** Fills `PATH.new`; returns the number of rows. */
function copyReadable({ path, migrations }: Settings): number {
  const target = `${path}.new`;
  removeDatabase(target);
  openDatabase({ path: target, synchronous: 'FULL', migrations }).close();
  const rows = readRows(path, readFileSync(target));
  const database = openDatabase({ path: target, synchronous: 'FULL', migrations });
  try {
    database.exec('BEGIN');
    const copied = rows.filter((row) => insert(database, row)).length;
    database.exec('COMMIT; PRAGMA journal_mode = DELETE');
    return copied;
  } finally {
    database.close();
  }
}

/** A torn row may break the rules of the table; the others still count. */
function insert(database: DatabaseSync, row: Row): boolean {
  const known = database.prepare('SELECT name FROM pragma_table_info(?)').all('requests');
  const columns = known.map(({ name }) => String(name)).filter((name) => name in row);
  const marks = columns.map(() => '?').join(', ');
  try {
    const { changes } = database
      .prepare(`INSERT OR IGNORE INTO requests (${columns.join(', ')}) VALUES (${marks})`)
      .run(...columns.map((name) => row[name] ?? null));
    return changes === 1;
  } catch (error) {
    if (isConstraint(error)) return false;
    throw error;
  }
}
