import type { Kysely } from 'kysely';
import type { StoredMail } from '../store.ts';
import { planMail } from './mails.ts';
import type { Database } from './schema.ts';

type Queries = Kysely<Database>;
type NoticeOptions = { before: number; untried: boolean; webhook: boolean; fallback: boolean };
type Situation = { now: number; mailDomain: string };

/** A stored report gets out by itself as soon as mails do, so by mail only a second way out helps. */
function toWays({ kind }: Pick<StoredMail, 'kind'>, { webhook, fallback }: NoticeOptions): StoredMail['way'][] {
  const byMail = kind === 'self-test' || (kind === 'report' && fallback);
  return [...(webhook ? (['webhook'] as const) : []), ...(byMail ? (['mail'] as const) : [])];
}

export async function planNotices(
  queries: Queries,
  options: NoticeOptions,
  { now, mailDomain }: Situation,
): Promise<void> {
  const late = await queries
    .selectFrom('mails')
    .select(['id', 'kind', 'reference'])
    .where('kind', 'in', ['request', 'self-test', 'report'])
    .where('state', 'in', ['queued', 'failed'])
    .where(({ eb, fn }) => eb(fn.coalesce('firstAttemptAt', 'plannedAt'), '<=', options.before))
    .where('attempts', '>=', options.untried ? 0 : 1)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mails as notice').select('notice.id').whereRef('notice.about', '=', 'mails.id'))),
    )
    .orderBy('plannedAt')
    .execute();
  for (const { id, kind, reference } of late)
    for (const way of toWays({ kind }, options))
      await planMail(queries, { kind: 'notice', reference, about: id, way, dueAt: now }, mailDomain);
}

type SelfTestOptions = { toDue: (last: number | undefined) => number; latest: number };

export async function planSelfTest(
  queries: Queries,
  { toDue, latest }: SelfTestOptions,
  mailDomain: string,
): Promise<void> {
  const queued = await selfTests(queries).where('state', '=', 'queued').executeTakeFirst();
  // A shorter interval counts at once.
  if (queued && (queued.dueAt <= latest || queued.attempts > 0)) return;
  if (queued) await queries.deleteFrom('mails').where('id', '=', queued.id).execute();
  const last = await selfTests(queries).orderBy('plannedAt', 'desc').executeTakeFirst();
  await planMail(queries, { kind: 'self-test', reference: null, dueAt: toDue(last?.plannedAt) }, mailDomain);
}

export async function findLastSelfTest(queries: Queries): Promise<number | undefined> {
  const last = await selfTests(queries).where('state', '=', 'sent').orderBy('sentAt', 'desc').executeTakeFirst();
  return last?.sentAt ?? undefined;
}

function selfTests(queries: Queries) {
  return queries.selectFrom('mails').selectAll().where('kind', '=', 'self-test');
}
