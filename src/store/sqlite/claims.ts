import { type SqlBool, sql } from 'kysely';
import { receiptPauseHours } from '../../../views/content/periods.ts';
import type { Claim, FollowUp, MailKind, StoredMail } from '../store.ts';
import { planMail, toStoredMail, updateMails, type Work } from './mails.ts';
import { findRequests } from './requests.ts';

export const leaseLength = 30_000;
const hour = 3_600_000;
const receiptPause = receiptPauseHours * hour;
/** What comes later than this is of no use any more. */
const expiresAfter: Partial<Record<MailKind, number>> = {
  receipt: receiptPause,
  reminder: 7 * 24 * hour,
  pin: 24 * hour,
};
/** Mails to the owner that the hourly cap counts. It holds all of them up but summaries, of which one or two come a day. */
const counted: readonly MailKind[] = ['request', 'summary', 'reminder', 'report'];
const capped: readonly MailKind[] = ['request', 'reminder', 'report', 'receipt'];

export async function claimMail(work: Work, kind: MailKind): Promise<Claim> {
  const { queries, now, leaseOwner } = work;
  await dropExpired(work, kind);
  const heldUntil = await findHeldUntil(work, kind);
  if (heldUntil !== undefined) return { nextAt: heldUntil };
  const queued = queries.selectFrom('mails').where(({ and }) => and({ kind, state: 'queued' }));
  const due = queued.where('dueAt', '<=', now).where('leaseUntil', '<=', now);
  const mail = await queries
    .updateTable('mails')
    .set({
      leaseOwner,
      leaseUntil: now + leaseLength,
      attempts: sql`attempts + 1`,
      firstAttemptAt: sql`coalesce(first_attempt_at, ${now})`,
    })
    .where('id', '=', due.select('id').orderBy('dueAt').orderBy('id').limit(1))
    .returningAll()
    .executeTakeFirst();
  if (!mail) {
    const next = queued.select(sql<number | null>`min(max(due_at, lease_until))`.as('at'));
    return { nextAt: (await next.executeTakeFirst())?.at ?? undefined };
  }
  const { id, reference } = mail;
  const requests = await findRequests(queries, reference === null ? { mailId: id } : { reference });
  return { mail: toStoredMail(mail), requests };
}

export async function markSent(
  work: Work,
  { id, kind, reference }: StoredMail,
  serverAnswer: string,
  followUps: readonly FollowUp[],
): Promise<void> {
  const { queries, now: sentAt } = work;
  await updateMails(work, { id }, { state: 'sent', sentAt, serverAnswer, leaseUntil: 0, lastError: null });
  if (reference === null) return;
  for (const followUp of followUps)
    if (await isWanted(work, followUp, reference)) await planMail(work, { ...followUp, reference });
  // Nothing of a self-test stays stored.
  if (kind === 'report') await queries.deleteFrom('requests').where('reference', '=', reference).execute();
}

async function dropExpired({ queries, now }: Work, kind: MailKind): Promise<void> {
  const limit = expiresAfter[kind];
  if (limit === undefined) return;
  await queries
    .updateTable('mails')
    .set({ state: 'dropped' })
    .where(({ and }) => and({ kind, state: 'queued' }))
    .where('leaseUntil', '<=', now)
    .where('plannedAt', '<=', now - limit)
    .execute();
}

/** When the hourly cap lets the next one out; undefined if it does now. Receipts get half of it. */
async function findHeldUntil({ queries, now, hourlyCap }: Work, kind: MailKind): Promise<number | undefined> {
  if (!capped.includes(kind)) return undefined;
  const isReceipt = kind === 'receipt';
  const most = Math.max(1, isReceipt ? Math.ceil(hourlyCap / 2) : hourlyCap);
  // Leased ones count, since they may be out already.
  const last = await queries
    .selectFrom('mails')
    .select(sql<number>`max(coalesce(sent_at, 0), lease_until)`.as('at'))
    .where('kind', 'in', isReceipt ? [...counted, kind] : counted)
    .where(sql<SqlBool>`(sent_at > ${now - hour} OR state = 'queued' AND lease_until > ${now})`)
    .orderBy('at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return last && last.at + hour;
}

/** One of each kind for a request, and no reminder of what is done; one receipt for an address in 24 hours. */
async function isWanted({ queries, now }: Work, { kind }: FollowUp, reference: string): Promise<boolean> {
  const [request] = await findRequests(queries, { reference });
  if (!request || (kind === 'reminder' && request.doneAt !== null)) return false;
  const planned = queries.selectFrom('mails').select('mails.id').where('kind', '=', kind);
  if (await planned.where('reference', '=', reference).executeTakeFirst()) return false;
  if (kind === 'reminder') return true;
  const earlier = await planned
    .innerJoin('requests', 'requests.reference', 'mails.reference')
    .where('state', 'in', ['queued', 'sent'])
    .where(sql<SqlBool>`coalesce(sent_at, planned_at) > ${now - receiptPause}`)
    .where(sql<SqlBool>`email = ${request.email} COLLATE NOCASE`)
    .executeTakeFirst();
  return earlier === undefined;
}
