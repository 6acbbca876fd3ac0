import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { exampleRequest } from '../../testing/requests.ts';
import { openTestStore } from '../../testing/store.ts';
import { type Claim, type FollowUp, type MailKind, NotStoredError, type Store, type StoredMail } from '../store.ts';

const minute = 60_000;

let folder: string;
let path: string;
let clock: FakeClock;
let store: Store;
const open: Store[] = [];

/** Another process on the same file. */
function openStore(hourlyCap = 100_000): Store {
  const another = openTestStore({ folder: dirname(path), clock, hourlyCap });
  open.push(another);
  return another;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  path = join(folder, 'data', 'requests.db');
  clock = createFakeClock();
  store = openStore();
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  rmSync(folder, { recursive: true });
});

async function add(message: string = exampleRequest.message, spamSigns: string[] = []): Promise<string> {
  await clock.advance(1);
  return (await store.add({ ...exampleRequest, message }, { spamSigns })).reference;
}

type Claimed = Extract<Claim, { mail: StoredMail }>;

async function claimAny(from: Store, kind: MailKind): Promise<Claimed> {
  const claim = await from.claim(kind);
  if (!claim.mail) throw new Error(`There is no ${kind} to claim.`);
  return claim;
}

const claimed = async (from = store, kind: MailKind = 'request') => (await claimAny(from, kind)).mail;

async function nextDueAt(from = store): Promise<number> {
  const { mail, nextAt } = await from.claim('request').then((claim) => ({ nextAt: undefined, ...claim }));
  if (mail || nextAt === undefined) throw new Error('Something is due now, or nothing at all.');
  return nextAt;
}

const later = () => clock.now() + 23 * 60 * minute;

const mailOf = async (reference: string, from = store) => (await from.find(reference))?.mail;

const followUps = (): FollowUp[] => [
  { kind: 'reminder', dueAt: clock.now() + 60 * minute },
  { kind: 'receipt', dueAt: clock.now() },
];

