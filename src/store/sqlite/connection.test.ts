import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { exampleRequest } from '../../testing/requests.ts';
import { createTestSite, type TestSite } from '../../testing/site.ts';
import { openTestStore } from '../../testing/store.ts';
import { type StoreProcess, startStoreProcess } from '../../testing/store-process.ts';
import { NotStoredError } from '../store.ts';
import { createConnection } from './connection.ts';
import { openDatabase } from './open.ts';
import type { Store } from './sqlite-store.ts';

describe('a database that another process holds locked for long', () => {
  let site: TestSite;
  let blocker: DatabaseSync;
  beforeEach(() => {
    site = createTestSite({ CONTACT_LIMIT: '1000' });
    blocker = new DatabaseSync(join(site.folder, 'requests.db'));
    blocker.exec('BEGIN EXCLUSIVE');
  });
  afterEach(async () => {
    if (blocker.isOpen) blocker.close();
    await site.close();
  });

  test('costs a 503 and never a false success, while pages are as quick as ever (D2)', async () => {
    const server = createServer(site.app).listen(0, '127.0.0.1');
    const post = (message: string) =>
      supertest(server)
        .post('/api/contact')
        .send({ ...exampleRequest, message });
    const posts = Array.from({ length: 20 }, (_, number) => post(`${number}`).then(({ status }) => status));
    let isOver = false;
    const answers = Promise.all(posts).finally(() => (isOver = true));
    const times: number[] = [];
    while (!isOver) {
      const began = performance.now();
      expect((await supertest(server).get('/')).status).toBe(200);
      times.push(performance.now() - began);
    }
    expect(await answers).toEqual(Array(20).fill(503));
    expect(times.length).toBeGreaterThan(15);
    expect(times.sort((a, b) => a - b)[Math.floor(times.length * 0.9)]).toBeLessThan(250);
    expect(await site.store.list()).toEqual([]);
    await expect(site.store.checkWritable()).rejects.toThrow();

    blocker.exec('ROLLBACK');
    expect((await post('danach')).status).toBe(201);
    expect(await site.store.list()).toMatchObject([{ message: 'danach' }]);
    server.close();
  });

  test('that is freed in time costs nothing', async () => {
    setTimeout(() => blocker.close(), 500);
    const { status } = await supertest(site.app).post('/api/contact').send(exampleRequest);
    expect(status).toBe(201);
  });
});

describe('a database whose files change under the running site', () => {
  let folder: string;
  let path: string;
  let store: Store;
  const clock = createFakeClock();
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'connection-'));
    path = join(folder, 'data', 'requests.db');
    store = openTestStore({ folder: join(folder, 'data'), clock });
    await store.add({ ...exampleRequest, message: 'vorher' });
  });
  afterEach(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });

  /** What a start after a power cut finds: only the files, none of the memory. */
  async function readAfterCrash(): Promise<string[]> {
    const copy = join(folder, 'copy');
    rmSync(copy, { recursive: true, force: true });
    const names = readdirSync(join(folder, 'data')).filter((name) => /^requests\.db(-wal)?$/.test(name));
    const contents = names.map((name) => [name, readFileSync(join(folder, 'data', name))] as const);
    const other = openTestStore({ folder: copy, clock });
    other.close();
    for (const [name, content] of contents) writeFileSync(join(copy, name), content);
    const reopened = openTestStore({ folder: copy, clock });
    const messages = (await reopened.list()).map(({ message }) => message);
    reopened.close();
    return messages;
  }

  test('keeps the next request in the file that takes the old one’s place', async () => {
    const other = openTestStore({ folder: join(folder, 'other'), clock });
    await other.add({ ...exampleRequest, message: 'im anderen' });
    other.close();
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    renameSync(join(folder, 'other', 'requests.db'), path);
    await store.add(exampleRequest);
    expect(await readAfterCrash()).toEqual(['im anderen', exampleRequest.message]);
  });

  test.each([
    ['the file', ['requests.db'], []],
    ['the file and its log', ['requests.db', 'requests.db-wal', 'requests.db-shm'], []],
    ['the whole folder', [''], []],
    ['only its log', ['requests.db-wal'], ['vorher']],
  ])('keeps the next request when %s is deleted', async (_what, names, kept) => {
    for (const name of names) rmSync(join(folder, 'data', name), { recursive: true });
    await store.add(exampleRequest);
    expect(await readAfterCrash()).toEqual([...kept, exampleRequest.message]);
  });

  test.each([
    ['over all of it', (size: number) => 'garbage '.repeat(size / 8)],
    ['shorter than it', () => 'garbage'],
    ['nothing', () => ''],
  ])('keeps the next request after garbage was written, %s', async (_how, toGarbage) => {
    // Without its log, or that would hold everything anyway.
    const checkpoint = new DatabaseSync(path);
    checkpoint.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    checkpoint.close();
    // In memory it is still whole.
    await store.list();
    writeFileSync(path, toGarbage(statSync(path).size));
    await store.add(exampleRequest);
    expect(await readAfterCrash()).toContain(exampleRequest.message);
    await store.checkWritable();
  });

  test('notices the damage at the next write, not only at the next start', async () => {
    await store.list();
    writeFileSync(`${path}-wal`, '');
    writeFileSync(path, 'garbage '.repeat(statSync(path).size / 8));
    await store.add(exampleRequest);
    expect(readdirSync(join(folder, 'data')).join()).toContain('requests-damaged-');
  });

  test('refuses openly while the file cannot be opened, and works again at once when it can', async () => {
    renameSync(path, `${path}.away`);
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix);
    const obstacle = new DatabaseSync(path);
    obstacle.exec('CREATE TABLE requests (x)');
    obstacle.close();
    await expect(store.add(exampleRequest)).rejects.toThrow(NotStoredError);
    rmSync(path);
    renameSync(`${path}.away`, path);
    await store.add(exampleRequest);
    expect(await readAfterCrash()).toContain(exampleRequest.message);
  });

  test('is not opened again once it is closed', async () => {
    store.close();
    rmSync(join(folder, 'data'), { recursive: true });
    await expect(store.add(exampleRequest)).rejects.toThrow(NotStoredError);
    await expect(store.list()).rejects.toThrow();
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
});

