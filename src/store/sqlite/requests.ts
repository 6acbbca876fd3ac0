import { createHash, randomInt } from 'node:crypto';
import { type SqlBool, sql, type UpdateObject } from 'kysely';
import { type ContactRequest, contactFields } from '../../../views/content/contact-fields.ts';
import { nextHourInVienna } from '../../calendar/vienna-time.ts';
import { minute } from '../../clock.ts';
import type { Added, Circumstances, Deleted, StoredMail, StoredRequest } from '../store.ts';
import { planMail, toStoredMail, updateMails, type Work } from './mails.ts';
import type { Database, Queries, RequestsTable } from './schema.ts';

// Without characters that sound or look alike.
const alphabet = 'ABCDEFGHKLMNPRSTUVWXYZ23456789';
const sameContentWindow = 10 * minute;
/** When the owner gets the summary of suspects, by the clocks of Vienna. */
const summaryHour = 7;
/** All of a mail are read at once, and a day of spam would not fit into memory. */
const mostInSummary = 100;

/** Also plans the mail that tells the owner: its own, or with two or more signs against it the next summary. */
export async function addRequest(work: Work, request: ContactRequest, given: Circumstances): Promise<Added> {
  const { spamSigns = [], isArtificial = false, mayGetReceipt = true } = given;
  const { queries, now } = work;
  const contentHash = toContentHash(request);
  const earlier = await queries
    .selectFrom('requests')
    .select('reference')
    .where('contentHash', '=', contentHash)
    .where('receivedAt', '>', now - sameContentWindow)
    .where('receivedAt', '<=', now)
    .executeTakeFirst();
  if (earlier) return { ...earlier, repeated: true };
  if (isArtificial) await queries.deleteFrom('requests').where('isArtificial', '=', 1).execute();
  const reference = await createReference(queries);
  const mailId = await (spamSigns.length > 1 ? joinSummary(work) : planOwnMail(work, reference, isArtificial));
  const columns = contactFields.map(({ name }) => [name, request[name] ?? null]);
  await queries
    .insertInto('requests')
    .values({
      ...(Object.fromEntries(columns) as { [Name in keyof ContactRequest]-?: RequestsTable[Name] }),
      reference,
      receivedAt: now,
      contentHash,
      spamSigns: JSON.stringify(spamSigns),
      spamSignCount: spamSigns.length,
      isArtificial: Number(isArtificial),
      mailId,
    })
    .execute();
  if (!mayGetReceipt) await refuseReceipt(work, reference);
  return { reference, repeated: false };
}

/** `mailId` may be several. */
type Match = { reference?: string; mailId?: number | readonly number[] };

/** Oldest first. */
export async function findRequests(queries: Queries, { mailId, ...match }: Match = {}): Promise<StoredRequest[]> {
  const rows = await queries
    .selectFrom('requests')
    .selectAll()
    .where(({ and }) => and(match))
    .$if(mailId !== undefined, (all) => all.where('mailId', 'in', toList([mailId ?? []].flat())))
    .orderBy('receivedAt')
    .orderBy(sql`rowid`)
    .execute();
  const mails = await queries
    .selectFrom('mails')
    .selectAll()
    .where('id', 'in', toList(rows.map((row) => row.mailId)))
    .execute();
  const mailsById = new Map(mails.map((mail) => [mail.id, toStoredMail(mail)]));
  return rows.flatMap((row) => {
    const mail = mailsById.get(row.mailId);
    return mail ? [toStoredRequest(row, mail)] : [];
  });
}

/** One parameter for all, of which SQLite takes 32,766 at most. */
const toList = (ids: readonly number[]) => sql<number>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

type Change = UpdateObject<Database, 'requests'>;

export async function updateRequest({ queries }: Work, reference: string, change: Change): Promise<void> {
  await queries.updateTable('requests').set(change).where('reference', '=', reference).execute();
}

/** Removes the spam signs. What a summary named, or failed, gets its own mail; what was mailed gets a reminder. */
export async function releaseRequest(work: Work, request: StoredRequest, remindAt: number): Promise<void> {
  const { reference, mail, spamSigns, doneAt } = request;
  const wasSuspect = spamSigns.length > 0;
  await updateRequest(work, reference, { spamSigns: '[]', spamSignCount: 0 });
  // The address may be anybody's, so its owner gets no receipt, whatever comes later.
  if (wasSuspect) await refuseReceipt(work, reference);
  if (mail.kind === 'summary' || mail.state === 'failed') await mailByItself(work, request);
  // One that is being sent just now plans no reminder, since it was a suspect when that began.
  else if (wasSuspect && doneAt === null && (mail.state === 'sent' || mail.attempts > 0))
    await planMail(work, { kind: 'reminder', reference, dueAt: remindAt });
}

