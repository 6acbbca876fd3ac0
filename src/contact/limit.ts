import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit, type Store } from 'express-rate-limit';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { createConnection, openOrReplace } from '../store/sqlite/connection.ts';
import { createTogether } from '../store/sqlite/together.ts';
import { HttpError } from '../web/errors.ts';

const migrations = [
  `CREATE TABLE hits (key TEXT PRIMARY KEY, count INTEGER NOT NULL, reset_at INTEGER NOT NULL) STRICT;
  CREATE TABLE salt (value BLOB NOT NULL) STRICT;
  INSERT INTO salt VALUES (randomblob(32));`,
];

type LimitOptions = {
  path: string;
  limit: number;
  windowMinutes: number;
  clock: Clock;
  logger: Logger;
};

export type ContactLimit = { middleware: RequestHandler; close(): void };

/** Counts per client address, for all processes together; an unusable file never keeps a visitor from writing to us. */
export function createContactLimit({
  path,
  limit,
  windowMinutes,
  clock,
  logger,
}: LimitOptions): ContactLimit {
  const window = windowMinutes * 60_000;
  const { store, forgetOld, close } = createSqliteStore({ path, window, clock });
  const stopping = new AbortController();
  let isSweeping = false;

  /** Without further posts nothing else would delete what no longer counts, as the privacy page promises. */
  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    // A process before this one may have left something.
    let due: number | undefined = clock.now();
    while (due !== undefined) {
      await clock.sleep(Math.max(1000, due - clock.now()), stopping.signal);
      if (stopping.signal.aborted) return;
      due = await forgetOld().catch((err) => {
        logger.warn({ err }, 'limit not usable');
        return clock.now() + 60_000;
      });
    }
    isSweeping = false;
  }

  void sweep();
  const middleware = rateLimit({
    windowMs: window,
    limit,
    store,
    passOnStoreError: true,
    logger: {
      error: (err) => logger.error({ err }, 'limit not usable'),
      warn: (err) => logger.warn({ err }, 'limit not usable'),
    },
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: (req) => {
      void sweep();
      return ipKeyGenerator(req.ip ?? '');
    },
    handler: () => {
      throw new HttpError(429);
    },
  });
  return {
    middleware,
    close() {
      stopping.abort();
      close();
    },
  };
}

function createSqliteStore({ path, window, clock }: { path: string; window: number; clock: Clock }) {
  const database = createConnection({ path, synchronous: 'OFF', migrations, prepare, open: openOrReplace });
  const increment = createTogether((keys: readonly string[]) =>
    database.write(({ add, forget, hash }) => {
      const now = clock.now();
      forget.run(now);
      return keys.map((key) => {
        const row = add.get(hash(key), now + window, now, now);
        return { totalHits: Number(row?.count), resetTime: new Date(Number(row?.reset_at)) };
      });
    }),
  );
  const store: Store = {
    increment,
    decrement: (key) => database.write(({ undo, hash }) => void undo.run(hash(key))),
    resetKey: (key) => database.write(({ remove, hash }) => void remove.run(hash(key))),
  };
  /** When the next one stops counting. */
  async function forgetOld(): Promise<number | undefined> {
    const next = await database.write(({ forget, nextReset }) => {
      forget.run(clock.now());
      return nextReset.get()?.at;
    });
    await database.emptyLog();
    return next == null ? undefined : Number(next);
  }
  return { store, forgetOld, close: database.close };
}

function prepare(database: DatabaseSync) {
  const salt = database.prepare('SELECT value FROM salt').get()?.value as Uint8Array;
  return {
    hash: (key: string) => createHash('sha256').update(salt).update(key).digest('base64url'),
    add: database.prepare(
      `INSERT INTO hits VALUES (?, 1, ?) ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN reset_at <= ? THEN 1 ELSE count + 1 END,
        reset_at = CASE WHEN reset_at <= ? THEN excluded.reset_at ELSE reset_at END RETURNING count, reset_at`,
    ),
    forget: database.prepare('DELETE FROM hits WHERE reset_at <= ?'),
    nextReset: database.prepare('SELECT MIN(reset_at) AS at FROM hits'),
    undo: database.prepare('UPDATE hits SET count = MAX(0, count - 1) WHERE key = ?'),
    remove: database.prepare('DELETE FROM hits WHERE key = ?'),
  };
}
