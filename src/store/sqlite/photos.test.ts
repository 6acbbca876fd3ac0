import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { day } from '../../clock.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { createLogLines } from '../../testing/log-lines.ts';
import { PicturesFullError } from './errors.ts';
import { createSqlitePictures, type PictureStore } from './pictures.ts';

const clock = createFakeClock();
let folder: string;
const open: PictureStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'photos-'));
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  rmSync(folder, { recursive: true });
});

/** As another process has it. */
function start(name = 'pictures.db', mostBytes = 10_000_000): PictureStore {
  const store = createSqlitePictures({ path: join(folder, name), clock, logger: createLogLines().logger, mostBytes });
  open.push(store);
  return store;
}

const toPhoto = (reference: string, key: string, length = 20_000) => ({
  reference,
  key,
  width: 40,
  height: 30,
  content: Buffer.alloc(length, key),
});
const listKept = async ({ photos }: PictureStore) => (await photos.listReferences()).join();
const isAnywhere = (text: string) =>
  readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text));

test('a photo that is sent twice is one photo, and the eleventh of a request is none', async () => {
  const [{ photos }, { photos: others }] = [start(), start()];
  expect(await photos.count('A7K32')).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  expect(await photos.add(toPhoto('A7K32', 'first'))).toBe('added');
  expect(await others.add(toPhoto('A7K32', 'first', 9))).toBe('repeated');
  expect(await others.add(toPhoto('B8L43', 'first'))).toBe('added');
  for (let number = 2; number <= 10; number++) await photos.add(toPhoto('A7K32', `photo-${number}`));
  expect(await others.add(toPhoto('A7K32', 'eleventh'))).toBe('full');
  expect(await others.add(toPhoto('A7K32', 'first'))).toBe('repeated');
  expect([await others.count('A7K32'), await others.count('B8L43')]).toEqual([10, 1]);
  const [first] = await others.list('A7K32');
  expect(first).toMatchObject({ reference: 'A7K32', width: 40, height: 30, bytes: 20_000, addedAt: clock.now() });
  expect(Buffer.from(first?.content ?? '')).toEqual(Buffer.alloc(20_000, 'first'));
});

test('each attempt of a mail gets the same photos, and the next mail those that came later', async () => {
  const { photos } = start();
  const taken = async (mail: string) => (await photos.take('A7K32', mail)).map(({ content }) => content[0]);
  await photos.add(toPhoto('A7K32', 'a'));
  await photos.add(toPhoto('A7K32', 'b'));
  await photos.add(toPhoto('B8L43', 'other'));
  expect(await taken('<1@x>')).toEqual([97, 98]);
  await photos.add(toPhoto('A7K32', 'c'));
  expect(await photos.listReferences(true)).toEqual(['A7K32', 'B8L43']);
  expect(await taken('<1@x>')).toEqual([97, 98]);
  expect(await taken('<2@x>')).toEqual([99]);
  expect(await taken('<3@x>')).toEqual([]);
  expect(await photos.listReferences(true)).toEqual(['B8L43']);
});

test('the visitor removes a photo until a mail has it, and none of its bytes stays', async () => {
  const { photos } = start();
  for (const key of ['geheim', 'bleibt']) await photos.add(toPhoto('A7K32', key));
  expect(isAnywhere('geheimgeheim')).toBe(true);
  expect(await photos.remove('A7K32', 'geheim')).toBe('removed');
  expect(await photos.remove('A7K32', 'geheim')).toBe('missing');
  expect(isAnywhere('geheimgeheim')).toBe(false);
  await photos.take('A7K32', '<1@x>');
  expect(await photos.remove('A7K32', 'bleibt')).toBe('taken');
  expect(await photos.count('A7K32')).toBe(1);
});