describe('storing', () => {
  test('keeps all six values to the letter, also when the process ends at once', async () => {
    const odd = {
      ...exampleRequest,
      firstName: "Robert'); DROP TABLE requests;--",
      lastName: 'Größl 🎨',
      message: `ÄÖÜß\n\u0000 nach der Null\n${'x'.repeat(9000)}`,
    };
    const { reference } = await store.add(odd);
    for (const each of open.splice(0)) each.close();
    const [stored] = await openStore().list();
    expect(stored).toMatchObject({
      ...odd,
      reference,
      receivedAt: clock.now(),
      mail: { kind: 'request', state: 'queued', attempts: 0 },
    });
  });

  test('gives references that can be read out on the phone and do not repeat', async () => {
    const references = new Set<string>();
    for (let number = 0; number < 30; number++) references.add(await add(`${number}`));
    expect(references.size).toBe(30);
    for (const reference of references) expect(reference).toMatch(/^[A-Z2-9]{5}$/);
    expect([...references].join('')).not.toMatch(/[IOJQ]/);
  });

  test('takes the same content within ten minutes for the same request (C07, D2)', async () => {
    const other = openStore();
    const first = await store.add(exampleRequest);
    await clock.advance(10 * minute - 1);
    const shouted = { ...exampleRequest, email: exampleRequest.email.toUpperCase() };
    expect(await other.add(shouted)).toEqual({ reference: first.reference, repeated: true });
    expect(await store.list()).toHaveLength(1);
    await clock.advance(1);
    const later = await store.add(exampleRequest);
    expect(later).toEqual({ reference: expect.not.stringMatching(first.reference), repeated: false });
    expect(await store.list()).toHaveLength(2);
  });

  test.each([
    [{}, { firstName: 'x' }],
    [{}, { lastName: 'x' }],
    [{}, { email: 'x@mail.example' }],
    [{}, { phone: '1' }],
    [{}, { message: 'x' }],
    [{}, { colour: 'Salbei' }],
    [
      { firstName: 'Anna Maria', lastName: 'Huber' },
      { firstName: 'Anna', lastName: 'Maria Huber' },
    ],
  ])('takes %j and %j for two requests, so that nothing of them is lost', async (one, other) => {
    await store.add({ ...exampleRequest, ...one });
    const { reference, repeated } = await store.add({ ...exampleRequest, ...other });
    expect(repeated).toBe(false);
    expect(await store.find(reference)).toMatchObject(other);
    expect(await store.add({ ...exampleRequest, ...other })).toEqual({ reference, repeated: true });
  });

  test('at the same moment from many sides makes one request', async () => {
    const other = openStore();
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? store : other).add(exampleRequest)),
    );
    expect(new Set(added.map(({ reference }) => reference)).size).toBe(1);
    expect(added.filter(({ repeated }) => !repeated)).toHaveLength(1);
  });

  test('fails openly when a row cannot be written, and works again when the cause is gone', async () => {
    const other = new DatabaseSync(path);
    other.exec(`CREATE TRIGGER full BEFORE INSERT ON requests BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    await expect(store.add(exampleRequest)).rejects.toThrow(NotStoredError);
    expect(await store.list()).toEqual([]);
    other.exec('DROP TRIGGER full');
    other.close();
    expect((await store.add(exampleRequest)).repeated).toBe(false);
  });
});

describe('claiming', () => {
  test('gives one that was never tried its turn before older ones that wait again (C20)', async () => {
    const older = await add('older');
    await store.markRetry(await claimed(), { at: clock.now() + 10_000, error: '451' });
    await clock.advance(5000);
    const newer = await add('newer');
    await clock.advance(10_000);
    expect(await claimed()).toMatchObject({ reference: newer });
    expect(await claimed()).toMatchObject({ reference: older });
  });

  test('gives each request to one process alone, oldest first (C24)', async () => {
    const other = openStore();
    const references = [await add('a'), await add('b'), await add('c'), await add('d')];
    const mails = [await claimed(), await claimed(other), await claimed(other), await claimed()];
    expect(mails.map(({ reference }) => reference)).toEqual(references);
    for (const each of [store, other]) expect((await each.claim('request')).mail).toBeUndefined();
  });

  test('at the same moment from many sides gives nothing twice (C24)', async () => {
    const others = [store, openStore(), openStore()];
    for (let number = 0; number < 12; number++) await add(`${number}`);
    const claims = Array.from({ length: 20 }, (_, index) => others[index % 3]?.claim('request'));
    const references = (await Promise.all(claims)).flatMap((claim) => claim?.mail?.reference ?? []);
    expect(references).toHaveLength(12);
    expect(new Set(references).size).toBe(12);
  });

  test('frees what a dead process held, with the same Message-ID as before (C24)', async () => {
    await add();
    const first = await claimed();
    const other = openStore();
    const due = await nextDueAt(other);
    expect(due).toBeGreaterThan(clock.now());
    expect(due).toBeLessThanOrEqual(clock.now() + 2 * minute);
    await clock.advance(due - clock.now() - 1);
    expect((await other.claim('request')).mail).toBeUndefined();
    await clock.advance(1);
    const again = await claimed(other);
    expect(again).toMatchObject({ messageId: first.messageId, plannedAt: first.plannedAt, attempts: 2 });
    expect(again.messageId).toMatch(/^<[^<>@\s]+@firma\.example>$/);
  });

  test('keeps what is renewed, until the renewals stop', async () => {
    const reference = await add();
    const mail = await claimed();
    const other = openStore();
    for (let passed = 0; passed < 5; passed++) {
      await clock.advance(minute / 2);
      await store.renew(mail);
      expect((await other.claim('request')).mail).toBeUndefined();
    }
    await clock.advance(5 * minute);
    expect(await claimed(other)).toMatchObject({ reference, attempts: 2 });
  });

  test('belongs to the new holder once it was lost: the old one changes nothing but that it was sent', async () => {
    const reference = await add();
    const mail = await claimed();
    await clock.advance(2 * minute);
    const other = openStore();
    await claimed(other);
    await store.renew(mail);
    await store.markRetry(mail, { at: clock.now(), error: 'x' });
    await store.markGivenUp(mail, 'failed', 'x');
    expect(await mailOf(reference)).toMatchObject({ state: 'queued', lastError: null });
    expect((await store.claim('request')).mail).toBeUndefined();
    await store.markSent(mail, '250', []);
    expect(await mailOf(reference, other)).toMatchObject({ state: 'sent' });
  });

  test('brings a failed attempt back at its time, with the time of the first attempt kept', async () => {
    const reference = await add();
    const firstAttemptAt = clock.now();
    await store.markRetry(await claimed(), { at: clock.now() + 10_000, error: 'EENVELOPE 451' });
    expect(await nextDueAt()).toBe(clock.now() + 10_000);
    await clock.advance(9_999);
    expect((await store.claim('request')).mail).toBeUndefined();
    await clock.advance(1);
    expect(await claimed()).toMatchObject({ reference, attempts: 2, firstAttemptAt });
  });

  test('makes everything queued due when told so, but nothing that somebody is sending', async () => {
    const first = await add();
    await add('second');
    const other = openStore();
    await store.markRetry(await claimed(), { at: clock.now() + 60 * minute, error: 'x' });
    await claimed(other);
    await store.retryNow();
    expect((await claimed()).reference).toBe(first);
    expect((await store.claim('request')).mail).toBeUndefined();
  });

  test('never again gives out what was sent or has failed', async () => {
    const [sent, failed] = [await add(), await add('failed')];
    await store.markSent(await claimed(), '250 OK', []);
    await store.markGivenUp(await claimed(), 'failed', '550');
    await store.retryNow();
    await clock.advance(100 * 60 * minute);
    expect(await store.claim('request')).toEqual({ nextAt: undefined });
    expect(await store.list('sent')).toMatchObject([{ reference: sent }]);
    expect(await store.list('failed')).toMatchObject([{ reference: failed }]);
    expect(await store.list('queued')).toEqual([]);
  });

  test('counts a resent one that is being sent for the hourly cap, so that nobody asks again at once', async () => {
    const capped = openStore(1);
    const reference = await add();
    await store.markSent(await claimed(), '250', []);
    await clock.advance(90 * minute);
    await store.resend(reference);
    await claimed(capped);
    await add('noch eine');
    expect(await nextDueAt(capped)).toBeGreaterThan(clock.now() + 60 * minute);
  });
});

describe('a summary', () => {
  const signs = ['eins', 'zwei'];

  test('ends for all its requests at once, and takes no others once it was tried', async () => {
    const references = [await add('a', signs), await add('b', signs)];
    await clock.advance(24 * 60 * minute);
    const { mail, requests } = await claimAny(store, 'summary');
    expect(requests.map(({ reference }) => reference)).toEqual(references);
    await store.markRetry(mail, { at: clock.now(), error: '451' });
    const later = await add('c', signs);
    const again = await claimAny(store, 'summary');
    expect(again.requests.map(({ reference }) => reference)).toEqual(references);
    await store.markSent(again.mail, '250', []);
    expect((await store.list('sent')).map(({ reference }) => reference)).toEqual(references);
    expect(await store.list('queued')).toMatchObject([{ reference: later }]);
  });

  test('keeps nothing back that was released while it was being sent (bug 2)', async () => {
    const [released, other] = [await add('a', signs), await add('b', signs)];
    await clock.advance(24 * 60 * minute);
    const { mail } = await claimAny(store, 'summary');
    expect(await store.release(released, later())).toBe(true);
    await store.markSent(mail, '250', []);
    expect(await mailOf(other)).toMatchObject({ kind: 'summary', state: 'sent' });
    expect(await claimAny(store, 'request')).toMatchObject({
      requests: [{ reference: released, spamSigns: [] }],
    });
  });

  test('is not needed for what is resent: that is mailed by itself, always as the same message (bug 1)', async () => {
    const reference = await add('a', signs);
    expect(await store.resend(reference)).toBe(true);
    const first = await claimAny(store, 'request');
    expect(first.requests).toMatchObject([{ reference, spamSigns: signs }]);
    await store.markSent(first.mail, '250', []);
    await store.resend(reference);
    expect((await claimed()).messageId).toBe(first.mail.messageId);
    await clock.advance(24 * 60 * minute);
    // Nothing is left for it.
    expect((await claimAny(store, 'summary')).requests).toEqual([]);
  });
});

describe('what the owner or the operator says', () => {
  test('gives out again what is released, unless it was already sent as its own mail', async () => {
    const [sent, failed] = [await add('a', ['ein Zeichen']), await add('b', ['ein Zeichen'])];
    await store.markSent(await claimed(), '250 OK', []);
    await store.markGivenUp(await claimed(), 'failed', '550');
    for (const reference of [sent, failed]) expect(await store.release(reference, later())).toBe(true);
    expect(await store.list('queued')).toMatchObject([{ reference: failed, spamSigns: [] }]);
    expect(await claimed()).toMatchObject({ reference: failed });
    expect(await store.release('ZZZZZ', later())).toBe(false);
    expect(await store.resend('ZZZZZ')).toBe(false);
  });

  test('brings a reminder of what was released after its mail, and never a receipt', async () => {
    const [mailed, summed] = [await add('a', ['eins']), await add('b', ['eins', 'zwei'])];
    await store.markSent(await claimed(), '250', []);
    for (const reference of [mailed, summed]) await store.release(reference, later());
    // A second time changes nothing.
    await store.release(mailed, later());
    await store.markSent(await claimed(), '250', followUps());
    expect((await store.claim('receipt')).mail).toBeUndefined();
    await clock.advance(24 * 60 * minute);
    const reminded = [await claimed(store, 'reminder'), await claimed(store, 'reminder')];
    expect(reminded.map(({ reference }) => reference).sort()).toEqual([mailed, summed].sort());
    expect((await store.claim('reminder')).mail).toBeUndefined();
  });

  test('ends its reminder, also where its mail is only written down afterwards', async () => {
    const [early, late] = [await add('a'), await add('b')];
    await store.markSent(await claimed(), '250', followUps());
    const mail = await claimed();
    for (const reference of [early, late]) await store.markDone(reference);
    await store.markSent(mail, '250', followUps());
    await clock.advance(48 * 60 * minute);
    expect((await store.claim('reminder')).mail).toBeUndefined();
  });

  test('mails a second time without another reminder or receipt', async () => {
    const reference = await add();
    await store.markSent(await claimed(), '250', followUps());
    await store.markSent(await claimed(store, 'receipt'), '250', []);
    await clock.advance(25 * 60 * minute);
    await store.markSent(await claimed(store, 'reminder'), '250', []);
    await store.resend(reference);
    await store.markSent(await claimed(), '250', followUps());
    for (const kind of ['receipt', 'reminder'] as const) expect(await store.claim(kind)).toEqual({ nextAt: undefined });
  });
});

describe('counting and deleting', () => {
  test('tells the operator what waits and since when', async () => {
    expect(await store.backlog()).toEqual({ queued: 0, failed: 0, oldestPlannedAt: undefined });
    await add();
    const oldestPlannedAt = clock.now();
    await clock.advance(minute);
    await add('second');
    expect(await store.backlog()).toEqual({ queued: 2, failed: 0, oldestPlannedAt });
    await claimed();
    await store.markGivenUp(await claimed(), 'failed', 'x');
    expect(await store.backlog()).toEqual({ queued: 1, failed: 1, oldestPlannedAt });
  });

  test('deletes what was received before a time with all its mails, and nothing else (L25)', async () => {
    const [old, suspect] = [await add(), await add('b', ['eins', 'zwei'])];
    const own = await claimed();
    await store.markSent(own, '250', followUps());
    const summaryId = (await mailOf(suspect))?.messageId;
    await clock.advance(minute);
    const younger = await add('younger');
    const { requests, messageIds } = await store.purge(clock.now());
    expect(requests).toEqual(
      expect.arrayContaining([
        { reference: old, state: 'sent' },
        { reference: suspect, state: 'queued' },
      ]),
    );
    expect(messageIds).toEqual(expect.arrayContaining([own.messageId, summaryId]));
    expect(messageIds).toHaveLength(4);
    expect(await store.list()).toMatchObject([{ reference: younger }]);
    await clock.advance(72 * 60 * minute);
    for (const kind of ['receipt', 'reminder', 'summary'] as const)
      expect(await store.claim(kind)).toEqual({ nextAt: undefined });
    expect(await store.purge(0)).toEqual({ requests: [], messageIds: [] });
  });

  test('forgets an address while its mail and a summary are being sent, and keeps the others', async () => {
    await add();
    const other = { ...exampleRequest, email: 'other@mail.example' };
    await store.add({ ...exampleRequest, message: 'b' }, { spamSigns: ['eins', 'zwei'] });
    const { reference } = await store.add(other, { spamSigns: ['eins', 'zwei'] });
    const mail = await claimed();
    await clock.advance(24 * 60 * minute);
    const summary = await claimAny(store, 'summary');
    const { requests, messageIds } = await store.forget(exampleRequest.email.toUpperCase());
    expect(requests).toHaveLength(2);
    expect(messageIds).toEqual(expect.arrayContaining([mail.messageId, summary.mail.messageId]));
    await store.markSent(mail, '250', followUps());
    await store.markSent(summary.mail, '250', []);
    expect(await store.list()).toMatchObject([{ reference, mail: { state: 'sent' } }]);
    await clock.advance(24 * 60 * minute);
    expect(await store.claim('reminder')).toEqual({ nextAt: undefined });
  });
});
