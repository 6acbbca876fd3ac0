import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../../testing/log-lines.ts';
import { exampleRequest } from '../../testing/requests.ts';
import { openTestStore } from '../../testing/store.ts';
import { type StoreProcess, startStoreProcess } from '../../testing/store-process.ts';
import { NotStoredError } from '../store.ts';
import type { Store } from './sqlite-store.ts';

const pageSize = 4096;
const count = 500;

let folder: string;
let path: string;
let log: LogLines;
let full: Buffer;
let references: string[];
const clock = createFakeClock();
const open: Store[] = [];
const processes: StoreProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recovery-'));
  path = join(folder, 'requests.db');
  log = createLogLines();
  if (full) return writeFileSync(path, full);
  const store = start();
  const { reference } = await store.add({ ...exampleRequest, message: 'Wand '.repeat(60) });
  const database = new DatabaseSync(path);
  const listColumns = (table: string, others: string) =>
    database
      .prepare(
        `SELECT group_concat(format('"%w"', name)) AS names FROM pragma_table_info(?) WHERE name NOT IN (${others})`,
      )
      .get(table)?.names;
  const ofRequests = listColumns('requests', "'reference', 'mail_id'");
  const ofMails = listColumns('mails', "'id', 'reference'");
  // Row numbers do not begin at 1 where old requests have been deleted.
  database.exec(`
    CREATE TEMP TABLE numbers AS
      WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n;
    BEGIN;
    INSERT INTO requests (rowid, reference, mail_id, ${ofRequests})
      SELECT i + 200000, printf('R%04d', i), i + 300000, ${ofRequests} FROM temp.numbers, requests ORDER BY i;
    INSERT INTO mails (id, reference, ${ofMails})
      SELECT i + 300000, printf('R%04d', i), ${ofMails} FROM temp.numbers, mails ORDER BY i;
    DELETE FROM requests WHERE reference = '${reference}';
    COMMIT`);
  database.close();
  references = Array.from({ length: count }, (_, index) => `R${String(index + 1).padStart(4, '0')}`);
  stop();
  full = readFileSync(path);
});
afterEach(async () => {
  stop();
  for (const each of processes.splice(0)) await each.end();
  rmSync(folder, { recursive: true });
});

function start(): Store {
  const store = openTestStore({ folder, clock, logger: log.logger });
  open.push(store);
  return store;
}

function stop(): void {
  for (const each of open.splice(0)) each.close();
}

function startProcess(): StoreProcess {
  const started = startStoreProcess(folder);
  processes.push(started);
  return started;
}

function overwrite(from: number, length: number): void {
  const content = readFileSync(path);
  content.fill('zz garbage ', from, from + length);
  writeFileSync(path, content);
}

const setAside = () => readdirSync(folder).filter((name) => name.startsWith('requests-damaged-'));

/** Where the rows of a table are: leaf pages that hold a text of theirs. */
function findRowPages(text = 'Wand Wand'): number[] {
  return Array.from({ length: full.length / pageSize }, (_, index) => index * pageSize).filter(
    (at) => full[at] === 0x0d && full.subarray(at, at + pageSize).includes(text),
  );
}

async function expectGoodDatabase(store: Store): Promise<void> {
  const { repeated } = await store.add({ ...exampleRequest, message: 'nach der Rettung' });
  expect(repeated).toBe(false);
  stop();
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  database.close();
}

