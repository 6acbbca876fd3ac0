import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { MailKind, StoredMail } from '../store.ts';
import type { Database, MailsTable } from './schema.ts';

/** The first words of a Message-ID, by which a mailbox of the owner's shows what it is. */
const idPrefixes: Partial<Record<MailKind, string>> = {
  summary: 'sammel',
  receipt: 'eingang',
  reminder: 'erinnerung',
  notice: 'zustelltest',
};

type Queries = Kysely<Database>;

export type PlannedMail = Pick<StoredMail, 'kind' | 'reference' | 'dueAt'> &
  Partial<Pick<StoredMail, 'about' | 'way' | 'state'>>;

/** Returns its id. */
export async function planMail(queries: Queries, mail: PlannedMail, mailDomain: string): Promise<number> {
  const { kind, reference, dueAt } = mail;
  const parts = [idPrefixes[kind], reference, randomUUID()].filter((part) => part);
  const { id } = await queries
    .insertInto('mails')
    .values({ ...mail, plannedAt: dueAt, messageId: `<${parts.join('.')}@${mailDomain}>` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Due at once, as if it had never been tried; whoever is sending it now may end that. */
export async function requeue(queries: Queries, id: number, now: number): Promise<void> {
  await queries
    .updateTable('mails')
    .set({ state: 'queued', plannedAt: now, dueAt: now, attempts: 0, firstAttemptAt: null })
    .where('id', '=', id)
    .execute();
}

/** One that is being sent just now goes out all the same. */
export async function dropReminder(queries: Queries, reference: string): Promise<void> {
  await queries
    .updateTable('mails')
    .set({ state: 'dropped' })
    .where('kind', '=', 'reminder')
    .where('reference', '=', reference)
    .where('state', '=', 'queued')
    .execute();
}

export function toStoredMail({ leaseOwner, leaseUntil, ...mail }: Selectable<MailsTable>): StoredMail {
  return mail;
}
