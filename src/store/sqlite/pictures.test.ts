import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../../testing/log-lines.ts';
import { PicturesFullError } from './errors.ts';
import { createSqlitePictures } from './pictures.ts';

type PictureStore = ReturnType<typeof createSqlitePictures>;

let folder: string;
let path: string;
let clock: FakeClock;
let log: LogLines;
const open: PictureStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  path = join(folder, 'pictures.db');
  clock = createFakeClock();
  log = createLogLines();
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  rmSync(folder, { recursive: true });
});

/** As another process has it. */
function start(options: { path?: string; mostBytes?: number } = {}): PictureStore {
  const store = createSqlitePictures({ path, clock, logger: log.logger, ...options });
  open.push(store);
  return store;
}

const toMaster = (text: string, length = 50_000) => ({ width: 90, height: 60, content: Buffer.alloc(length, text) });
const toFile = (id: string, name: string, length = 9000) => {
  const size = { width: 30, height: 20 };
  return { id, name, crop: 'c', format: 'jpg' as const, ...size, content: Buffer.alloc(length, name) };
};
const listIds = async (store: PictureStore) => (await store.list()).map(({ id }) => id);
const isAnywhere = (text: string) =>
  readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));

test('masters and files are found by every process, and a file is kept once', async () => {
  const [store, other] = [start(), start()];
  await store.add('a', toMaster('master'));
  await store.addFile(toFile('a', 'a-1'));
  await other.addFile({ ...toFile('a', 'a-1'), content: Buffer.from('later') });
  await other.addFile(toFile('unknown', 'unknown-1'));
  expect(await other.findMaster('a')).toMatchObject({ width: 90, height: 60 });
  expect(Buffer.from((await other.findFile('a-1')) ?? '')).toEqual(toFile('a', 'a-1').content);
  expect(await other.findFile('unknown-1')).toBeUndefined();
  const { content, ...facts } = toFile('a', 'a-1');
  expect(await other.list()).toMatchObject([{ id: 'a', width: 90, height: 60, files: [facts] }]);
});

test('the stamp changes with each picture and file that comes or goes, and only then', async () => {
  const [store, other] = [start(), start()];
  const stamps = [await other.stamp()];
  for (const change of [
    () => store.add('a', toMaster('master')),
    () => store.addFile(toFile('a', 'a-1')),
    () => store.remove('a'),
  ]) {
    await change();
    stamps.push(await other.stamp());
    expect(await other.stamp()).toBe(stamps.at(-1));
  }
  await store.addFile(toFile('a', 'a-2'));
  expect(await other.stamp()).toBe(stamps.at(-1));
  expect(new Set(stamps).size).toBe(4);
});

test('what is removed is in no byte of any file, and cannot come back through a late encoding', async () => {
  const [store, other] = [start(), start()];
  await store.add('a', toMaster('geheim'));
  await store.addFile(toFile('a', 'verborgen'));
  await store.add('b', toMaster('bleibt'));
  expect(isAnywhere('geheimgeheim') && isAnywhere('verborgenverborgen')).toBe(true);
  await other.remove('a');
  await store.addFile(toFile('a', 'verborgen'));
  expect(isAnywhere('geheimgeheim') || isAnywhere('verborgenverborgen')).toBe(false);
  expect(await listIds(store)).toEqual(['b']);
});

test('a picture that is put back stays, in copies too', async () => {
  const store = start();
  const copied = join(folder, 'copy.db');
  await store.add('a', toMaster('master'));
  await store.add('b', toMaster('other'));
  await store.remove('a');
  await store.copyTo(copied);
  await store.add('a', toMaster('master'));
  await store.remove('b');
  expect(await listIds(store)).toEqual(['a']);
  await store.copyTo(copied);
  const copy = start({ path: copied });
  await copy.remove('b');
  expect(await listIds(copy)).toEqual(['a']);
});

test('old pictures that nothing names go, new ones stay', async () => {
  const store = start();
  for (const id of ['old', 'kept']) await store.add(id, toMaster(id));
  await clock.advance(1000);
  await store.add('new', toMaster('new'));
  await store.removeUnused(['kept'], clock.now());
  expect(await listIds(store)).toEqual(['kept', 'new']);
});

