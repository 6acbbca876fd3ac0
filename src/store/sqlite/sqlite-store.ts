import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ContactRequest } from '../../../views/content/contact-fields.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { Logger } from '../../logger.ts';
import {
  type Circumstances,
  type FollowUp,
  type MailKind,
  type MailState,
  type NoticeOptions,
  NotStoredError,
  type StoredMail,
  type StoredRequest,
} from '../store.ts';
import { claimMail, markSent } from './claims.ts';
import { createConnection } from './connection.ts';
import { createContentStore } from './content-versions.ts';
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
import { findLastSelfTest, planFirstMail, planNotices, planPhotos, planSelfTest } from './scheduled-mails.ts';
import { addContactColumns, type Database, migrations, type Queries } from './schema.ts';

export type Store = ReturnType<typeof createSqliteStore>;

type Settings = Pick<Config, 'dataDir' | 'mailDomain' | 'mailHourlyCap'>;
type Dependencies = { config: Settings; clock: Clock; logger: Logger };

/** Requests and the mails that follow from them, in one SQLite file, shared by all processes. */
export function createSqliteStore({ config, clock, logger }: Dependencies) {
  const { dataDir, mailDomain, mailHourlyCap: hourlyCap } = config;
  const leaseOwner = randomUUID();
  const { read, write, truncateWal, tryTruncateWal, close } = createConnection<Database>({
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
    /** Durable when it resolves, with the mail that tells the owner. The same content within ten minutes is `repeated`. */
    add: (request: ContactRequest, circumstances: Circumstances = {}) =>
      change((work) => addRequest(work, request, circumstances)).catch((error) => {
        throw new NotStoredError('The request could not be stored.', { cause: error });
      }),
    find: (reference: string) => read(async (queries) => (await findRequests(queries, { reference }))[0]),
    /** Oldest first; `state` is that of the owner's mail. */
    async list(state?: MailState) {
      const requests = await read((queries) => findRequests(queries));
      return state ? requests.filter(({ mail }) => mail.state === state) : requests;
    },
    /** Ends its reminder. */
    markDone: (reference: string) =>
      change(async (work) => {
        await updateRequest(work, reference, { doneAt: sql<number>`coalesce(done_at, ${work.now})` });
        await dropReminder(work, reference);
      }),
    /** Opens the request again and reminds the owner then, instead of whenever it was planned. */
    postpone: (reference: string, dueAt: number) =>
      change(async (work) => {
        await updateRequest(work, reference, { doneAt: null });
        await dropReminder(work, reference);
        await planMail(work, { kind: 'reminder', reference, dueAt });
      }),
    /** Takes the spam signs off and mails it by itself or, if that was done, reminds the owner then. False if unknown. */
    release: (reference: string, remindAt: number) =>
      changeFound(reference, (work, request) => releaseRequest(work, request, remindAt)),
    /** Mails a request by itself once more, at once; false if there is none of that reference. */
    resend: (reference: string) => changeFound(reference, mailByItself),
    /** Deletes all of that address. */
    async forget(email: string) {
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
    /** Deletes what was received before that time, if wanted without what is still to be mailed. */
    async purge(before: number, keepsQueued = false) {
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
      await tryTruncateWal();
      return deleted;
    },
    /** What visitors have sent since then; `done` are the references of requests that the owner has ticked off. */
    countSince: (time: number) =>
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

    /** Leases the next due mail of that kind to this process, within the hourly cap; drops what comes too late. */
    claim: (kind: MailKind) => change((work) => claimMail(work, kind)),
    /** Keeps the lease while sending. */
    renew: (mail: StoredMail) =>
      change((work) => updateMails(work, leased(mail), { leaseUntil: work.now + leaseLength })),
    /** Also when the lease was lost, since the mail is out. A report takes its artificial request with it. */
    markSent: (mail: StoredMail, serverAnswer: string, followUps: readonly FollowUp[]) =>
      change((work) => markSent(work, mail, serverAnswer, followUps)),
    /** The next two do nothing if another process holds the lease by now. */
    markRetry: (mail: StoredMail, { at, error }: { at: number; error: string }) =>
      change((work) => updateMails(work, leased(mail), { dueAt: at, lastError: error, leaseUntil: 0 })),
    markGivenUp: (mail: StoredMail, state: 'failed' | 'dropped', error: string) =>
      change((work) => updateMails(work, leased(mail), { state, lastError: error, leaseUntil: 0 })),
    /** Moves all but these to a summary of their own that is due now, if this process has leased the mail. */
    splitSummary: (mail: StoredMail, kept: readonly StoredRequest[]) =>
      change((work) => splitSummary(work, mail, kept)),
    /** Names what waits for the hourly cap, some minutes after the last time; `webhook` is told of that mail too. */
    planCollection: (webhook: boolean) => change((work) => planCollection(work, webhook)),
    /** Makes requests and photos that wait for their next attempt due now. */
    retryNow: () =>
      change(async (work) => {
        const tried = work.queries.updateTable('mails').where('state', '=', 'queued').where('attempts', '>', 0);
        await tried.where('kind', 'in', ['request', 'report', 'photos']).set({ dueAt: work.now }).execute();
      }),
    /** Mails new photos a minute from now (later ones ten), or when it is planned already if it `keepsTime`; false if the request is gone. */
    planPhotos: (reference: string, keepsTime = false) =>
      changeFound(reference, (work) => planPhotos(work, reference, keepsTime)),
    /** One for each way of telling, about each mail that has none yet. */
    planNotices: (options: NoticeOptions) => change((work) => planNotices(work, options)),
    /** The mail that a notice is about, unless that is of no use any more. */
    findLate: ({ about }: StoredMail) =>
      read(async (queries) => {
        const row = await queries.selectFrom('mails').selectAll().where('id', '=', about).executeTakeFirst();
        if (!row || row.state === 'dropped') return undefined;
        const mail = toStoredMail(row);
        const requests = await findRequestsOf(queries, mail);
        const isSettled = mail.kind === 'collection' ? requests.length === 0 : mail.state === 'sent';
        return isSettled ? undefined : { mail, requests };
      }),
    /** Plans the next self-test unless one is planned by `latest`; `toDue` gets the time of the last one. */
    planSelfTest: (toDue: (last: number | undefined) => number, latest: number) =>
      change((work) => planSelfTest(work, toDue, latest)),
    /** Mails the owner his PIN, or a new link to his page, at once. */
    planOwnerMail: (kind: 'pin' | 'link') =>
      change(async (work) => void (await planMail(work, { kind, dueAt: work.now }))),
    /** Mails the owner his first link at once, unless such a mail waits or has ever been sent. */
    planFirstMail: () => change(planFirstMail),
    /** When the form last took a self-test. */
    lastSelfTest: () => read((queries) => findLastSelfTest(toWork(queries))),

    content: createContentStore({ read: (run) => read(run), change, tryTruncateWal }),
    backlog: () => read((queries) => findBacklog(toWork(queries))),
    /** Rejects if nothing could be stored now: only a real write shows a full disk. */
    checkWritable: () =>
      change(async ({ queries, now }) => void (await queries.updateTable('heartbeat').set({ at: now }).execute())),
    /** Writes a complete copy to a new file. */
    backUp: (target: string) => read(async (_queries, handle) => void handle.prepare('VACUUM INTO ?').run(target)),
    close,
  };
}