test('photos go with their requests, from copies too, even if the store was lost', async () => {
  const store = start();
  for (const reference of ['A7K32', 'B8L43', 'C9M54'])
    await store.photos.add(toPhoto(reference, `inhalt-${reference}`));
  await store.copyTo(join(folder, 'copy.db'));
  await store.photos.removeAll(['A7K32'], []);
  expect(await listKept(store)).toBe('B8L43,C9M54');
  await store.copyTo(join(folder, 'copy.db'));
  await store.photos.add(toPhoto('A7K32', 'neu'));
  await store.copyTo(join(folder, 'copy.db'));
  expect(isAnywhere('inhalt-A7K32inhalt-A7K32')).toBe(false);
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(folder, `pictures.db${suffix}`));
  await store.photos.add(toPhoto('D2N65', 'neu'));
  await store.photos.removeAll(['B8L43'], []);
  await store.copyTo(join(folder, 'copy.db'));
  expect(await listKept(start('copy.db'))).toBe('A7K32,C9M54,D2N65');
  expect(isAnywhere('inhalt-B8L43inhalt-B8L43')).toBe(false);
});

async function fill({ photos }: PictureStore): Promise<void> {
  const add = async () => {
    for (let number = 0; ; number++) await photos.add(toPhoto(`${number}`, 'key', 50_000));
  };
  await expect(add()).rejects.toThrow(PicturesFullError);
}

test('however many photos visitors send, the owner can add a picture', async () => {
  const store = start('pictures.db', 1_000_000);
  await fill(store);
  await store.add('a', { width: 90, height: 60, content: Buffer.alloc(100_000) });
});

test('a new photo takes the place of an old one that a mail has, and of no other', async () => {
  const store = start('pictures.db', 1_000_000);
  const add = (reference: string) => store.photos.add(toPhoto(reference, 'key', 50_000));
  const kept = async () =>
    (await store.photos.listReferences()).filter((each) => ['1', '2', '3', 'a', 'b'].includes(each));
  await fill(store);
  for (const reference of ['1', '2']) await store.photos.take(reference, '<1@x>');
  await expect(add('a')).rejects.toThrow(PicturesFullError);
  await clock.advance(7 * day + 1);
  await add('a');
  expect(await kept()).toEqual(['2', '3', 'a']);
  await add('b');
  expect(await kept()).toEqual(['3', 'a', 'b']);
  await expect(add('c')).rejects.toThrow(PicturesFullError);
});

test('a file of release 3.0.0 is carried over, and can still be used by it', async () => {
  const path = join(folder, 'pictures.db');
  const picture = { width: 90, height: 60, content: Buffer.from('master') };
  {
    using former = new DatabaseSync(path);
    former.exec(tablesOf300);
    former.prepare('INSERT INTO masters VALUES (?, ?, ?, ?, ?)').run('a', 1, 90, 60, picture.content);
  }
  const store = start();
  await store.photos.add(toPhoto('A7K32', 'a'));
  expect(await store.findMaster('a')).toMatchObject({ width: 90, height: 60 });
  store.close();
  using former = new DatabaseSync(path);
  former.prepare('INSERT INTO masters VALUES (?, ?, ?, ?, ?)').run('b', 2, 90, 60, picture.content);
  former.prepare('INSERT INTO files VALUES (?, ?, ?, ?, ?, ?, ?)').run('b-1', 'b', 'c', 'jpg', 3, 2, picture.content);
  former.exec("INSERT OR IGNORE INTO removed VALUES ('a'); DELETE FROM masters WHERE id = 'a'");
  former.close();
  const again = start();
  expect((await again.list()).map(({ id }) => id)).toEqual(['b']);
  expect(await again.photos.count('A7K32')).toBe(1);
});

const tablesOf300 = `PRAGMA journal_mode = WAL;
  CREATE TABLE masters (id TEXT PRIMARY KEY, added_at INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
    content BLOB NOT NULL) STRICT;
  CREATE TABLE files (name TEXT PRIMARY KEY, id TEXT NOT NULL REFERENCES masters ON DELETE CASCADE, crop TEXT NOT NULL,
    format TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, content BLOB NOT NULL) STRICT;
  CREATE INDEX files_of ON files (id);
  CREATE TABLE removed (id TEXT PRIMARY KEY) STRICT;
  PRAGMA user_version = 1`;
