import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { ContactRequest } from '../../../views/content/contact-fields.ts';
import { nextHourInVienna } from '../../calendar/vienna-time.ts';
import type { Clock } from '../../clock.ts';
import type { Logger } from '../../logger.ts';
import { NotStoredError, type Outbox } from '../outbox.ts';
import { createConnection, isBusy } from './connection.ts';
import { createReceiptStore, receiptPause } from './receipt-store.ts';
import { openRecovering } from './recovery.ts';
import { createReminderStore } from './reminder-store.ts';
import { migrations, prepareStatements, type Statements, toNumber, toStoredRequest } from './statements.ts';
import { createTogether } from './together.ts';

// Without characters that sound or look alike.
const alphabet = 'ABCDEFGHKLMNPRSTUVWXYZ23456789';
const sameContentWindow = 10 * 60_000;
const leaseLength = 30_000;
/** Between two tries to alert about the same request. */
const alertPause = 60_000;
const hour = 3_600_000;
/** When the owner gets the summary of suspects, by the clocks of Vienna. */
const summaryHour = 7;

type Options = {
  path: string;
  clock: Clock;
  logger: Logger;
  /** Ends every Message-ID. */
  mailDomain: string;
  /** Mails per hour, all processes together. */
  hourlyCap: number;
  /** Whether visitors get a receipt, at most one per address and day, and not if anything speaks against the request. */
  receipts?: boolean;
};

