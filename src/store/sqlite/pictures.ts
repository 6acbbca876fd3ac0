import { existsSync } from 'node:fs';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Logger } from '../../logger.ts';
import { createConnection } from './connection.ts';
import { PicturesFullError } from './errors.ts';
import { openDatabase } from './open.ts';
import { createPhotoStore, photoTables } from './photos.ts';
import { openOrSetAside } from './set-aside.ts';

type Size = { width: number; height: number };
/** The copy of a picture that all its files are made from. */
type Master = Size & { content: Uint8Array };
/** One encoding of one crop, under the name that its address ends with. */
type PictureFile = Size & { name: string; crop: string; format: 'avif' | 'jpg' };
export type StoredPicture = Size & { id: string; files: PictureFile[] };

export type PictureStore = ReturnType<typeof createSqlitePictures>;

/** `removed` deletes from copies what was deleted here, while a file that was lost takes nothing away from them. */
const tables = `
  CREATE TABLE masters (id TEXT PRIMARY KEY, added_at INTEGER NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL,
    content BLOB NOT NULL) STRICT;
  CREATE TABLE files (name TEXT PRIMARY KEY, id TEXT NOT NULL REFERENCES masters ON DELETE CASCADE, crop TEXT NOT NULL,
    format TEXT NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, content BLOB NOT NULL) STRICT;
  CREATE INDEX files_of ON files (id);
  CREATE TABLE removed (id TEXT PRIMARY KEY) STRICT`;

/** What is inserted raises a row number, what goes is counted as removed. */
const stamp = sql<{ stamp: string }>`SELECT concat_ws('.', (SELECT count(*) FROM removed),
  (SELECT max(rowid) FROM masters), (SELECT max(rowid) FROM files)) AS stamp`;

/** The last tenth is for files of pictures that are there. However many photos visitors send, the owner has room. */
const shares = { photos: 0.75, masters: 0.9, files: 1 };

type Options = { path: string; clock: Clock; logger: Logger; mostBytes?: number };

