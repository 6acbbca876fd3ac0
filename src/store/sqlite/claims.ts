import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { receiptPauseHours } from '../../../views/content/periods.ts';
import type { Claim, FollowUp, MailKind, StoredMail } from '../store.ts';
import { planMail, toStoredMail } from './mails.ts';
import { findRequests } from './requests.ts';
import type { Database } from './schema.ts';

const leaseLength = 30_000;
const hour = 3_600_000;
const receiptPause = receiptPauseHours * hour;
/** What comes later than this is of no use any more. */
const expiresAfter: Partial<Record<MailKind, number>> = { receipt: receiptPause, reminder: 7 * 24 * hour };
/** Mails to the owner that the hourly cap counts. It holds all of them up but summaries, of which one or two come a day. */
const counted: readonly MailKind[] = ['request', 'summary', 'reminder', 'report'];
const capped: readonly MailKind[] = ['request', 'reminder', 'report', 'receipt'];

type Queries = Kysely<Database>;
type Expressions = ExpressionBuilder<Database, 'mails'>;

type ClaimOptions = { kind: MailKind; owner: string; now: number; hourlyCap: number };

export async function claimMail(queries: Queries, options: ClaimOptions): Promise<Claim> {
  const { kind, owner, now } = options;
  await dropExpired(queries, kind, now);
  const heldUntil = await findHeldUntil(queries, options);
  if (heldUntil !== undefined) return { nextAt: heldUntil };
  const isClaimable = ({ and, eb }: Expressions) =>
    and([eb('kind', '=', kind), eb('state', '=', 'queued'), eb('dueAt', '<=', now), eb('leaseUntil', '<=', now)]);
  const mail = await queries
    .updateTable('mails')
    .set((eb) => ({
      leaseOwner: owner,
      leaseUntil: now + leaseLength,
      attempts: eb('attempts', '+', 1),
      firstAttemptAt: eb.fn.coalesce('firstAttemptAt', eb.val(now)),
    }))
    .where('id', '=', (eb) =>
      eb.selectFrom('mails').select('id').where(isClaimable).orderBy('dueAt').orderBy('id').limit(1),
    )
    .returningAll()
    .executeTakeFirst();
  if (!mail) return { nextAt: await findNextDue(queries, kind) };
  const { id, reference } = mail;
  const requests = await findRequests(queries, reference === null ? { mailId: id } : { reference });
  return { mail: toStoredMail(mail), requests };
}

export async function renewLease(queries: Queries, id: number, owner: string, now: number): Promise<void> {
  await queries
    .updateTable('mails')
    .set({ leaseUntil: now + leaseLength })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .where('state', '=', 'queued')
    .execute();
}

type Sent = { mail: StoredMail; serverAnswer: string; followUps: readonly FollowUp[] };

export async function markSent(
  queries: Queries,
  { mail: { id, kind, reference }, serverAnswer, followUps }: Sent,
  { now, mailDomain }: { now: number; mailDomain: string },
): Promise<void> {
  await queries
    .updateTable('mails')
    .set({ state: 'sent', sentAt: now, serverAnswer, leaseUntil: 0, lastError: null })
    .where('id', '=', id)
    .execute();
  for (const followUp of followUps) {
    if (reference !== null && (await isWanted(queries, { ...followUp, reference, now })))
      await planMail(queries, { ...followUp, reference }, mailDomain);
  }
  // Nothing of a self-test stays stored.
  if (kind === 'report' && reference !== null)
    await queries.deleteFrom('requests').where('reference', '=', reference).execute();
}

/** Only while this process holds the lease. */
export async function updateLeased(
  queries: Queries,
  { id, owner }: { id: number; owner: string },
  change: Partial<Pick<StoredMail, 'state' | 'dueAt' | 'lastError'>>,
): Promise<void> {
  await queries
    .updateTable('mails')
    .set({ ...change, leaseUntil: 0 })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .where('state', '=', 'queued')
    .execute();
}

async function dropExpired(queries: Queries, kind: MailKind, now: number): Promise<void> {
  const limit = expiresAfter[kind];
  if (limit === undefined) return;
  await queries
    .updateTable('mails')
    .set({ state: 'dropped' })
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .where('leaseUntil', '<=', now)
    .where('plannedAt', '<=', now - limit)
    .execute();
}

/** When the hourly cap lets the next one out; undefined if it does now. Receipts get half of it. */
async function findHeldUntil(queries: Queries, { kind, now, hourlyCap }: ClaimOptions): Promise<number | undefined> {
  if (!capped.includes(kind)) return undefined;
  const isReceipt = kind === 'receipt';
  // Leased ones count, since they may be out already.
  const last = await queries
    .selectFrom('mails')
    .select(sql<number>`max(coalesce(sent_at, 0), lease_until)`.as('at'))
    .where('kind', 'in', isReceipt ? [...counted, kind] : counted)
    .where((eb) =>
      eb.or([eb('sentAt', '>', now - hour), eb.and([eb('state', '=', 'queued'), eb('leaseUntil', '>', now)])]),
    )
    .orderBy('at', 'desc')
    .offset(Math.max(0, (isReceipt ? Math.ceil(hourlyCap / 2) : hourlyCap) - 1))
    .limit(1)
    .executeTakeFirst();
  return last && last.at + hour;
}

async function findNextDue(queries: Queries, kind: MailKind): Promise<number | undefined> {
  const { due } = await queries
    .selectFrom('mails')
    .select(sql<number | null>`min(max(due_at, lease_until))`.as('due'))
    .where('kind', '=', kind)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return due ?? undefined;
}

/** One of each kind for a request, and no reminder of what is done; one receipt for an address in 24 hours. */
async function isWanted(
  queries: Queries,
  { kind, reference, now }: FollowUp & { reference: string; now: number },
): Promise<boolean> {
  const request = await queries
    .selectFrom('requests')
    .select(['email', 'doneAt'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!request || (kind === 'reminder' && request.doneAt !== null)) return false;
  const followUps = queries.selectFrom('mails').select('mails.id').where('kind', '=', kind);
  if (await followUps.where('reference', '=', reference).executeTakeFirst()) return false;
  if (kind === 'reminder') return true;
  const earlier = followUps
    .innerJoin('requests', 'requests.reference', 'mails.reference')
    .where('state', 'in', ['queued', 'sent'])
    .where((eb) => eb(eb.fn.coalesce('sentAt', 'plannedAt'), '>', now - receiptPause))
    .where(sql`email collate nocase`, '=', request.email);
  return (await earlier.executeTakeFirst()) === undefined;
}
