import { type SqlBool, sql } from 'kysely';
import { receiptPauseHours } from '../../../views/content/periods.ts';
import { day, hour } from '../../clock.ts';
import type { Claim, FollowUp, MailKind, StoredMail } from '../store.ts';
import { findHeldUntil, findRequestsOf } from './hourly-cap.ts';
import { isReceivable, toMailbox } from './mailbox-address.ts';
import { isDue, isFree, leaseLength, planMail, toStoredMail, updateMails, type Work } from './mails.ts';
import { findRequests } from './requests.ts';

const receiptPause = receiptPauseHours * hour;
/** What comes later than this is of no use any more. */
const expiresAfter: Partial<Record<MailKind, number>> = {
  receipt: receiptPause,
  reminder: 7 * day,
  pin: day,
  link: day,
};

export async function claimMail(work: Work, kind: MailKind): Promise<Claim> {
  const { queries, now, leaseOwner } = work;
  await dropExpired(work, kind);
  const ready = queries.selectFrom('mails').where(isReady);
  const queued = ready.where(({ and }) => and({ kind, state: 'queued' }));
  const due = queued.where(isDue(now)).where(isFree(now)).select('id');
  const next = await due.orderBy(isSuspect).orderBy('dueAt').orderBy('id').limit(1).executeTakeFirst();
  if (!next) {
    const later = queued.select(sql<number | null>`min(max(due_at, lease_until))`.as('at'));
    return { nextAt: (await later.executeTakeFirst())?.at ?? undefined };
  }
  const heldUntil = await findHeldUntil(work, kind);
  if (heldUntil !== undefined) return { nextAt: heldUntil, heldUntil };
  const row = await queries
    .updateTable('mails')
    .set({
      leaseOwner,
      leaseUntil: now + leaseLength,
      attempts: sql`attempts + 1`,
      firstAttemptAt: sql`coalesce(first_attempt_at, ${now})`,
    })
    .where('id', '=', next.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const mail = toStoredMail(row);
  return { mail, requests: await findRequestsOf(queries, mail) };
}

/** Where mails have to wait, requests that a sign speaks against come last. */
const isSuspect = sql`EXISTS (SELECT 1 FROM requests WHERE mail_id = mails.id AND spam_sign_count > 0)`;

/** Photos wait until the mail with their request is out. */
const isReady = sql<SqlBool>`(kind <> 'photos' OR (SELECT own.state FROM requests JOIN mails AS own
  ON own.id = mail_id WHERE requests.reference = mails.reference) = 'sent')`;

export async function markSent(work: Work, mail: StoredMail, serverAnswer: string, followUps: readonly FollowUp[]) {
  const { id, kind, reference } = mail;
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
    .where(isFree(now))
    .where('plannedAt', '<=', now - limit)
    .execute();
}

/** One of each kind for a request, and no reminder of what is done; one receipt for a mailbox in 24 hours. */
async function isWanted({ queries, now }: Work, { kind }: FollowUp, reference: string): Promise<boolean> {
  const [request] = await findRequests(queries, { reference });
  if (!request || (kind === 'reminder' && request.doneAt !== null)) return false;
  const planned = queries.selectFrom('mails').select('mails.id').where('kind', '=', kind);
  if (await planned.where('reference', '=', reference).executeTakeFirst()) return false;
  if (kind === 'reminder') return true;
  if (!isReceivable(request.email)) return false;
  const earlier = await planned
    .innerJoin('requests', 'requests.reference', 'mails.reference')
    .select('email')
    .where('state', 'in', ['queued', 'sent'])
    .where(sql<SqlBool>`coalesce(sent_at, planned_at) BETWEEN ${now - receiptPause + 1} AND ${now}`)
    .execute();
  const mailbox = toMailbox(request.email);
  return earlier.every(({ email }) => toMailbox(email) !== mailbox);
}
