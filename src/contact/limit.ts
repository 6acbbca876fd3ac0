import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import type { Clock } from '../clock.ts';
import { HttpError } from '../errors.ts';
import { openDatabase, withPatience } from '../outbox/database.ts';

const migrations = [
  `CREATE TABLE hits (key TEXT PRIMARY KEY, count INTEGER NOT NULL, reset_at INTEGER NOT NULL) STRICT;
  CREATE TABLE salt (value BLOB NOT NULL) STRICT;
  INSERT INTO salt VALUES (randomblob(32));`,
];

type LimitOptions = { path: string; limit: number; windowMinutes: number; clock: Clock };

/** Counts per client address, for all processes together; an unusable file never keeps a visitor from writing to us. */
export function createContactLimit({ path, limit, windowMinutes, clock }: LimitOptions): {
  middleware: RequestHandler;
  close(): void;
} {
  const window = windowMinutes * 60_000;
  const { store, close } = createSqliteStore({ path, window, clock });
  const middleware = rateLimit({
    windowMs: window,
    limit,
    store,
    passOnStoreError: true,
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: (req) => ipKeyGenerator(req.ip ?? ''),
    handler: () => {
      throw new HttpError(429);
    },
  });
  return { middleware, close };
}

function createSqliteStore({ path, window, clock }: { path: string; window: number; clock: Clock }) {
  const database = openDatabase(path, { synchronous: 'OFF', migrations });
  const salt = database.prepare('SELECT value FROM salt').get()?.value as Uint8Array;
  const add = database.prepare(
    `INSERT INTO hits VALUES (?, 1, ?) ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN reset_at <= ? THEN 1 ELSE count + 1 END,
      reset_at = CASE WHEN reset_at <= ? THEN excluded.reset_at ELSE reset_at END RETURNING count, reset_at`,
  );
  const forget = database.prepare('DELETE FROM hits WHERE reset_at <= ?');
  const undo = database.prepare('UPDATE hits SET count = MAX(0, count - 1) WHERE key = ?');
  const remove = database.prepare('DELETE FROM hits WHERE key = ?');
  const hash = (key: string) => createHash('sha256').update(salt).update(key).digest('base64url');

  const store: Store = {
    increment: (key) =>
      withPatience(() => {
        const now = clock.now();
        forget.run(now);
        const row = add.get(hash(key), now + window, now, now);
        return { totalHits: Number(row?.count), resetTime: new Date(Number(row?.reset_at)) };
      }),
    decrement: (key) => withPatience(() => void undo.run(hash(key))),
    resetKey: (key) => withPatience(() => void remove.run(hash(key))),
  };
  return { store, close: () => database.close() };
}
