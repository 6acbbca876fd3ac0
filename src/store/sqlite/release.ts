import type { Kysely } from 'kysely';
import { addWorkingDay } from '../../calendar/working-day.ts';
import type { StoredRequest } from '../store.ts';
import { planMail, requeue } from './mails.ts';
import { findRequests, planOwnMail, type Situation } from './requests.ts';
import type { Database } from './schema.ts';

type Queries = Kysely<Database>;

/**
 * Takes the spam signs off, and mails by itself what only a summary has named or what has failed. What was mailed
 * already is reminded of from now on.
 */
export async function releaseRequest(queries: Queries, reference: string, situation: Situation): Promise<boolean> {
  const [request] = await findRequests(queries, { reference });
  if (!request) return false;
  await queries
    .updateTable('requests')
    .set({ spamSigns: '[]', spamSignCount: 0 })
    .where('reference', '=', reference)
    .execute();
  const { mail, doneAt } = request;
  const { mailDomain } = situation;
  const wasSuspect = request.spamSigns.length > 0;
  // The address may be anybody's, so its owner gets no receipt, whatever comes later.
  const receipt = { kind: 'receipt', reference, dueAt: situation.now, state: 'dropped' } as const;
  if (wasSuspect) await planMail(queries, receipt, mailDomain);
  if (mail.kind === 'summary' || mail.state === 'failed') await mailByItself(queries, request, situation);
  else if (wasSuspect && mail.state === 'sent' && mail.sentAt !== null && doneAt === null)
    await planMail(queries, { kind: 'reminder', reference, dueAt: addWorkingDay(mail.sentAt) }, mailDomain);
  return true;
}

/** As the same message if it was mailed by itself before. */
export async function mailByItself(
  queries: Queries,
  { reference, isArtificial, mail }: StoredRequest,
  situation: Situation,
): Promise<void> {
  if (mail.kind !== 'summary') return requeue(queries, mail.id, situation.now);
  const mailId = await planOwnMail(queries, { reference, isArtificial }, situation);
  await queries.updateTable('requests').set({ mailId }).where('reference', '=', reference).execute();
}
