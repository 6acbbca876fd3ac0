import { createHash } from 'node:crypto';
import type { Store } from 'express-rate-limit';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { type Clock, day } from '../../clock.ts';
import { createConnection } from './connection.ts';
import { isDamageError } from './errors.ts';
import { openDatabase, removeDatabase } from './open.ts';

type Limits = {
  hits: { key: string; count: number; resetAt: number };
  salt: { value: Uint8Array };
};

const migrations = {
  1: `CREATE TABLE hits (key TEXT PRIMARY KEY, count INTEGER NOT NULL, reset_at INTEGER NOT NULL) STRICT;
  CREATE TABLE salt (value BLOB NOT NULL) STRICT;
  INSERT INTO salt VALUES (randomblob(32))`,
};

type LimitStore = Store & {
  /** Deletes what counts no longer; resolves to when the next one will. */
  forgetOld(): Promise<number | undefined>;
  close(): void;
};

type Options = { path: string; window: number; clock: Clock };

/** Counters for express-rate-limit, for all processes together; addresses are stored as salted hashes. */
export function createSqliteLimits({ path, window, clock }: Options): LimitStore {
  const { write, truncateWal, close } = createConnection<Limits>({
    path,
    synchronous: 'OFF',
    migrations,
    open(settings, timeout) {
      try {
        return openDatabase(settings, timeout);
      } catch (error) {
        if (!isDamageError(error)) throw error;
        removeDatabase(path);
        return openDatabase(settings, timeout);
      }
    },
  });
  /** What ends later than the longest window was counted while the clock was wrong. */
  const forget = (queries: Kysely<Limits>, now = clock.now()) =>
    queries
      .deleteFrom('hits')
      .where(sql<SqlBool>`reset_at NOT BETWEEN ${now + 1} AND ${now + day}`)
      .execute();

  return {
    increment: (address) =>
      write(async (queries) => {
        await forget(queries);
        const { value: salt } = await queries.selectFrom('salt').select('value').executeTakeFirstOrThrow();
        const key = createHash('sha256').update(salt).update(address).digest('base64url');
        const latest = clock.now() + window;
        await queries.deleteFrom('hits').where('key', '=', key).where('resetAt', '>', latest).execute();
        const { count, resetAt } = await queries
          .insertInto('hits')
          .values({ key, count: 1, resetAt: latest })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: sql`hits.count + 1` }))
          .returning(['count', 'resetAt'])
          .executeTakeFirstOrThrow();
        return { totalHits: count, resetTime: new Date(resetAt) };
      }),
    // Required, but called only with options that we do not use.
    decrement() {},
    resetKey() {},
    async forgetOld() {
      const next = await write(async (queries) => {
        await forget(queries);
        return queries.selectFrom('hits').select('resetAt').orderBy('resetAt').executeTakeFirst();
      });
      await truncateWal();
      return next?.resetAt;
    },
    close,
  };
}

/** Counts each name for a day from its first time on; the file is opened when first needed, since few days need it. */
export function createDailyCounts({ path, clock }: Omit<Options, 'window'>) {
  let limits: LimitStore | undefined;
  return {
    async count(name: string): Promise<number> {
      limits ??= createSqliteLimits({ path, window: day, clock });
      return (await limits.increment(name)).totalHits;
    },
    close: () => limits?.close(),
  };
}
