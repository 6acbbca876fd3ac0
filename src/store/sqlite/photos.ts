import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { mostPhotos } from '../../../views/content/photos.ts';
import { type Clock, day } from '../../clock.ts';
import type { createConnection } from './connection.ts';
import { PicturesFullError } from './errors.ts';

/** A visitor's photo of his request, ready for a mail: a JPEG without metadata. Times are milliseconds since 1970. */
export type Photo = {
  reference: string;
  /** Of a file, such as `Foto-A7K32-1.jpg`. */
  name: string;
  width: number;
  height: number;
  bytes: number;
  addedAt: number;
  content: Uint8Array;
};

/** `mail` is the Message-ID of the one that took it. */
export const photoTables = `
  CREATE TABLE photos (id TEXT PRIMARY KEY, reference TEXT NOT NULL, key TEXT NOT NULL, added_at INTEGER NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, mail TEXT, content BLOB NOT NULL, UNIQUE (reference, key)) STRICT;
  CREATE INDEX untaken_photos ON photos (reference) WHERE mail IS NULL`;

export type PhotoStore = ReturnType<typeof createPhotoStore>;

const selectPhotos = `SELECT reference, width, height, length(content) AS bytes, added_at AS addedAt, content,
  format('Foto-%s-%d.jpg', reference, (SELECT count(*) FROM photos AS earlier
    WHERE earlier.reference = photos.reference AND earlier.rowid <= photos.rowid)) AS name FROM photos`;

type Access = Omit<ReturnType<typeof createConnection<unknown>>, 'close'> & {
  clock: Clock;
  hasRoom(queries: Kysely<unknown>, bytes: number, kind: 'photos'): Promise<boolean>;
  isThere(): boolean;
};

/** In pictures.db, with which they are copied; `removed` names photos, and requests whose photos went. */
export function createPhotoStore({ read, write, truncateWal, tryTruncateWal, clock, hasRoom, isThere }: Access) {
  /** Makes no file to find nothing in it. */
  const ask = async (text: string, ...values: string[]) =>
    isThere() ? read(async (_queries, handle) => handle.prepare(text).all(...values) as Photo[]) : [];

  return {
    /** Durable when it resolves; the same key again is the same photo. 'full' if the request has ten. Throws a PicturesFullError. */
    add: ({ reference, key, width, height, content }: Omit<Photo, 'name' | 'bytes' | 'addedAt'> & { key: string }) =>
      write<'added' | 'repeated' | 'full'>(async (queries, handle) => {
        const photos = handle.prepare('SELECT key FROM photos WHERE reference = ?').all(reference);
        if (photos.some((photo) => photo.key === key)) return 'repeated';
        if (photos.length >= mostPhotos) return 'full';
        const removeOldest = handle.prepare(`DELETE FROM photos WHERE rowid = (SELECT min(rowid) FROM photos
          WHERE mail IS NOT NULL AND added_at < ?)`);
        while (!(await hasRoom(queries, content.length, 'photos')))
          if (removeOldest.run(clock.now() - 7 * day).changes === 0) throw new PicturesFullError();
        const id = `foto_${randomBytes(12).toString('base64url')}`;
        const insert = handle.prepare('INSERT INTO photos VALUES (?, ?, ?, ?, ?, ?, NULL, ?)');
        insert.run(id, reference, key, clock.now(), width, height, content);
        // Another request may have had the same number.
        handle.prepare('DELETE FROM removed WHERE id = ?').run(reference);
        return 'added';
      }),
    /** For good, unless a mail has taken it. */
    async remove(reference: string, key: string) {
      const result = await write<'removed' | 'missing' | 'taken'>(async (_queries, handle) => {
        const photo = handle.prepare('SELECT id, mail FROM photos WHERE (reference, key) = (?, ?)').get(reference, key);
        if (!photo || photo.mail !== null) return photo ? 'taken' : 'missing';
        for (const text of ['INSERT INTO removed VALUES (?)', 'DELETE FROM photos WHERE id = ?'])
          handle.prepare(text).run(String(photo.id));
        return 'removed';
      });
      if (result === 'removed') await tryTruncateWal();
      return result;
    },
    count: async (reference: string) => (await ask('SELECT 1 FROM photos WHERE reference = ?', reference)).length,
    /** In the order in which they came. */
    list: (reference: string) => ask(`${selectPhotos} WHERE reference = ? ORDER BY rowid`, reference),
    /** What that mail took at its first attempt; only then it takes what no other has. */
    take: (reference: string, messageId: string) =>
      write(async (_queries, handle) => {
        const isFirst = 'NOT EXISTS (SELECT 1 FROM photos WHERE reference = ?1 AND mail = ?2)';
        const take = `UPDATE photos SET mail = ?2 WHERE reference = ?1 AND mail IS NULL AND ${isFirst}`;
        handle.prepare(take).run(reference, messageId);
        const taken = handle.prepare(`${selectPhotos} WHERE reference = ? AND mail = ? ORDER BY rowid`);
        return taken.all(reference, messageId) as Photo[];
      }),
    /** The requests that have any, if wanted any that no mail has taken. */
    async listReferences(untaken = false): Promise<string[]> {
      const rows = await ask(`SELECT DISTINCT reference FROM photos WHERE ${untaken ? 'mail IS NULL' : 'true'}`);
      return rows.map(({ reference }) => reference);
    },
    /** Those of deleted requests, from copies too; those of orphans only here, since their requests may be restored. */
    async removeAll(deleted: readonly string[], orphans: readonly string[]) {
      if (!isThere()) return;
      await write(async (_queries, handle) => {
        const list = 'SELECT value FROM json_each(?)';
        const remove = handle.prepare(`DELETE FROM photos WHERE reference IN (${list})`);
        remove.run(JSON.stringify([...deleted, ...orphans]));
        handle.prepare(`INSERT OR IGNORE INTO removed ${list}`).run(JSON.stringify(deleted));
      });
      await truncateWal();
    },
  };
}
