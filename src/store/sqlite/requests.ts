import { createHash, randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type ContactRequest, contactFields } from '../../../views/content/contact-fields.ts';
import { nextHourInVienna } from '../../calendar/vienna-time.ts';
import type { Deleted, MailState, StoredRequest } from '../store.ts';
import { planMail, toStoredMail } from './mails.ts';
import type { Database, RequestsTable } from './schema.ts';

// Without characters that sound or look alike.
const alphabet = 'ABCDEFGHKLMNPRSTUVWXYZ23456789';
const sameContentWindow = 10 * 60_000;
/** When the owner gets the summary of suspects, by the clocks of Vienna. */
const summaryHour = 7;
/** A mail with more of them might be too large for the owner's mailbox. */
const mostInSummary = 100;

type Queries = Kysely<Database>;
type Addition = { request: ContactRequest; spamSigns: readonly string[]; isArtificial: boolean };
export type Situation = { now: number; mailDomain: string };

/** Also plans the mail that tells the owner: its own, or with two or more signs against it the next summary. */
export async function addRequest(
  queries: Queries,
  { request, spamSigns, isArtificial }: Addition,
  situation: Situation,
): Promise<{ reference: string; repeated: boolean }> {
  const { now } = situation;
  const contentHash = toContentHash(request);
  const earlier = await queries
    .selectFrom('requests')
    .select('reference')
    .where('contentHash', '=', contentHash)
    .where('receivedAt', '>', now - sameContentWindow)
    .orderBy('receivedAt', 'desc')
    .executeTakeFirst();
  if (earlier) return { reference: earlier.reference, repeated: true };
  if (isArtificial) await queries.deleteFrom('requests').where('isArtificial', '=', 1).execute();
  const reference = await createReference(queries);
  const mailId =
    spamSigns.length > 1
      ? await joinSummary(queries, situation)
      : await planOwnMail(queries, { reference, isArtificial }, situation);
  await queries
    .insertInto('requests')
    .values({
      ...toColumns(request),
      reference,
      receivedAt: now,
      contentHash,
      spamSigns: JSON.stringify(spamSigns),
      spamSignCount: spamSigns.length,
      isArtificial: Number(isArtificial),
      mailId,
    })
    .execute();
  return { reference, repeated: false };
}

type Filter = { reference?: string; state?: MailState | undefined; mailId?: number };

/** Oldest first. */
export async function findRequests(queries: Queries, { reference, state, mailId }: Filter): Promise<StoredRequest[]> {
  let selection = queries
    .selectFrom('requests')
    .selectAll()
    .where('mailId', 'in', (mails) => {
      const all = mails.selectFrom('mails').select('id');
      return state ? all.where('state', '=', state) : all;
    });
  if (reference !== undefined) selection = selection.where('reference', '=', reference);
  if (mailId !== undefined) selection = selection.where('mailId', '=', mailId);
  const rows = await selection.orderBy('receivedAt').orderBy(sql`rowid`).execute();
  const ids = [...new Set(rows.map((row) => row.mailId))];
  const mails = new Map<number, StoredRequest['mail']>();
  // In parts, because SQLite takes 32,766 parameters at most.
  for (let from = 0; from < ids.length; from += 10_000) {
    const part = queries
      .selectFrom('mails')
      .selectAll()
      .where('id', 'in', ids.slice(from, from + 10_000));
    for (const mail of await part.execute()) mails.set(mail.id, toStoredMail(mail));
  }
  return rows.flatMap((row) => {
    const mail = mails.get(row.mailId);
    return mail ? [toStoredRequest(row, mail)] : [];
  });
}

/** Deletes these, their mails, and summaries that no request is left for. */
export async function deleteRequests(
  queries: Queries,
  which: { email: string } | { receivedBefore: number },
): Promise<Deleted> {
  const affected = queries
    .selectFrom('requests')
    .innerJoin('mails', 'mails.id', 'requests.mailId')
    .select(['requests.reference', 'mails.state']);
  const requests = await ('email' in which
    ? affected.where(sql`email collate nocase`, '=', which.email)
    : affected.where('receivedAt', '<', which.receivedBefore)
  ).execute();
  const messageIds: string[] = [];
  for (const { reference } of requests) {
    const mails = queries.selectFrom('mails').select('messageId').where('reference', '=', reference);
    for (const { messageId } of await mails.execute()) messageIds.push(messageId);
    await queries.deleteFrom('requests').where('reference', '=', reference).execute();
  }
  // One that has been released since is named by a summary that is not its mail any more.
  const summaries = queries.selectFrom('mails').select('messageId').where('kind', '=', 'summary');
  const orphans = await queries
    .deleteFrom('mails')
    .where('kind', '=', 'summary')
    .where('id', 'not in', (eb) => eb.selectFrom('requests').select('mailId'))
    .returning('messageId')
    .execute();
  const named = 'email' in which ? [...orphans, ...(await summaries.execute())] : orphans;
  return { requests, messageIds: [...messageIds, ...named.map(({ messageId }) => messageId)] };
}

export function planOwnMail(
  queries: Queries,
  { reference, isArtificial }: Pick<StoredRequest, 'reference' | 'isArtificial'>,
  { now, mailDomain }: Situation,
): Promise<number> {
  return planMail(queries, { kind: isArtificial ? 'report' : 'request', reference, dueAt: now }, mailDomain);
}

/** The summary that is planned next, unless it has been tried already: each attempt is to say the same. */
async function joinSummary(queries: Queries, { now, mailDomain }: Situation): Promise<number> {
  const dueAt = nextHourInVienna(summaryHour, now);
  const open = await queries
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'summary')
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .where('dueAt', '=', dueAt)
    .where(
      (eb) =>
        eb
          .selectFrom('requests')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('requests.mailId', '=', 'mails.id'),
      '<',
      mostInSummary,
    )
    .executeTakeFirst();
  return open?.id ?? planMail(queries, { kind: 'summary', reference: null, dueAt }, mailDomain);
}

async function createReference(queries: Queries): Promise<string> {
  for (;;) {
    const reference = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
    const isTaken = await queries
      .selectFrom('requests')
      .select('reference')
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!isTaken) return reference;
  }
}

function toColumns(request: ContactRequest) {
  const columns = contactFields.map(({ name }) => [name, request[name] ?? null]);
  return Object.fromEntries(columns) as { [Name in keyof ContactRequest]-?: RequestsTable[Name] };
}

function toStoredRequest(row: RequestsTable, mail: StoredRequest['mail']): StoredRequest {
  const values = contactFields.map(({ name }) => [name, row[name] ?? undefined]);
  return {
    ...(Object.fromEntries(values) as ContactRequest),
    reference: row.reference,
    receivedAt: row.receivedAt,
    spamSigns: JSON.parse(row.spamSigns),
    isArtificial: row.isArtificial === 1,
    doneAt: row.doneAt,
    mail,
  };
}

function toContentHash(request: ContactRequest): string {
  // Without what was left out, so that one field more does not change it.
  const fields = contactFields
    .map(({ name }) => (name === 'email' ? request.email.toLowerCase() : request[name]))
    .filter((value) => value !== undefined);
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