/** A request has one receipt at most, so this one keeps others away. */
async function refuseReceipt(work: Work, reference: string): Promise<void> {
  await planMail(work, { kind: 'receipt', reference, dueAt: work.now, state: 'dropped' });
}

/** Queues the request's own mail as if never tried, and its failed photos, with the former Message-ID; an attempt under way may finish. */
export async function mailByItself(work: Work, request: StoredRequest): Promise<void> {
  const { mail, reference, isArtificial } = request;
  const untried = { state: 'queued', plannedAt: work.now, dueAt: work.now, attempts: 0, firstAttemptAt: null } as const;
  await updateMails(work, { kind: 'photos', reference, state: 'failed' }, untried);
  if (mail.kind !== 'summary') return updateMails(work, { id: mail.id }, untried);
  await updateRequest(work, reference, { mailId: await planOwnMail(work, reference, isArtificial) });
}

/** Moves all but these to a summary of their own, if this process has leased the one that they are in. */
export async function splitSummary(work: Work, { id }: StoredMail, kept: readonly StoredRequest[]): Promise<void> {
  const { queries, now: dueAt, leaseOwner } = work;
  const leased = queries
    .selectFrom('mails')
    .select('id')
    .where(({ and }) => and({ id, leaseOwner }));
  if (!(await leased.executeTakeFirst())) return;
  const mailId = await planMail(work, { kind: 'summary', dueAt });
  const references = kept.map(({ reference }) => reference);
  const moved = queries.updateTable('requests').set({ mailId }).where('mailId', '=', id);
  await moved.where('reference', 'not in', references).execute();
}

/** Deletes these, their mails, and summaries that no request is left for. */
export async function deleteRequests(queries: Queries, isMeant: ReturnType<typeof sql<SqlBool>>): Promise<Deleted> {
  const meant = queries.selectFrom('requests').where(isMeant);
  const requests = await meant
    .innerJoin('mails', 'mails.id', 'requests.mailId')
    .select(['requests.reference', 'mails.state'])
    .execute();
  const mails = await queries
    .selectFrom('mails')
    .select('messageId')
    .where('reference', 'in', meant.select('requests.reference'))
    .execute();
  await queries.deleteFrom('requests').where(isMeant).execute();
  const summaries = await queries
    .deleteFrom('mails')
    .where('kind', '=', 'summary')
    .where('id', 'not in', (eb) => eb.selectFrom('requests').select('mailId'))
    .returning('messageId')
    .execute();
  return { requests, messageIds: [...mails, ...summaries].map(({ messageId }) => messageId) };
}

function planOwnMail(work: Work, reference: string, isArtificial: boolean): Promise<number> {
  return planMail(work, { kind: isArtificial ? 'report' : 'request', reference, dueAt: work.now });
}

/** The summary that is planned next, unless it is full or has been tried already: each attempt is to say the same. */
async function joinSummary(work: Work): Promise<number> {
  const dueAt = nextHourInVienna(summaryHour, work.now);
  const open = await work.queries
    .selectFrom('mails')
    .select('id')
    .where(({ and }) => and({ kind: 'summary', state: 'queued', attempts: 0, dueAt }))
    .where(sql<SqlBool>`(SELECT count(*) FROM requests WHERE mail_id = mails.id) < ${mostInSummary}`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return open?.id ?? planMail(work, { kind: 'summary', dueAt });
}

async function createReference(queries: Queries): Promise<string> {
  const reference = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  const taken = await findRequests(queries, { reference });
  return taken.length > 0 ? createReference(queries) : reference;
}

function toStoredRequest(row: RequestsTable, mail: StoredRequest['mail']): StoredRequest {
  const { reference, receivedAt, doneAt } = row;
  const values = contactFields.map(({ name }) => [name, row[name] ?? undefined]);
  return {
    ...(Object.fromEntries(values) as ContactRequest),
    reference,
    receivedAt,
    doneAt,
    spamSigns: JSON.parse(row.spamSigns),
    isArtificial: row.isArtificial === 1,
    mail,
  };
}

function toContentHash(request: ContactRequest): string {
  const given = { ...request, email: request.email.toLowerCase() };
  const fields = contactFields.flatMap(({ name }) => given[name] ?? []);
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
