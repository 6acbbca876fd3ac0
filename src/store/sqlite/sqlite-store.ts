import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Logger } from '../../logger.ts';
import { NotStoredError, type Store } from '../store.ts';
import { claimMail, markSent, renewLease, updateLeased } from './claims.ts';
import { findLastSelfTest, planNotices, planSelfTest } from './clock-mails.ts';
import { createConnection } from './connection.ts';
import { isBusy } from './errors.ts';
import { dropReminder, planMail, toStoredMail } from './mails.ts';
import { openRecovering } from './recovery.ts';
import { mailByItself, releaseRequest } from './release.ts';
import { addRequest, deleteRequests, findRequests } from './requests.ts';
import { addContactColumns, type Database, firstVersion, migrations } from './schema.ts';

type Options = {
  path: string;
  clock: Clock;
  logger: Logger;
  /** Ends every Message-ID. */
  mailDomain: string;
  /** Mails per hour, all processes together. */
  hourlyCap: number;
};

/** Requests and mails in one SQLite file. */
export function createSqliteStore({ path, clock, logger, mailDomain, hourlyCap }: Options): Store {
  const owner = randomUUID();
  const { read, write, emptyLog, close } = createConnection<Database>({
    path,
    synchronous: 'FULL',
    migrations,
    firstVersion,
    complete: addContactColumns,
    open: (settings, timeout) => openRecovering(settings, { timeout, logger, now: clock.now, mailDomain }),
  });
  const situation = () => ({ now: clock.now(), mailDomain });

  return {
    add: (request, spamSigns = [], isArtificial = false) =>
      write((queries) => addRequest(queries, { request, spamSigns, isArtificial }, situation())).catch((error) => {
        throw new NotStoredError('The request could not be stored.', { cause: error });
      }),
    find: (reference) => read(async (queries) => (await findRequests(queries, { reference }))[0]),
    list: (state) => read((queries) => findRequests(queries, { state })),
    markDone: (reference) =>
      write(async (queries) => {
        await queries
          .updateTable('requests')
          .set((eb) => ({ doneAt: eb.fn.coalesce('doneAt', eb.val(clock.now())) }))
          .where('reference', '=', reference)
          .execute();
        await dropReminder(queries, reference);
      }),
    postpone: (reference, at) =>
      write(async (queries) => {
        await queries.updateTable('requests').set({ doneAt: null }).where('reference', '=', reference).execute();
        await dropReminder(queries, reference);
        await planMail(queries, { kind: 'reminder', reference, dueAt: at }, mailDomain);
      }),
    release: (reference) => write((queries) => releaseRequest(queries, reference, situation())),
    resend: (reference) =>
      write(async (queries) => {
        const [request] = await findRequests(queries, { reference });
        if (request) await mailByItself(queries, request, situation());
        return request !== undefined;
      }),
    async forget(email) {
      const deleted = await write((queries) => deleteRequests(queries, { email }));
      await emptyLog();
      return deleted;
    },
    async purge(before) {
      const deleted = await write(async (queries) => {
        await queries
          .deleteFrom('mails')
          .where('reference', 'is', null)
          .where('kind', 'in', ['self-test', 'notice'])
          .where('state', '<>', 'queued')
          .where('plannedAt', '<', before)
          .execute();
        return deleteRequests(queries, { receivedBefore: before });
      });
      // Whoever reads just now only puts it off to the next purge.
      await emptyLog().catch((error) => {
        if (!isBusy(error)) throw error;
      });
      return deleted;
    },
    countSince: (time) =>
      read((queries) =>
        queries
          .selectFrom('requests')
          .select(({ fn, eb }) => [
            fn.countAll<number>().as('received'),
            fn
              .countAll<number>()
              .filterWhere(eb('spamSignCount', '>', 0))
              .as('suspect'),
          ])
          .where('receivedAt', '>', time)
          .where('isArtificial', '=', 0)
          .executeTakeFirstOrThrow(),
      ),

    claim: (kind) => write((queries) => claimMail(queries, { kind, owner, now: clock.now(), hourlyCap })),
    renew: ({ id }) => write((queries) => renewLease(queries, id, owner, clock.now())),
    markSent: (mail, serverAnswer, followUps) =>
      write((queries) => markSent(queries, { mail, serverAnswer, followUps }, situation())),
    markRetry: ({ id }, { at, error }) =>
      write((queries) => updateLeased(queries, { id, owner }, { dueAt: at, lastError: error })),
    markGivenUp: ({ id }, state, error) =>
      write((queries) => updateLeased(queries, { id, owner }, { state, lastError: error })),
    retryNow: () =>
      write(async (queries) => {
        await queries
          .updateTable('mails')
          .set({ dueAt: clock.now() })
          .where('kind', 'in', ['request', 'report'])
          .where('state', '=', 'queued')
          .execute();
      }),
    planNotices: (options) => write((queries) => planNotices(queries, options, situation())),
    findLate: ({ about }) =>
      read(async (queries) => {
        const row = await queries.selectFrom('mails').selectAll().where('id', '=', about).executeTakeFirst();
        if (!row || row.state === 'sent' || row.state === 'dropped') return undefined;
        return { mail: toStoredMail(row), requests: await findRequests(queries, { mailId: row.id }) };
      }),
    planSelfTest: (toDue, latest) => write((queries) => planSelfTest(queries, { toDue, latest }, mailDomain)),
    lastSelfTest: () => read(findLastSelfTest),

    backlog: () =>
      read(async (queries) => {
        const { queued, failed, oldest } = await queries
          .selectFrom('requests')
          .innerJoin('mails', 'mails.id', 'requests.mailId')
          .select(({ fn, eb }) => [
            fn.countAll<number>().filterWhere('state', '=', 'queued').as('queued'),
            fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
            fn
              .min<number | null>('plannedAt')
              .filterWhere(eb.and([eb('state', '=', 'queued'), eb('kind', '<>', 'summary')]))
              .as('oldest'),
          ])
          .executeTakeFirstOrThrow();
        return { queued, failed, oldestPlannedAt: oldest ?? undefined };
      }),
    // Only a real write shows a full disk.
    checkWritable: () =>
      write(async (queries) => void (await queries.updateTable('heartbeat').set({ at: clock.now() }).execute())),
    backUp: (target) => read(async (_queries, handle) => void handle.prepare('VACUUM INTO ?').run(target)),
    close,
  };
}