/** Requests in one SQLite file. */
export function createSqliteOutbox(options: Options): Outbox {
  const { path, clock, logger, mailDomain, hourlyCap, receipts = false } = options;
  const owner = randomUUID();
  const database = createConnection({
    path,
    synchronous: 'FULL',
    migrations,
    prepare: (handle: DatabaseSync) => ({ ...prepareStatements(handle), handle }),
    open: (settings, patience) => openRecovering(settings, { patience, logger, now: clock.now }),
  });

  function insert(
    statements: Statements,
    request: ContactRequest,
    suspicions: readonly string[],
    isSelfTest: boolean,
  ) {
    const now = clock.now();
    const hash = toContentHash(request);
    const earlier = statements.findSame.get(hash, now - sameContentWindow);
    if (earlier) return { reference: String(earlier.reference), repeated: true };
    const reference = createReference(statements);
    const { firstName, lastName, email, phone, service, message, colour } = request;
    const due = suspicions.length > 1 ? nextHourInVienna(summaryHour, now) : now;
    const id = `<${reference}.${randomUUID()}@${mailDomain}>`;
    const fields = [firstName, lastName, email, phone, service, message];
    statements.insert.run(
      reference,
      now,
      ...fields,
      hash,
      due,
      id,
      JSON.stringify(suspicions),
      suspicions.length,
      Number(isSelfTest),
      colour ?? null,
    );
    if (receipts && suspicions.length === 0 && !isSelfTest)
      statements.wantReceipt.run(reference, now - receiptPause);
    return { reference, repeated: false };
  }

  const add = createTogether((requests: readonly Parameters<Outbox['add']>[]) =>
    database.write((statements) =>
      requests.map(([request, suspicions = [], isSelfTest = false]) =>
        insert(statements, request, suspicions, isSelfTest),
      ),
    ),
  );

  /** When the hourly cap lets the next mail out; undefined if it does now. */
  function heldUntil(statements: Statements): number | undefined {
    const now = clock.now();
    const times = statements.sentSince.all(now - hour, now).map(({ at }) => Number(at));
    const last = times[hourlyCap - 1];
    return last === undefined ? undefined : last + hour;
  }

  return {
    ...createReceiptStore({
      database,
      clock,
      hourlyCap,
      countMails: ({ sentSince }, since) => sentSince.all(since, clock.now()).length,
    }),
    ...createReminderStore({ database, clock, isHeld: (statements) => heldUntil(statements) !== undefined }),
    add: (...request) =>
      add(request).catch((error) => {
        throw new NotStoredError('The request could not be stored.', { cause: error });
      }),
    claim: () =>
      database.write((statements) => {
        const now = clock.now();
        if (heldUntil(statements)) return undefined;
        const row = statements.claim.get(owner, now + leaseLength, now, now, now);
        return row && toStoredRequest(row);
      }),
    claimSuspects: () =>
      database.write(({ claimSuspects }) => {
        const now = clock.now();
        const rows = claimSuspects.all(owner, now + leaseLength, now, now, now).map(toStoredRequest);
        return rows.sort((a, b) => a.receivedAt - b.receivedAt || (a.reference < b.reference ? -1 : 1));
      }),
    renew: (references) =>
      database.write(({ renew }) => {
        for (const reference of references) renew.run(clock.now() + leaseLength, reference, owner);
      }),
    markSent: (references, answer) =>
      database.write(({ markSent }) => {
        for (const reference of references) markSent.run(clock.now(), answer, reference);
      }),
    markRetry: (reference, { at, error }) =>
      database.write(({ markRetry }) => void markRetry.run(at, error, reference, owner)),
    markFailed: (reference, error) =>
      database.write(({ markFailed }) => void markFailed.run(error, reference, owner)),
    retryNow: () => database.write(({ retryNow }) => void retryNow.run(clock.now())),
    nextDueAt: () =>
      database.read((statements) => {
        const single = toNumber(statements.nextDue.get()?.due);
        const suspect = toNumber(statements.nextSuspectDue.get()?.due);
        const held = single === undefined ? undefined : Math.max(single, heldUntil(statements) ?? 0);
        return suspect === undefined ? held : Math.min(suspect, held ?? suspect);
      }),
    claimAlert: (before, { untried }) =>
      database.write(({ claimAlert }) => {
        const now = clock.now();
        const row = claimAlert.get(now + alertPause, before, now, untried ? 0 : 1);
        return row && toStoredRequest(row);
      }),
    markAlerted: (reference) =>
      database.write(({ markAlerted }) => void markAlerted.run(clock.now(), reference)),
    backlog: () =>
      database.read(({ backlog }) => {
        const { queued, failed, oldest } = backlog.get() ?? {};
        return { queued: Number(queued), failed: Number(failed), oldestQueuedAt: toNumber(oldest) };
      }),
    countSince: (time) =>
      database.read(({ countSince }) => {
        const { received, suspect } = countSince.get(time) ?? {};
        return { received: Number(received), suspect: Number(suspect) };
      }),
    findSelfTest: (since) =>
      database.read(({ findSelfTest }) => {
        const row = findSelfTest.get(since);
        return row && toStoredRequest(row);
      }),
    removeSelfTests: () => database.write(({ removeSelfTests }) => void removeSelfTests.run()),
    // Only a real write shows a full disk.
    checkWritable: () => database.write(({ beat }) => void beat.run(clock.now())),
    list: (state) => database.read(({ list }) => list.all(state ?? null, state ?? null).map(toStoredRequest)),
    find: (reference) =>
      database.read(({ find }) => {
        const row = find.get(reference);
        return row && toStoredRequest(row);
      }),
    resend: (reference) => database.write(({ resend }) => resend.run(clock.now(), reference).changes === 1),
    release: (reference) =>
      database.write(({ release }) => release.run(clock.now(), reference).changes === 1),
    async forget(email) {
      const references = await database.write(({ forget }) =>
        forget.all(email).map((row) => String(row.reference)),
      );
      await database.emptyLog();
      return references;
    },
    async purge(before) {
      const purged = await database.write(({ purge }) => purge.all(before).map(toStoredRequest));
      // Whoever reads just now only puts it off to the next purge.
      await database.emptyLog().catch((error) => {
        if (!isBusy(error)) throw error;
      });
      return purged.map(({ reference, state }) => ({ reference, state }));
    },
    backUp: (target) => database.read(({ handle }) => void handle.prepare('VACUUM INTO ?').run(target)),
    close: () => database.close(),
  };
}

function createReference({ find }: Statements): string {
  for (;;) {
    const reference = Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
    if (!find.get(reference)) return reference;
  }
}

function toContentHash(request: ContactRequest): string {
  const { firstName, lastName, email, phone, service, message, colour } = request;
  const fields = [firstName, lastName, email.toLowerCase(), phone, service, message];
  // Without a wish the same as before there were any.
  const content = JSON.stringify(colour ? [...fields, colour] : fields);
  return createHash('sha256').update(content).digest('hex');
}