describe('a full disk', () => {
  test('refuses the write openly, still reads, and takes the next one as soon as there is room', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'connection-'));
    let isFull = false;
    const rows = createConnection<{ rows: { value: string } }>({
      path: join(folder, 'rows.db'),
      synchronous: 'FULL',
      migrations: { 1: 'CREATE TABLE rows (value TEXT NOT NULL) STRICT' },
      open(settings, timeout) {
        const handle = openDatabase(settings, timeout);
        if (isFull) handle.exec('PRAGMA max_page_count = 1');
        return handle;
      },
    });
    const add = () =>
      rows.write((queries) =>
        queries
          .insertInto('rows')
          .values({ value: 'x'.repeat(20_000) })
          .execute(),
      );
    const count = () => rows.read(async (queries) => (await queries.selectFrom('rows').selectAll().execute()).length);
    const setMost = (pages: number) =>
      rows.read(async (_queries, handle) => handle.exec(`PRAGMA max_page_count = ${pages}`));
    await add();
    isFull = true;
    await setMost(1);
    for (let turn = 0; turn < 3; turn++) await expect(add()).rejects.toThrow('full');
    expect(await count()).toBe(1);
    isFull = false;
    await setMost(4294967294);
    await add();
    expect(await count()).toBe(2);
    rows.close();
    rmSync(folder, { recursive: true });
  });
});

describe('several processes', () => {
  test('that start together wait for the one that makes the file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'connection-'));
    const path = join(folder, 'rows.db');
    const settings = { path, synchronous: 'FULL', migrations: {} } as const;
    const maker = new DatabaseSync(path);
    maker.exec('CREATE TABLE first (x); BEGIN IMMEDIATE');
    const began = performance.now();
    expect(() => openDatabase(settings, 300)).toThrow('locked');
    expect(performance.now() - began).toBeGreaterThan(250);
    maker.exec('COMMIT');
    openDatabase(settings, 300).close();
    maker.close();
    rmSync(folder, { recursive: true });
  });

  test('that start at the same moment on nothing all open one new database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'connection-'));
    const processes: StoreProcess[] = Array.from({ length: 4 }, () => startStoreProcess(folder));
    expect(await Promise.all(processes.map(({ printed }) => printed(/^open|^failed/)))).toEqual(
      Array(4).fill('open 0'),
    );
    for (const each of processes) await each.end();
    rmSync(folder, { recursive: true });
  });
});
