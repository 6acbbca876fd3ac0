import { randomUUID } from 'node:crypto';
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely';
import { day, hour } from '../../clock.ts';
import type { MailKind, StoredMail } from '../store.ts';
import type { MailsTable, Queries } from './schema.ts';

export const leaseLength = 30_000;
/** No lease ends later than this, even where the clock was put back a little; one that does is not believed. */
export const longestLease = 2 * leaseLength;

/** Prefixes of the Message-ID, and so of the .eml file's name. */
const idPrefixes: Partial<Record<MailKind, string>> = {
  summary: 'sammel',
  collection: 'wartend',
  receipt: 'eingang',
  reminder: 'erinnerung',
  photos: 'fotos',
  notice: 'zustelltest',
  pin: 'pin',
  change: 'aenderung',
  first: 'willkommen',
  link: 'link',
};

export type Work = { queries: Queries; now: number; mailDomain: string; leaseOwner: string; hourlyCap: number };

type PlannedMail = Pick<StoredMail, 'kind' | 'dueAt'> &
  Partial<Pick<StoredMail, 'reference' | 'about' | 'way' | 'state'>>;

/** Returns its id. */
export async function planMail({ queries, mailDomain }: Work, mail: PlannedMail): Promise<number> {
  const parts = [idPrefixes[mail.kind], mail.reference, randomUUID()].filter((part) => part);
  const { id } = await queries
    .insertInto('mails')
    .values({ ...mail, plannedAt: mail.dueAt, messageId: `<${parts.join('.')}@${mailDomain}>` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateMails(
  { queries }: Work,
  match: Partial<Pick<Selectable<MailsTable>, 'id' | 'kind' | 'reference' | 'state' | 'leaseOwner'>>,
  change: Updateable<MailsTable>,
): Promise<void> {
  const all = queries.updateTable('mails').where(({ and }) => and(match));
  await all.set(change).execute();
}

/** One that is being sent just now goes out all the same. */
export function dropReminder(work: Work, reference: string): Promise<void> {
  return updateMails(work, { kind: 'reminder', reference, state: 'queued' }, { state: 'dropped' });
}

/** What seems to be planned farther ahead than anything ever is comes from a wrong clock, so it is due now. */
export function isDue(now: number) {
  const farthest = sql`CASE WHEN attempts > 0 THEN ${hour} WHEN kind = 'summary' THEN ${25 * hour}
    WHEN kind = 'reminder' THEN ${60 * day} WHEN kind = 'self-test' THEN ${40 * day} ELSE ${hour} END`;
  return sql<SqlBool>`due_at NOT BETWEEN ${now + 1} AND ${now} + ${farthest}`;
}

/** Whether no process is sending it. */
export function isFree(now: number) {
  return sql<SqlBool>`lease_until NOT BETWEEN ${now + 1} AND ${now + longestLease}`;
}

export function toStoredMail({ leaseOwner, leaseUntil, ...mail }: Selectable<MailsTable>): StoredMail {
  return mail;
}
