import { type SqlBool, sql } from 'kysely';
import { minute } from '../../clock.ts';
import type { NoticeOptions, StoredMail } from '../store.ts';
import { planMail, updateMails, type Work } from './mails.ts';
import type { Queries } from './schema.ts';

export async function planNotices(work: Work, options: NoticeOptions): Promise<void> {
  const { before, untried } = options;
  const late = await work.queries
    .selectFrom('mails')
    .select(['id', 'kind', 'reference'])
    .where('kind', 'in', ['request', 'summary', 'photos', 'self-test', 'report'])
    // A summary may wait, but it may not fail; photos may wait for their request.
    .where(sql<SqlBool>`(state = 'failed' OR state = 'queued' AND kind <> 'summary')`)
    .where(sql<SqlBool>`coalesce(first_attempt_at, planned_at) NOT BETWEEN ${before + 1} AND ${work.now + minute}`)
    .where('attempts', '>=', sql<number>`iif(kind = 'photos', 1, ${untried ? 0 : 1})`)
    .where(sql<SqlBool>`NOT EXISTS (SELECT 1 FROM mails AS notice WHERE notice.about = mails.id)`)
    .orderBy('plannedAt')
    .execute();
  for (const { id, kind, reference } of late)
    for (const way of toWays(kind, options))
      await planMail(work, { kind: 'notice', reference, about: id, way, dueAt: work.now });
}

/** A stored report follows as soon as mail works again, so a notice by mail helps only over the fallback server. */
function toWays(kind: StoredMail['kind'], { webhook, fallback }: NoticeOptions): StoredMail['way'][] {
  const byMail = kind === 'self-test' || (kind === 'report' && fallback);
  return (['webhook', 'mail'] as const).filter((way) => (way === 'mail' ? byMail : webhook));
}

export async function planSelfTest(
  work: Work,
  toDue: (last: number | undefined) => number,
  latest: number,
): Promise<void> {
  const { queries } = work;
  const queued = await selfTests(queries).where('state', '=', 'queued').executeTakeFirst();
  // Planned further ahead than the interval allows: SELFTEST_DAYS was shortened.
  if (queued && (queued.dueAt <= latest || queued.attempts > 0)) return;
  if (queued) await queries.deleteFrom('mails').where('id', '=', queued.id).execute();
  const last = await selfTests(queries)
    .where('plannedAt', '<=', work.now)
    .orderBy('plannedAt', 'desc')
    .executeTakeFirst();
  await planMail(work, { kind: 'self-test', dueAt: toDue(last?.plannedAt) });
}

/** One that was tried keeps the photos it has, so that each attempt brings the same; those after it wait for more. */
export async function planPhotos(work: Work, reference: string, keepsTime: boolean): Promise<void> {
  const all = work.queries.selectFrom('mails').where(({ and }) => and({ kind: 'photos', reference }));
  const found = await all.select('id').where('state', '=', 'queued').where('attempts', '=', 0).executeTakeFirst();
  const tried = await all.select('id').where('attempts', '>', 0).executeTakeFirst();
  const dueAt = work.now + (tried ? 10 : 1) * minute;
  if (!found) await planMail(work, { kind: 'photos', reference, dueAt });
  else if (!keepsTime) await updateMails(work, { id: found.id }, { dueAt, plannedAt: dueAt });
}

/** The one that was sent stays for good; one that was given up is followed by another. */
export async function planFirstMail(work: Work): Promise<void> {
  const planned = work.queries.selectFrom('mails').select('id').where('kind', '=', 'first');
  if (await planned.where('state', 'in', ['queued', 'sent']).executeTakeFirst()) return;
  await planMail(work, { kind: 'first', dueAt: work.now });
}

export async function findLastSelfTest({ queries, now }: Work): Promise<number | undefined> {
  const sent = selfTests(queries).where('state', '=', 'sent').where('sentAt', '<=', now);
  const last = await sent.orderBy('sentAt', 'desc').executeTakeFirst();
  return last?.sentAt ?? undefined;
}

function selfTests(queries: Queries) {
  return queries.selectFrom('mails').selectAll().where('kind', '=', 'self-test');
}
