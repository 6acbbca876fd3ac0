import { createHash } from 'node:crypto';
import type { Store } from 'express-rate-limit';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { createConnection } from './connection.ts';
import { openOrReplace } from './open.ts';

type Limits = {
  hits: { key: string; count: number; resetAt: number };
  salt: { value: Uint8Array };
};

const migrations = [
  `CREATE TABLE hits (key TEXT PRIMARY KEY, count INTEGER NOT NULL, reset_at INTEGER NOT NULL) STRICT;
  CREATE TABLE salt (value BLOB NOT NULL) STRICT;
  INSERT INTO salt VALUES (randomblob(32));`,
];

export type LimitStore = Store & {
  /** Deletes what counts no longer; resolves to when the next one will. */
  forgetOld(): Promise<number | undefined>;
  close(): void;
};

type Options = { path: string; window: number; clock: Clock };

/** Counters for express-rate-limit, for all processes together; addresses are stored as salted hashes. */
export function createSqliteLimits({ path, window, clock }: Options): LimitStore {
  const { write, emptyLog, close } = createConnection<Limits>({
    path,
    synchronous: 'OFF',
    migrations,
    firstVersion: 1,
    open: openOrReplace,
  });
  const forget = (queries: Kysely<Limits>) => queries.deleteFrom('hits').where('resetAt', '<=', clock.now()).execute();

  return {
    increment: (address) =>
      write(async (queries) => {
        await forget(queries);
        const key = await hash(queries, address);
        const { count, resetAt } = await queries
          .insertInto('hits')
          .values({ key, count: 1, resetAt: clock.now() + window })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: sql`hits.count + 1` }))
          .returning(['count', 'resetAt'])
          .executeTakeFirstOrThrow();
        return { totalHits: count, resetTime: new Date(resetAt) };
      }),
    decrement: (address) =>
      write(async (queries) => {
        const key = await hash(queries, address);
        await queries.updateTable('hits').set({ count: sql`max(0, count - 1)` }).where('key', '=', key).execute();
      }),
    resetKey: (address) =>
      write(async (queries) => {
        await queries
          .deleteFrom('hits')
          .where('key', '=', await hash(queries, address))
          .execute();
      }),
    async forgetOld() {
      const next = await write(async (queries) => {
        await forget(queries);
        return queries
          .selectFrom('hits')
          .select(({ fn }) => fn.min<number | null>('resetAt').as('at'))
          .executeTakeFirstOrThrow();
      });
      await emptyLog();
      return next.at ?? undefined;
    },
    close,
  };
}

async function hash(queries: Kysely<Limits>, address: string): Promise<string> {
  const { value } = await queries.selectFrom('salt').select('value').executeTakeFirstOrThrow();
  return createHash('sha256').update(value).update(address).digest('base64url');
}
