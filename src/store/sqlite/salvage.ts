import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { isConstraint } from './errors.ts';
import { openDatabase, removeDatabase, type Settings } from './open.ts';

type Row = Record<string, SQLOutputValue>;

/** Fills `PATH.new` with all that can be read of a damaged file; returns the number of requests. */
export function copyReadable(settings: Settings, mailDomain: string, now: number): number {
  const path = `${settings.path}.new`;
  removeDatabase(path);
  using target = openDatabase({ ...settings, path });
  target.exec('PRAGMA wal_checkpoint; PRAGMA foreign_keys = OFF; BEGIN');
  for (const table of ['requests', 'mails', 'content_versions', 'marks'])
    for (const row of readRows(settings.path, table)) insert(target, table, row);
  target.prepare(mailAgain).run(mailDomain, now);
  target.exec(connect);
  target.exec('COMMIT; PRAGMA journal_mode = DELETE');
  return Number(target.prepare('SELECT COUNT(*) AS count FROM requests').get()?.count);
}

/** Whether it was sent is not known any more where its mail is lost: better twice than never. */
const mailAgain = `INSERT INTO mails (kind, reference, message_id, planned_at, due_at)
  SELECT CASE is_artificial WHEN 1 THEN 'report' ELSE 'request' END, reference,
    '<' || reference || '.' || lower(hex(randomblob(16))) || '@' || ?1 || '>', ?2, ?2
  FROM requests WHERE mail_id NOT IN (SELECT id FROM mails)`;

const connect = `UPDATE requests SET mail_id = (SELECT max(id) FROM mails
    WHERE mails.reference = requests.reference AND kind IN ('request', 'report'))
    WHERE mail_id NOT IN (SELECT id FROM mails);
  DELETE FROM mails WHERE reference NOT IN (SELECT reference FROM requests);
  DELETE FROM mails WHERE about NOT IN (SELECT id FROM mails);
  UPDATE content_versions SET mail_id = NULL WHERE mail_id NOT IN (SELECT id FROM mails)`;

/** If need be with the first page of the new file in place of a broken one. */
function readRows(path: string, table: string): Row[] {
  const content = readFileSync(path);
  const head = readFileSync(`${path}.new`).subarray(0, 4096);
  const rows = readCopy(path, content, table);
  return rows.length > 0 ? rows : readCopy(path, Buffer.concat([head, content.subarray(head.length)]), table);
}

function readCopy(path: string, content: Buffer, table: string): Row[] {
  const copy = `${path}.copy`;
  removeDatabase(copy);
  // Other counters in the header make SQLite measure the file itself, which may have been cut off.
  if (content.length >= 100) content.writeUInt32BE((content.readUInt32BE(24) + 1) >>> 0, 92);
  writeFileSync(copy, content, { mode: 0o600 });
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  const rows = attempt(() => readTable(copy, table)) ?? [];
  removeDatabase(copy);
  return rows;
}

/** Row numbers from an index, then from both ends of the table as far as they go; each row by itself. */
function readTable(path: string, table: string): Row[] {
  using source = new DatabaseSync(path);
  const ids = new Set<number>();
  for (const order of ['', 'NOT INDEXED ORDER BY rowid', 'NOT INDEXED ORDER BY rowid DESC'])
    attempt(() => {
      for (const { id } of source.prepare(`SELECT rowid AS id FROM ${table} ${order}`).iterate()) ids.add(Number(id));
    });
  const single = source.prepare(`SELECT * FROM ${table} NOT INDEXED WHERE rowid = ?`);
  const rows = [...ids].sort((a, b) => a - b).map((id) => attempt(() => single.get(id)));
  return rows.filter((row) => row !== undefined);
}

/** A torn row may break the rules of the table; the others still count. */
function insert(target: DatabaseSync, table: string, row: Row): void {
  const columns = Object.keys(row).map((name) => `"${name}"`);
  const sql = `INSERT OR IGNORE INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`;
  try {
    target.prepare(sql).run(...Object.values(row));
  } catch (error) {
    if (!isConstraint(error)) throw error;
  }
}

/** Undefined where a page is broken. */
function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
