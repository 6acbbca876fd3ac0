import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../logger.ts';
import { NotStoredError, type Store, type StoredMail, type StoredRequest } from '../store.ts';
import { claimMail, markSent } from './claims.ts';
import { createConnection } from './connection.ts';
import { createContentStore } from './content-versions.ts';
import { isBusy } from './errors.ts';
import { findBacklog, findRequestsOf, planCollection } from './hourly-cap.ts';
import { dropReminder, leaseLength, planMail, toStoredMail, updateMails, type Work } from './mails.ts';
import { openOrReplace } from './replace.ts';
import {
  addRequest,
  deleteRequests,
  findRequests,
  mailByItself,
  releaseRequest,
  splitSummary,
  updateRequest,
} from './requests.ts';
import { findLastSelfTest, planFirstMail, planNotices, planSelfTest } from './scheduled-mails.ts';
import { addContactColumns, type Database, migrations, type Queries } from './schema.ts';

type Settings = Pick<Config, 'dataDir' | 'mailDomain' | 'mailHourlyCap'>;
type Dependencies = { config: Settings; clock: Clock; logger: Logger };

/** Requests and mails in one SQLite file. */
export function createSqliteStore({ config, clock, logger }: Dependencies): Store {
  const { dataDir, mailDomain, mailHourlyCap: hourlyCap } = config;
  const leaseOwner = randomUUID();
  const { read, write, truncateWal, close } = createConnection<Database>({
    path: join(dataDir, 'requests.db'),
    synchronous: 'FULL',
    migrations,
    complete: addContactColumns,
    open: (settings, timeout) => openOrReplace(settings, { timeout, logger, now: clock.now, mailDomain }),
  });
  const toWork = (queries: Queries): Work => ({ queries, now: clock.now(), mailDomain, leaseOwner, hourlyCap });
  const change = <Value>(run: (work: Work) => Promise<Value>) => write((queries) => run(toWork(queries)));
  const leased = ({ id }: StoredMail) => ({ id, leaseOwner, state: 'queued' }) as const;
  const changeFound = (reference: string, run: (work: Work, request: StoredRequest) => Promise<void>) =>
    change(async (work) => {
      const [request] = await findRequests(work.queries, { reference });
      if (request) await run(work, request);
      return request !== undefined;
    });

  return {
    add: (request, circumstances = {}) =>
      change((work) => addRequest(work, request, circumstances)).catch((error) => {
        throw new NotStoredError('The request could not be stored.', { cause: error });
      }),
    find: (reference) => read(async (queries) => (await findRequests(queries, { reference }))[0]),
    async list(state) {
      const requests = await read((queries) => findRequests(queries));
      return state ? requests.filter(({ mail }) => mail.state === state) : requests;
    },
    markDone: (reference) =>
      change(async (work) => {
        await updateRequest(work, reference, { doneAt: sql<number>`coalesce(done_at, ${work.now})` });
        await dropReminder(work, reference);
      }),
    postpone: (reference, dueAt) =>
      change(async (work) => {
        await updateRequest(work, reference, { doneAt: null });
        await dropReminder(work, reference);
        await planMail(work, { kind: 'reminder', reference, dueAt });
      }),
    release: (reference, remindAt) =>
      changeFound(reference, (work, request) => releaseRequest(work, request, remindAt)),
    resend: (reference) => changeFound(reference, mailByItself),
    async forget(email) {
      const deleted = await write(async (queries) => {
        // They may name a request that has a mail of its own by now, so the files of all of them go.
        const lists = queries.selectFrom('mails').where('kind', 'in', ['summary', 'collection']);
        const summaries = await lists.select('messageId').execute();
        const { requests, messageIds } = await deleteRequests(queries, sql`email = ${email} COLLATE NOCASE`);
        const all = new Set([...messageIds, ...summaries.map(({ messageId }) => messageId)]);
        return { requests, messageIds: [...all] };
      });
      await truncateWal();
      return deleted;
    },
    async purge(before, keepsQueued = false) {
      const deleted = await write(async (queries) => {
        await queries
          .deleteFrom('mails')
          .where('kind', 'in', ['self-test', 'notice', 'pin', 'collection', 'change', 'link'])
          .where('reference', 'is', null)
          .where('state', '<>', 'queued')
          .where('plannedAt', '<', before)
          .execute();
        const isMailed = sql`(SELECT state FROM mails WHERE id = mail_id) <> 'queued'`;
        const isMeant = keepsQueued ? isMailed : sql`true`;
        return deleteRequests(queries, sql`received_at < ${before} AND ${isMeant}`);
      });
      // While another process is reading, it waits for the next purge.
      await truncateWal().catch((error) => {
        if (!isBusy(error)) throw error;
      });
      return deleted;
    },
    countSince: (time) =>
      read(async (queries) => {
        const counts = await queries
          .selectFrom('requests')
          .select(sql<number>`count(*)`.as('received'))
          .select(sql<number>`count(*) FILTER (WHERE spam_sign_count > 0)`.as('suspect'))
          .where('receivedAt', '>', time)
          .where('isArtificial', '=', 0)
          .executeTakeFirstOrThrow();
        const done = queries.selectFrom('requests').select('reference').where('doneAt', '>', time).orderBy('doneAt');
        return { ...counts, done: (await done.execute()).map(({ reference }) => reference) };
      }),

    claim: (kind) => change((work) => claimMail(work, kind)),
    renew: (mail) => change((work) => updateMails(work, leased(mail), { leaseUntil: work.now + leaseLength })),
    markSent: (mail, serverAnswer, followUps) => change((work) => markSent(work, mail, serverAnswer, followUps)),
    markRetry: (mail, { at, error }) =>
      change((work) => updateMails(work, leased(mail), { dueAt: at, lastError: error, leaseUntil: 0 })),
    markGivenUp: (mail, state, error) =>
      change((work) => updateMails(work, leased(mail), { state, lastError: error, leaseUntil: 0 })),
    splitSummary: (mail, kept) => change((work) => splitSummary(work, mail, kept)),
    planCollection: (webhook) => change((work) => planCollection(work, webhook)),
    retryNow: () =>
      change(async (work) => {
        for (const kind of ['request', 'report'] as const)
          await updateMails(work, { kind, state: 'queued' }, { dueAt: work.now });
      }),
    planNotices: (options) => change((work) => planNotices(work, options)),
    findLate: ({ about }) =>
      read(async (queries) => {
        const row = await queries.selectFrom('mails').selectAll().where('id', '=', about).executeTakeFirst();
        if (!row || row.state === 'dropped') return undefined;
        const mail = toStoredMail(row);
        const requests = await findRequestsOf(queries, mail);
        const isSettled = mail.kind === 'collection' ? requests.length === 0 : mail.state === 'sent';
        return isSettled ? undefined : { mail, requests };
      }),
    planSelfTest: (toDue, latest) => change((work) => planSelfTest(work, toDue, latest)),
    planOwnerMail: (kind) => change(async (work) => void (await planMail(work, { kind, dueAt: work.now }))),
    planFirstMail: () => change(planFirstMail),
    lastSelfTest: () => read((queries) => findLastSelfTest(toWork(queries))),

    content: createContentStore({ read: (run) => read(run), change, truncateWal }),
    backlog: () => read((queries) => findBacklog(toWork(queries))),
    // Only a real write shows a full disk.
    checkWritable: () =>
      change(async ({ queries, now }) => void (await queries.updateTable('heartbeat').set({ at: now }).execute())),
    backUp: (target) => read(async (_queries, handle) => void handle.prepare('VACUUM INTO ?').run(target)),
    close,
  };
}
