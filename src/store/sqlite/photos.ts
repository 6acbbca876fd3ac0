import { randomBytes } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { type Photo, type PhotoFacts, type PhotoStore, PhotosFullError } from '../photo-store.ts';
import { isBusy } from './errors.ts';

/** `mail` is the Message-ID of the one that took it. */
export const photoTables = `
  CREATE TABLE photos (id TEXT PRIMARY KEY, reference TEXT NOT NULL, key TEXT NOT NULL, added_at INTEGER NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, mail TEXT, content BLOB NOT NULL, UNIQUE (reference, key)) STRICT;
  CREATE INDEX untaken_photos ON photos (reference) WHERE mail IS NULL`;

/** Once `removed` and new photos are copied. */
export const updatePhotosOfCopy = `
  DELETE FROM copy.photos WHERE id IN (SELECT id FROM main.removed) OR reference IN (SELECT id FROM main.removed);
  UPDATE copy.photos AS old SET mail = new.mail FROM main.photos AS new WHERE old.id = new.id AND old.mail IS NULL`;

const mostOfRequest = 10;

type Row = Omit<PhotoFacts, 'isTaken'> & { isTaken: number };
type Access = {
  isThere(): boolean;
  /** Finds nothing where there is no file yet. */
  ask<Found>(text: RawBuilder<Found>): Promise<Found[]>;
  write<Value>(run: (queries: Kysely<unknown>) => Promise<Value>): Promise<Value>;
  truncateWal(): Promise<void>;
  /** Whether that many bytes fit into the part of the file that visitors may fill. */
  hasRoom(queries: Kysely<unknown>, bytes: number): Promise<boolean>;
  clock: Clock;
};

/** In pictures.db, with which they are copied; `removed` names photos, and requests whose photos went. */
export function createPhotoStore({ ask, write, truncateWal, hasRoom, clock, isThere }: Access): PhotoStore {
  return {
    add: ({ reference, key, width, height, content }) =>
      write(async (queries) => {
        const { rows } = await sql<{ key: string }>`SELECT key FROM photos WHERE reference = ${reference}`.execute(
          queries,
        );
        if (rows.some((photo) => photo.key === key)) return 'repeated';
        if (rows.length >= mostOfRequest) return 'full';
        if (!(await hasRoom(queries, content.length))) throw new PhotosFullError();
        const id = `foto_${randomBytes(12).toString('base64url')}`;
        await sql`INSERT INTO photos VALUES (${id}, ${reference}, ${key}, ${clock.now()}, ${width}, ${height}, NULL,
          ${content})`.execute(queries);
        // Another request may have had the same number.
        await sql`DELETE FROM removed WHERE id = ${reference}`.execute(queries);
        return 'added';
      }),
    async remove(reference, key) {
      const result = await write(async (queries) => {
        const { rows } = await sql<{ id: string; mail: string | null }>`SELECT id, mail FROM photos
          WHERE (reference, key) = (${reference}, ${key})`.execute(queries);
        const [photo] = rows;
        if (!photo) return 'missing';
        if (photo.mail !== null) return 'taken';
        await sql`INSERT INTO removed VALUES (${photo.id})`.execute(queries);
        await sql`DELETE FROM photos WHERE id = ${photo.id}`.execute(queries);
        return 'removed';
      });
      // While another process is reading, it waits for the next purge.
      if (result === 'removed') await truncateWal().catch(ignoreBusy);
      return result;
    },
    count: async (reference) => (await ask(facts(sql`reference = ${reference}`))).length,
    list: async (reference) => (await ask(photos(sql`reference = ${reference}`))).map(toPhoto),
    describe: async () => (await ask(facts(sql`true`))).map(toPhoto),
    take: (reference, messageId) =>
      write(async (queries) => {
        const isMine = sql`reference = ${reference} AND mail = ${messageId}`;
        const { rows } = await facts(isMine).execute(queries);
        if (rows.length === 0)
          await sql`UPDATE photos SET mail = ${messageId} WHERE reference = ${reference} AND mail IS NULL`.execute(
            queries,
          );
        return (await photos(isMine).execute(queries)).rows.map(toPhoto);
      }),
    async listReferences(untaken = false) {
      const isMeant = untaken ? sql`mail IS NULL` : sql`true`;
      const rows = await ask(sql<{ reference: string }>`SELECT DISTINCT reference FROM photos WHERE ${isMeant}`);
      return rows.map(({ reference }) => reference);
    },
    async removeAll(references) {
      if (!isThere()) return;
      const list = sql`SELECT value FROM json_each(${JSON.stringify(references)})`;
      await write(async (queries) => {
        // A request whose photos were lost has some in copies.
        await sql`INSERT OR IGNORE INTO removed ${list} UNION ALL SELECT id FROM photos
          WHERE reference IN (${list})`.execute(queries);
        await sql`DELETE FROM photos WHERE reference IN (${list})`.execute(queries);
      });
      await truncateWal();
    },
  };
}

function ignoreBusy(error: unknown): void {
  if (!isBusy(error)) throw error;
}

const columns = sql`id, reference, width, height, length(content) AS bytes, added_at AS addedAt,
  mail IS NOT NULL AS isTaken`;
const facts = (isMeant: RawBuilder<unknown>) => sql<Row>`SELECT ${columns} FROM photos WHERE ${isMeant} ORDER BY rowid`;
const photos = (isMeant: RawBuilder<unknown>) =>
  sql<Row & Pick<Photo, 'content'>>`SELECT ${columns}, content FROM photos WHERE ${isMeant} ORDER BY rowid`;
const toPhoto = <Found extends Row>(row: Found) => ({ ...row, isTaken: row.isTaken === 1 });