test('a full store refuses another picture, but still takes the files of those it has', async () => {
  const store = start({ mostBytes: 1_000_000 });
  const fill = async () => {
    for (let number = 0; ; number++) await store.add(`${Math.random()}`, toMaster(`${number}`));
  };
  await expect(fill()).rejects.toThrow(PicturesFullError);
  const [id = ''] = await listIds(store);
  await store.addFile(toFile(id, 'last'));
  await expect(store.addFile(toFile(id, 'too-much', 200_000))).rejects.toThrow(PicturesFullError);
  await store.remove(id);
  await store.add('again', toMaster('again'));
  expect(statSync(path).size).toBeLessThan(1_000_000);
});

describe('a copy', () => {
  const copy = () => join(folder, 'copy.db');
  function inCopy<Value>(run: (database: DatabaseSync) => Value): Value {
    using database = new DatabaseSync(copy());
    return run(database);
  }

  test('is brought up to date with what came and what was deleted, and the rest is not written again', async () => {
    const store = start();
    for (const id of ['a', 'b']) await store.add(id, toMaster(`inhalt-${id}`));
    await store.addFile(toFile('a', 'file'));
    await store.copyTo(copy());
    inCopy((database) => database.exec("UPDATE masters SET added_at = 7 WHERE id = 'a'"));
    await store.add('c', toMaster('c'));
    await store.remove('b');
    await store.copyTo(copy());
    expect(inCopy((database) => database.prepare('SELECT id, added_at AS at FROM masters ORDER BY id').all())).toEqual([
      { id: 'a', at: 7 },
      { id: 'c', at: clock.now() },
    ]);
    expect(isAnywhere('inhalt-binhalt-b')).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db']);
  });

  test('loses nothing to a store that was lost itself', async () => {
    const store = start();
    await store.add('a', toMaster('a'));
    await store.copyTo(copy());
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix);
    await store.add('b', toMaster('b'));
    await store.copyTo(copy());
    expect(inCopy((database) => database.prepare('SELECT id FROM masters ORDER BY id').all())).toEqual([
      { id: 'a' },
      { id: 'b' },
    ]);
  });

  test('loses what was deleted after the store was lost', async () => {
    const store = start();
    for (const id of ['a', 'b']) await store.add(id, toMaster(`inhalt-${id}`));
    await store.copyTo(copy());
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix);
    await store.remove('b');
    await store.remove('b');
    await store.copyTo(copy());
    expect(isAnywhere('inhalt-binhalt-b')).toBe(false);
    expect(inCopy((database) => database.prepare('SELECT id FROM masters').all())).toEqual([{ id: 'a' }]);
  });

  test('can take the place of the store', async () => {
    const store = start();
    await store.add('a', toMaster('a'));
    await store.copyTo(copy());
    const restored = start({ path: copy() });
    expect(await restored.findMaster('a')).toEqual(await store.findMaster('a'));
    await restored.addFile(toFile('a', 'a-1'));
    expect(await restored.list()).toMatchObject([{ id: 'a', files: [{ name: 'a-1' }] }]);
  });
});

describe('a damaged file', () => {
  const setAside = () => readdirSync(folder).filter((name) => /^pictures-damaged-.+\.db$/.test(name));
  const msg = 'database was damaged: an empty one takes its place';

  test.each([
    ['none of SQLite', () => writeFileSync(path, 'no database at all '.repeat(1000))],
    ['without its first bytes', () => overwrite(0, 100)],
  ])('%s is set aside at the start', async (_how, damage) => {
    const store = start();
    await store.add('a', toMaster('a'));
    store.close();
    damage();
    const damaged = readFileSync(path);
    const next = start();
    expect(await next.list()).toEqual([]);
    await next.add('b', toMaster('b'));
    expect(setAside()).toHaveLength(1);
    expect(readFileSync(join(folder, setAside()[0] ?? ''))).toEqual(damaged);
    expect(log.lines()).toMatchObject([{ level: 50, msg, setAside: expect.stringContaining('pictures-damaged-') }]);
  });

  test('is set aside once, when one of two processes meets the damage', async () => {
    const store = start();
    for (const id of ['a', 'b', 'c']) await store.add(id, toMaster(id));
    store.close();
    const other = start();
    expect(await listIds(other)).toEqual(['a', 'b', 'c']);
    overwrite(4096, statSync(path).size - 4096);
    const next = start();
    await next.add('d', toMaster('d'));
    expect(await listIds(other)).toEqual(['d']);
    expect(setAside()).toHaveLength(1);
    expect(await log.logged(msg)).toHaveLength(1);
  });

  function overwrite(from: number, length: number): void {
    const content = readFileSync(path);
    content.fill('zz garbage ', from, from + length);
    writeFileSync(path, content);
  }
});