/** The owner's pictures, in one file for all processes; a damaged one is set aside, and an empty one takes its place. */
export function createSqlitePictures({ path, clock, logger, mostBytes = 2 * 2 ** 30 }: Options) {
  const settings = { path, synchronous: 'FULL', migrations: { 1: tables, 2: photoTables } } as const;
  const { close, ...connection } = createConnection<unknown>({
    ...settings,
    isLate: true,
    open: openOrSetAside({ logger, now: clock.now }),
  });
  const { read, write, truncateWal } = connection;
  /** Makes no file to find nothing in it. */
  const ask = async <Row>(text: RawBuilder<Row>) =>
    existsSync(path) ? read(async (queries) => (await text.execute(queries)).rows) : [];

  async function hasRoom(queries: Kysely<unknown>, bytes: number, kind: keyof typeof shares): Promise<boolean> {
    const { rows } = await sql<{ used: number }>`SELECT page_size * (page_count - freelist_count) AS used
      FROM pragma_page_size, pragma_page_count, pragma_freelist_count`.execute(queries);
    return (rows[0]?.used ?? 0) + bytes <= mostBytes * shares[kind];
  }

  /** Also what a lost file no longer has: copies may have it. */
  async function removeAll(ids: RawBuilder<unknown>): Promise<void> {
    await write(async (queries) => {
      await sql`INSERT OR IGNORE INTO removed ${ids}`.execute(queries);
      await sql`DELETE FROM masters WHERE id IN (SELECT id FROM removed)`.execute(queries);
    });
    await truncateWal();
  }

  return {
    /** What visitors have sent. */
    photos: createPhotoStore({ ...connection, clock, hasRoom, isThere: () => existsSync(path) }),
    /** Durable when it resolves; throws a PicturesFullError. */
    add: (id: string, { width, height, content }: Master): Promise<void> =>
      write(async (queries) => {
        if (!(await hasRoom(queries, content.length, 'masters'))) throw new PicturesFullError();
        // It may come back from an export.
        await sql`DELETE FROM removed WHERE id = ${id}`.execute(queries);
        await sql`INSERT INTO masters VALUES (${id}, ${clock.now()}, ${width}, ${height}, ${content})`.execute(queries);
      }),
    findMaster: async (id: string): Promise<Master | undefined> =>
      (await ask(sql<Master>`SELECT width, height, content FROM masters WHERE id = ${id}`))[0],
    /** Does nothing if the picture is gone or has that file. */
    addFile: (file: PictureFile & Master & { id: string }): Promise<void> =>
      write(async (queries) => {
        const { name, id, crop, format, width, height, content } = file;
        if (!(await hasRoom(queries, content.length, 'files'))) throw new PicturesFullError();
        await sql`INSERT OR IGNORE INTO files SELECT ${name}, id, ${crop}, ${format}, ${width}, ${height}, ${content}
          FROM masters WHERE id = ${id}`.execute(queries);
      }),
    findFile: async (name: string): Promise<Uint8Array | undefined> =>
      (await ask(sql<{ content: Uint8Array }>`SELECT content FROM files WHERE name = ${name}`))[0]?.content,
    /** All without their content, files in the order in which they were made. */
    async list(): Promise<StoredPicture[]> {
      const masters = await ask(sql<StoredPicture>`SELECT id, width, height FROM masters`);
      const columns = sql`id, name, crop, format, width, height`;
      const files = await ask(sql<PictureFile & { id: string }>`SELECT ${columns} FROM files ORDER BY rowid`);
      const byPicture = Map.groupBy(files, ({ id }) => id);
      return masters.map((master) => ({ ...master, files: byPicture.get(master.id) ?? [] }));
    },
    /** Another one after each change of the list, and cheap. */
    stamp: async () => (await ask(stamp))[0]?.stamp ?? '',
    /** For good, its files too. Throws if another process keeps on reading, so that it is still in the log. */
    remove: (id: string): Promise<void> => removeAll(sql`VALUES (${id})`),
    /** Removes all that came before that time but these. */
    removeUnused: async (kept: readonly string[], before: number): Promise<void> =>
      existsSync(path)
        ? removeAll(sql`SELECT id FROM masters WHERE added_at < ${before}
        AND id NOT IN (SELECT value FROM json_each(${JSON.stringify(kept)}))`)
        : undefined,
    /** Brings a copy up to date, or makes it; it can take this file's place, and the files are made anew then. */
    copyTo(target: string, photosFrom = 0): Promise<void> {
      openDatabase({ ...settings, path: target }).close();
      return read(async (_queries, handle) => {
        handle.prepare('ATTACH ? AS copy').run(target);
        try {
          handle.exec('PRAGMA copy.secure_delete = ON');
          for (const table of ['masters', 'photos']) {
            const add = handle.prepare(`INSERT OR REPLACE INTO copy.${table} SELECT * FROM main.${table} WHERE id = ?`);
            const missing = `SELECT id FROM main.${table} WHERE id NOT IN (SELECT id FROM copy.${table})`;
            for (const { id } of handle.prepare(missing).all()) add.run(id as string);
          }
          handle.exec(`DELETE FROM copy.removed
              WHERE id IN (SELECT id FROM main.masters UNION ALL SELECT reference FROM main.photos);
            INSERT OR IGNORE INTO copy.removed SELECT id FROM main.removed;
            DELETE FROM copy.masters WHERE id IN (SELECT id FROM main.removed);
            DELETE FROM copy.photos WHERE id IN (SELECT id FROM main.removed) OR reference IN (SELECT id FROM main.removed);
            DELETE FROM copy.photos WHERE added_at < ${Math.floor(photosFrom)}`);
        } finally {
          handle.exec('DETACH copy');
        }
      });
    },
    close,
  };
}
