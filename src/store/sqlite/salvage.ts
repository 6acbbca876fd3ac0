import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { removeDatabase } from './connection.ts';

export type Row = Record<string, SQLOutputValue>;

/** The most rowids that are tried one by one where a scan breaks off. */
const longestGap = 10_000;
/** Where the first page says how long it believes the file to be, and since which change. */
const lengthIsValidFor = 92;

/**
 * All requests that can be read from a damaged file, oldest first; the file itself is only copied. `whole` is an empty
 * database of the same version, whose first page stands in for a broken one.
 */
export function readRows(path: string, whole: Buffer): Row[] {
  const own = readWithHead(path, readFileSync(path).subarray(0, whole.readUInt16BE(16)));
  const rows = own.size > 0 ? own : readWithHead(path, whole.subarray(0, whole.readUInt16BE(16)));
  return [...rows.keys()].sort((a, b) => a - b).map((id) => rows.get(id) ?? {});
}

/** Reads a copy that begins with that page, by row number. */
function readWithHead(path: string, page: Buffer): Map<number, Row> {
  const copy = `${path}.copy`;
  const rows = new Map<number, Row>();
  removeDatabase(copy);
  const content = Buffer.concat([page, readFileSync(path).subarray(page.length)]);
  // Another number makes SQLite measure the file itself, which may have been cut off.
  if (content.length >= 100) content.writeUInt32BE((content.readUInt32BE(24) + 1) >>> 0, lengthIsValidFor);
  writeFileSync(copy, content, { mode: 0o600 });
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  attempt(() => {
    const source = new DatabaseSync(copy, { timeout: 0 });
    attempt(() => readAll(source, rows));
    source.close();
  });
  removeDatabase(copy);
  return rows;
}

/** From the front until a page is broken, from the back, then one by one what an index names or may lie between. */
function readAll(source: DatabaseSync, rows: Map<number, Row>): void {
  const upTo = scan(source, 'ASC', rows);
  const downTo = scan(source, 'DESC', rows) || Number.POSITIVE_INFINITY;
  const named = readIndexes(source);
  const length = Math.max(0, Math.min(downTo - upTo - 1, longestGap));
  const between = () => Array.from({ length }, (_, index) => upTo + 1 + index);
  const single = source.prepare('SELECT rowid AS row, * FROM requests NOT INDEXED WHERE rowid = ?');
  for (const id of named.size > 0 ? named : between()) {
    if (!rows.has(id)) attempt(() => keep(rows, single.get(id)));
  }
}

/** The row numbers in all indexes that can be read to their end. */
function readIndexes(source: DatabaseSync): Set<number> {
  const numbers = new Set<number>();
  const names = source.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'requests'",
  );
  for (const { name } of names.all()) {
    attempt(() => {
      const all = source.prepare(`SELECT rowid AS row FROM requests INDEXED BY "${name}"`).all();
      for (const { row } of all) numbers.add(Number(row));
    });
  }
  return numbers;
}

/** Returns the last row number that could be read. */
function scan(source: DatabaseSync, order: 'ASC' | 'DESC', rows: Map<number, Row>): number {
  let last = 0;
  attempt(() => {
    const all = source.prepare(`SELECT rowid AS row, * FROM requests NOT INDEXED ORDER BY rowid ${order}`);
    for (const row of all.iterate()) last = keep(rows, row);
  });
  return last;
}

function keep(rows: Map<number, Row>, row: Row | undefined): number {
  if (!row) return 0;
  const { row: id, ...columns } = row;
  rows.set(Number(id), columns);
  return Number(id);
}

function attempt(run: () => unknown): void {
  try {
    run();
  } catch {
    // A broken page; go on elsewhere.
  }
}