describe('a database that is damaged at start', () => {
  test('in its middle gives back all rows but those of the broken page, and is set aside', async () => {
    const pages = findRowPages();
    overwrite(pages[Math.floor(pages.length / 2)] as number, pageSize);
    const damaged = readFileSync(path);
    const store = start();
    const kept = await store.list();
    expect(kept.length).toBeGreaterThan(count - 12);
    expect(kept.length).toBeLessThan(count);
    expect(kept.map(({ reference }) => reference)).toEqual(
      references.filter((reference) => kept.some((request) => request.reference === reference)),
    );
    expect(kept[0]).toMatchObject({ ...exampleRequest, message: expect.stringMatching(/^Wand Wand/) });
    const [file = ''] = setAside();
    expect(readFileSync(join(folder, file))).toEqual(damaged);
    const msg = expect.stringContaining('damaged');
    expect(log.lines()).toMatchObject([{ level: 50, msg, copied: kept.length, setAside: join(folder, file) }]);
    await expectGoodDatabase(store);
  });

  test.each<[string, () => void, number]>([
    ['in several places, the first and last rows among them,', () => overwriteRows(0, 20, -1), count - 39],
    ['in its first bytes', () => overwrite(0, 16), count],
    ['in its whole first page', () => overwrite(0, pageSize), count],
    ['in an index alone', () => overwrite(findIndex(), pageSize), count],
    ['by a cut', () => truncateSync(path, Math.floor(full.length / 2 / pageSize) * pageSize + 100), count / 3],
  ])('%s gives back all that is left', async (_where, damage, least) => {
    damage();
    const store = start();
    const kept = (await store.list()).map(({ reference }) => reference);
    expect(kept.length).toBeGreaterThanOrEqual(least);
    expect(kept).toEqual(references.filter((reference) => kept.includes(reference)));
    await expectGoodDatabase(store);
  });

  function overwriteRows(...pages: number[]): void {
    for (const page of pages) overwrite(findRowPages().at(page) as number, pageSize);
  }

  function findIndex(): number {
    const database = new DatabaseSync(path);
    const root = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'due'").get()?.rootpage;
    database.close();
    return (Number(root) - 1) * pageSize;
  }

  test('so that nothing can be read still lets the site come up', async () => {
    writeFileSync(path, 'no database at all '.repeat(1000));
    const store = start();
    expect(await store.list()).toEqual([]);
    expect(log.lines()).toMatchObject([{ copied: 0 }]);
    await expectGoodDatabase(store);
  });

  test('gives back what only the log beside it holds, and that log goes aside with it', async () => {
    const store = start();
    const { reference } = await store.add({ ...exampleRequest, message: 'nur im Log' });
    const journal = readFileSync(`${path}-wal`);
    stop();
    writeFileSync(`${path}-wal`, journal);
    writeFileSync(path, full);
    overwrite(findRowPages()[10] as number, pageSize);
    expect((await start().list()).map((request) => request.reference)).toContain(reference);
    expect(setAside().length).toBeGreaterThan(0);
    expect(existsSync(`${path}.new`)).toBe(false);
    expect(existsSync(`${path}.copy`)).toBe(false);
  });

  test('keeps states and times, so that nothing sent is sent again', async () => {
    const store = start();
    const { mail } = await store.claim('request');
    if (mail) await store.markSent(mail, '250 OK', [{ kind: 'reminder', dueAt: clock.now() }]);
    const [before] = await store.list('sent');
    stop();
    overwrite(0, 16);
    const next = start();
    expect(await next.list('sent')).toEqual([before]);
    expect((await next.claim('reminder')).mail).toMatchObject({ reference: before?.reference });
  });

  test('where the mails are, mails again what may not have been mailed: better twice than never', async () => {
    const database = new DatabaseSync(path);
    database.exec("UPDATE mails SET state = 'sent', sent_at = 1");
    database.close();
    const pages = findRowPages('@firma.example');
    overwrite(pages[Math.floor(pages.length / 2)] as number, pageSize);
    const store = start();
    expect((await store.list()).map(({ reference }) => reference)).toEqual(references);
    const again = await store.list('queued');
    expect(again.length).toBeGreaterThan(5);
    expect(again.length).toBeLessThan(100);
    const claims = await Promise.all(again.map(() => store.claim('request')));
    expect(new Set(claims.flatMap(({ mail }) => mail?.messageId ?? [])).size).toBe(again.length);
    expect(claims.map(({ mail }) => mail?.reference).sort()).toEqual(again.map(({ reference }) => reference).sort());
    expect(await store.claim('request')).toEqual({ nextAt: expect.any(Number) });
    await expectGoodDatabase(store);
  });

  test('a lock file full of garbage does not matter', async () => {
    writeFileSync(`${path}.lock`, 'garbage '.repeat(1000));
    expect(await start().list()).toHaveLength(count);
  });
});

describe('a recovery', () => {
  test('is never done while another process has the database open', async () => {
    const store = start();
    const other = startProcess();
    expect(await other.printed(/^open|^failed/)).toBe(`open ${count}`);
    const { ino } = statSync(path);
    overwrite(0, 16);
    await expect(store.add(exampleRequest)).rejects.toThrow(NotStoredError);
    await log.logged('database damaged, and another process still has it open');
    expect(setAside()).toEqual([]);
    expect(statSync(path).ino).toBe(ino);
    await other.end();
    await store.add(exampleRequest);
    expect(await store.list()).toHaveLength(count + 1);
    expect(setAside()).not.toEqual([]);
  });

  test.each([
    ['before its log was moved', true],
    ['after its log was moved', false],
  ])('that was cut short %s is finished at the next start', async (_when, hasLog) => {
    const store = start();
    await store.add({ ...exampleRequest, message: 'im alten Log' });
    const oldLog = readFileSync(`${path}-wal`);
    stop();
    writeFileSync(`${path}.new`, full);
    renameSync(path, join(folder, 'requests-damaged-2026.db'));
    if (hasLog) writeFileSync(`${path}-wal`, oldLog);
    const next = start();
    expect((await next.list()).map(({ reference }) => reference)).toEqual(references);
    await expectGoodDatabase(next);
  });

  test('that was cut short while copying begins anew', async () => {
    overwrite(0, 16);
    writeFileSync(`${path}.new`, full.subarray(0, 3 * pageSize));
    writeFileSync(`${path}.copy`, 'half');
    expect(await start().list()).toHaveLength(count);
  });

  test('by two processes that start at the same moment ends with one good database', async () => {
    overwrite(findRowPages()[5] as number, pageSize);
    const started = [startProcess(), startProcess(), startProcess()];
    const answers = await Promise.all(started.map(({ printed }) => printed(/^open|^failed/)));
    expect(answers[0]).toMatch(/^open 4\d\d$/);
    expect(new Set(answers).size).toBe(1);
    expect(started.flatMap(({ lines }) => lines.filter((line) => line.includes('was damaged')))).toHaveLength(1);
    expect(setAside().filter((name) => name.endsWith('.db'))).toHaveLength(1);
    for (const each of processes.splice(0)) await each.end();
    await expectGoodDatabase(start());
  });

  test('that cannot be written is tried again, and loses nothing', async () => {
    overwrite(0, 16);
    const before = readFileSync(path);
    // A folder in the way of the new file, as a full disk would be.
    mkdirSync(join(`${path}.new`, 'x'), { recursive: true });
    expect(start).toThrow();
    expect(readFileSync(path)).toEqual(before);
    rmSync(`${path}.new`, { recursive: true });
    expect(await start().list()).toHaveLength(count);
  });
});
