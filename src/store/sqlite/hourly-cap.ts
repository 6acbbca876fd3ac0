import { type SqlBool, sql } from 'kysely';
import { hour, minute } from '../../clock.ts';
import type { Backlog, MailKind, StoredMail, StoredRequest } from '../store.ts';
import { isDue, longestLease, planMail, type Work } from './mails.ts';
import { findRequests } from './requests.ts';
import type { Queries } from './schema.ts';

/** From one collection to the next; the hourly cap counts none of them. */
const pause = 10 * minute;
/** Smaller steps back are normal: so clocks are kept right. */
const smallestJump = minute;
const toOwner: readonly MailKind[] = ['request', 'summary', 'reminder', 'report'];

/** When the hourly cap lets the next one of that kind out; undefined if it does now. */
export async function findHeldUntil({ queries, now, hourlyCap }: Work, kind: MailKind): Promise<number | undefined> {
  const isExtra = kind === 'receipt' || kind === 'photos';
  if (!isExtra && !toOwner.includes(kind)) return undefined;
  // However many receipts and suspects there are, half of it is left for requests.
  const most = ['receipt', 'summary'].includes(kind) ? Math.ceil(hourlyCap / 2) : hourlyCap;
  const counted = kind === 'summary' ? [kind] : isExtra ? [...toOwner, kind] : toOwner;
  const leaseEnd = now + longestLease;
  // Leased ones count, since they may be out already; what lies in the future does not, since the clock was wrong then.
  const last = await queries
    .selectFrom('mails')
    .select(sql<number>`min(max(coalesce(sent_at, 0), lease_until), ${leaseEnd})`.as('at'))
    .where('kind', 'in', counted)
    .where(sql<SqlBool>`(sent_at BETWEEN ${now - hour + 1} AND ${now}
      OR state = 'queued' AND lease_until BETWEEN ${now + 1} AND ${leaseEnd})`)
    .orderBy('at', 'desc')
    .offset(Math.max(1, most) - 1)
    .limit(1)
    .executeTakeFirst();
  return last && last.at + hour;
}

/** Plans a mail that names the requests which wait for the hourly cap and that no such mail has named before. */
export async function planCollection(work: Work, webhook: boolean): Promise<void> {
  const { queries, now: dueAt } = work;
  if ((await findHeldUntil(work, 'request')) === undefined) return;
  const last = await collections(queries).executeTakeFirst();
  const isEarly = last && (last.state === 'queued' || Math.abs(dueAt - last.plannedAt) < pause);
  if (isEarly || !(await isAnyWaiting(work, last?.id))) return;
  const about = await planMail(work, { kind: 'collection', dueAt });
  if (webhook) await planMail(work, { kind: 'notice', about, way: 'webhook', dueAt });
}

/** Whether a request is due whose mail was planned after that one. */
async function isAnyWaiting({ queries, now }: Work, after = 0): Promise<boolean> {
  const due = requestMails(queries).where(isDue(now)).where('id', '>', after);
  return (await due.executeTakeFirst()) !== undefined;
}

export async function findRequestsOf(queries: Queries, { id, kind, reference }: StoredMail): Promise<StoredRequest[]> {
  if (kind !== 'collection') return findRequests(queries, reference === null ? { mailId: id } : { reference });
  const before = await collections(queries).where('id', '<', id).executeTakeFirst();
  const waiting = requestMails(queries)
    .where('id', '<', id)
    .where('id', '>', before?.id ?? 0);
  return findRequests(queries, { mailId: (await waiting.execute()).map((mail) => mail.id) });
}

/** What is not sent yet, and whether the last times that were stored lie in the future. */
export async function findBacklog(work: Work): Promise<Backlog> {
  const { queries, now } = work;
  const { oldest, newest, ...counts } = await queries
    .selectFrom('mails')
    .innerJoin('requests', 'mails.id', 'requests.mailId')
    .select(sql<number>`count(*) FILTER (WHERE state = 'queued')`.as('queued'))
    .select(sql<number>`count(*) FILTER (WHERE state = 'failed')`.as('failed'))
    .select(sql<number | null>`min(planned_at) FILTER (WHERE state = 'queued' AND kind <> 'summary')`.as('oldest'))
    .select(sql<number | null>`max(received_at)`.as('newest'))
    .where('state', 'in', ['queued', 'failed'])
    .executeTakeFirstOrThrow();
  const sent = await queries.selectFrom('mails').select('sentAt').orderBy('sentAt', 'desc').limit(1).executeTakeFirst();
  const jump = Math.max(newest ?? 0, sent?.sentAt ?? 0) - now;
  return {
    ...counts,
    oldestPlannedAt: oldest ?? undefined,
    heldUntil: (await isAnyWaiting(work)) ? await findHeldUntil(work, 'request') : undefined,
    clockJumpSeconds: jump > smallestJump ? Math.round(jump / 1000) : undefined,
  };
}

const requestMails = (queries: Queries) =>
  queries.selectFrom('mails').select('id').where('kind', '=', 'request').where('state', '=', 'queued');

/** The newest first. */
const collections = (queries: Queries) =>
  queries.selectFrom('mails').selectAll().where('kind', '=', 'collection').orderBy('id', 'desc').limit(1);
