import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, type FakeClock } from '../../testing/fake-clock.ts';
import { openTestOutbox } from '../../testing/outbox.ts';
import { exampleRequest } from '../../testing/requests.ts';
import { NotStoredError, type Outbox } from '../outbox.ts';
import { migrations } from './statements.ts';

const minute = 60_000;

let folder: string;
let path: string;
let clock: FakeClock;
let outbox: Outbox;
const open: Outbox[] = [];

/** Another process on the same file. */
function openOutbox(): Outbox {
  const another = openTestOutbox({ folder: dirname(path), clock });
  open.push(another);
  return another;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  path = join(folder, 'data', 'requests.db');
  clock = createFakeClock();
  outbox = openOutbox();
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  rmSync(folder, { recursive: true });
});

describe('storing', () => {
  test('keeps all six values to the letter, also when the process ends at once', async () => {
    const odd = {
      ...exampleRequest,
      firstName: "Robert'); DROP TABLE requests;--",
      lastName: 'Größl 🎨',
      message: `ÄÖÜß\n\u0000 nach der Null\n${'x'.repeat(9000)}`,
    };
    const { reference } = await outbox.add(odd);
    for (const each of open.splice(0)) each.close();
    const [stored] = await openOutbox().list();
    expect(stored).toMatchObject({
      ...odd,
      reference,
      receivedAt: clock.now(),
      state: 'queued',
      attempts: 0,
    });
  });

  test('gives references that can be read out on the phone and do not repeat', async () => {
    const references = new Set<string>();
    for (let number = 0; number < 30; number++) {
      references.add((await outbox.add({ ...exampleRequest, message: `${number}` })).reference);
    }
    expect(references.size).toBe(30);
    for (const reference of references) expect(reference).toMatch(/^[A-Z2-9]{5}$/);
    expect([...references].join('')).not.toMatch(/[IOJQ]/);
  });

  test('takes the same content within ten minutes for the same request (C07, D2)', async () => {
    const other = openOutbox();
    const first = await outbox.add(exampleRequest);
    await clock.advance(10 * minute - 1);
    const shouted = { ...exampleRequest, email: exampleRequest.email.toUpperCase() };
    expect(await other.add(shouted)).toEqual({ reference: first.reference, repeated: true });
    expect(await outbox.list()).toHaveLength(1);
    await clock.advance(1);
    const later = await outbox.add(exampleRequest);
    expect(later).toEqual({ reference: expect.not.stringMatching(first.reference), repeated: false });
    expect(await outbox.list()).toHaveLength(2);
  });

  test('takes another wish of colour for another request, so that it is not lost', async () => {
    await outbox.add(exampleRequest);
    const { reference, repeated } = await outbox.add({ ...exampleRequest, colour: 'Salbei' });
    expect(repeated).toBe(false);
    expect(await outbox.find(reference)).toMatchObject({ colour: 'Salbei' });
    expect(await outbox.add({ ...exampleRequest, colour: 'Salbei' })).toEqual({ reference, repeated: true });
  });

  test('works on a file of the first version beside a process that knows no other', async () => {
    const old = new DatabaseSync(join(folder, 'requests.db'));
    old.exec(`PRAGMA journal_mode = WAL; ${migrations[0]}; PRAGMA user_version = 1`);
    const insert = old.prepare(
      `INSERT INTO requests (reference, received_at, first_name, last_name, email, phone, service, message,
        content_hash, next_attempt_at, message_id) VALUES (?, 1, '', '', '', '', 'malerei', '', '', 1, '') RETURNING *`,
    );
    insert.get('ALT11');
    const young = openTestOutbox({ folder, clock });
    open.push(young);
    const { reference } = await young.add({ ...exampleRequest, colour: 'Ocker' });
    expect(insert.get('ALT22')).toMatchObject({ reference: 'ALT22', service: 'malerei' });
    old.close();
    expect((await young.list()).map((each) => [each.reference, each.colour])).toEqual([
      ['ALT11', undefined],
      ['ALT22', undefined],
      [reference, 'Ocker'],
    ]);
  });

  test.each(['firstName', 'lastName', 'email', 'phone', 'message'] as const)(
    'takes another %s for another request',
    async (field) => {
      await outbox.add(exampleRequest);
      const { repeated } = await outbox.add({ ...exampleRequest, [field]: 'x@mail.example' });
      expect(repeated).toBe(false);
    },
  );

  test('does not mix up where one value ends and the next begins', async () => {
    await outbox.add({ ...exampleRequest, firstName: 'Anna Maria', lastName: 'Huber' });
    const { repeated } = await outbox.add({ ...exampleRequest, firstName: 'Anna', lastName: 'Maria Huber' });
    expect(repeated).toBe(false);
  });

  test('at the same moment from many sides makes one request', async () => {
    const other = openOutbox();
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? outbox : other).add(exampleRequest)),
    );
    expect(new Set(added.map(({ reference }) => reference)).size).toBe(1);
    expect(added.filter(({ repeated }) => !repeated)).toHaveLength(1);
  });

  test('fails openly while the file is locked for long, lets other work go on, and works again at once', async () => {
    const blocker = new DatabaseSync(path);
    blocker.exec('BEGIN EXCLUSIVE');
    let turns = 0;
    const ticking = setInterval(() => turns++, 20);
    await expect(outbox.add(exampleRequest)).rejects.toThrow(NotStoredError);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(10);
    await expect(outbox.checkWritable()).rejects.toThrow();
    blocker.exec('ROLLBACK');
    blocker.close();
    await outbox.checkWritable();
    const { repeated } = await outbox.add(exampleRequest);
    expect(repeated).toBe(false);
  });

  test('waits for a short lock', async () => {
    const blocker = new DatabaseSync(path);
    blocker.exec('BEGIN EXCLUSIVE');
    const added = outbox.add(exampleRequest);
    setTimeout(() => blocker.exec('ROLLBACK'), 200);
    expect((await added).repeated).toBe(false);
    blocker.close();
  });

  test('fails openly when a row cannot be written, and works again when the cause is gone', async () => {
    const other = new DatabaseSync(path);
    other.exec(`CREATE TRIGGER full BEFORE INSERT ON requests BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    await expect(outbox.add(exampleRequest)).rejects.toThrow(NotStoredError);
    expect(await outbox.list()).toEqual([]);
    other.exec('DROP TRIGGER full');
    other.close();
    expect((await outbox.add(exampleRequest)).repeated).toBe(false);
  });
});

describe('claiming', () => {
  test('gives one that was never tried its turn before older ones that wait again (C20)', async () => {
    const { reference: older } = await outbox.add({ ...exampleRequest, message: 'older' });
    expect(await outbox.claim()).toMatchObject({ reference: older });
    await outbox.markRetry(older, { at: clock.now() + 10_000, error: '451' });
    await clock.advance(5000);
    const { reference: newer } = await outbox.add({ ...exampleRequest, message: 'newer' });
    await clock.advance(10_000);
    expect(await outbox.claim()).toMatchObject({ reference: newer });
    expect(await outbox.claim()).toMatchObject({ reference: older });
  });

  test('gives each request to one process alone, oldest first (C24)', async () => {
    const other = openOutbox();
    const references: string[] = [];
    for (const message of ['a', 'b', 'c', 'd']) {
      references.push((await outbox.add({ ...exampleRequest, message })).reference);
      await clock.advance(1);
    }
    const claimed = [await outbox.claim(), await other.claim(), await other.claim(), await outbox.claim()];
    expect(claimed.map((request) => request?.reference)).toEqual(references);
    expect(await outbox.claim()).toBeUndefined();
    expect(await other.claim()).toBeUndefined();
  });

  test('at the same moment from many sides gives nothing twice (C24)', async () => {
    const others = [outbox, openOutbox(), openOutbox()];
    for (let number = 0; number < 12; number++) await outbox.add({ ...exampleRequest, message: `${number}` });
    const claims = Array.from({ length: 20 }, (_, index) => others[index % 3]?.claim());
    const references = (await Promise.all(claims)).flatMap((request) => request?.reference ?? []);
    expect(references).toHaveLength(12);
    expect(new Set(references).size).toBe(12);
  });

  test('frees what a dead process held, with the same Message-ID as before (C24)', async () => {
    await outbox.add(exampleRequest);
    const first = await outbox.claim();
    const other = openOutbox();
    const due = Number(await other.nextDueAt());
    expect(due).toBeGreaterThan(clock.now());
    expect(due).toBeLessThanOrEqual(clock.now() + 2 * minute);
    await clock.advance(due - clock.now() - 1);
    expect(await other.claim()).toBeUndefined();
    await clock.advance(1);
    const again = await other.claim();
    expect(again).toMatchObject({ messageId: first?.messageId, receivedAt: first?.receivedAt, attempts: 2 });
    expect(again?.messageId).toMatch(/^<[^<>@\s]+@firma\.example>$/);
  });

  test('keeps what is renewed, until the renewals stop', async () => {
    const { reference } = await outbox.add(exampleRequest);
    await outbox.claim();
    const other = openOutbox();
    for (let passed = 0; passed < 5; passed++) {
      await clock.advance(minute / 2);
      await outbox.renew([reference]);
      expect(await other.claim()).toBeUndefined();
    }
    await clock.advance(5 * minute);
    expect(await other.claim()).toMatchObject({ reference, attempts: 2 });
  });

  test('belongs to the new holder once it was lost: the old one changes nothing but that it was sent', async () => {
    const { reference } = await outbox.add(exampleRequest);
    await outbox.claim();
    await clock.advance(2 * minute);
    const other = openOutbox();
    await other.claim();
    await outbox.renew([reference]);
    await outbox.markRetry(reference, { at: clock.now(), error: 'x' });
    await outbox.markFailed(reference, 'x');
    expect(await outbox.find(reference)).toMatchObject({ state: 'queued', lastError: undefined });
    expect(await outbox.claim()).toBeUndefined();
    await outbox.markSent([reference], '250');
    expect(await other.find(reference)).toMatchObject({ state: 'sent' });
  });

  test('of a summary ends for all its requests at once, or for none', async () => {
    const first = await outbox.add(exampleRequest);
    const second = await outbox.add({ ...exampleRequest, message: 'x' });
    const database = new DatabaseSync(path);
    database.exec(`CREATE TRIGGER full_disk BEFORE UPDATE ON requests WHEN NEW.reference = '${second.reference}'
      BEGIN SELECT RAISE(ABORT, 'full'); END`);
    const references = [first.reference, second.reference];
    await expect(outbox.markSent(references, '250')).rejects.toThrow('full');
    expect(await outbox.list('sent')).toEqual([]);
    database.exec('DROP TRIGGER full_disk');
    database.close();
    await outbox.markSent(references, '250');
    expect(await outbox.list('sent')).toHaveLength(2);
  });

  test('brings a failed attempt back at its time, with the time of the first attempt kept', async () => {
    const { reference } = await outbox.add(exampleRequest);
    const firstAttemptAt = clock.now();
    await outbox.claim();
    await outbox.markRetry(reference, { at: clock.now() + 10_000, error: 'EENVELOPE 451' });
    expect(await outbox.nextDueAt()).toBe(clock.now() + 10_000);
    await clock.advance(9_999);
    expect(await outbox.claim()).toBeUndefined();
    await clock.advance(1);
    expect(await outbox.claim()).toMatchObject({ reference, attempts: 2, firstAttemptAt });
  });

  test('makes everything queued due when told so, but nothing that somebody is sending', async () => {
    const [first, second] = [
      await outbox.add(exampleRequest),
      await outbox.add({ ...exampleRequest, message: '' }),
    ];
    const other = openOutbox();
    await outbox.claim();
    await outbox.markRetry(first.reference, { at: clock.now() + 60 * minute, error: 'x' });
    await other.claim();
    await outbox.retryNow();
    expect((await outbox.claim())?.reference).toBe(first.reference);
    expect(await outbox.claim()).toBeUndefined();
    expect(second.reference).not.toBe(first.reference);
  });

  test('never again gives out what was sent or has failed', async () => {
    const [sent, failed] = [
      await outbox.add(exampleRequest),
      await outbox.add({ ...exampleRequest, message: '' }),
    ];
    await outbox.markSent([sent.reference], '250 OK');
    await outbox.claim();
    await outbox.markFailed(failed.reference, '550');
    await outbox.retryNow();
    await clock.advance(100 * 60 * minute);
    expect(await outbox.claim()).toBeUndefined();
    expect(await outbox.nextDueAt()).toBeUndefined();
    expect((await outbox.list('sent')).map(({ reference }) => reference)).toEqual([sent.reference]);
    expect((await outbox.list('failed')).map(({ reference }) => reference)).toEqual([failed.reference]);
    expect(await outbox.list('queued')).toEqual([]);
  });

  test('gives out again what the operator releases, unless it was mailed by itself already', async () => {
    const [sent, failed] = [
      await outbox.add(exampleRequest, ['ein Zeichen']),
      await outbox.add({ ...exampleRequest, message: '' }, ['ein Zeichen']),
    ];
    await outbox.markSent([sent.reference], '250 OK');
    await outbox.claim();
    await outbox.markFailed(failed.reference, '550');
    for (const { reference } of [sent, failed]) expect(await outbox.release(reference)).toBe(true);
    expect((await outbox.list('queued')).map(({ reference }) => reference)).toEqual([failed.reference]);
    expect(await outbox.claim()).toMatchObject({ reference: failed.reference, suspicions: [] });
  });
});

describe('counting and deleting', () => {
  test('tells the operator what waits and since when', async () => {
    expect(await outbox.backlog()).toEqual({ queued: 0, failed: 0, oldestQueuedAt: undefined });
    const oldestQueuedAt = clock.now();
    await outbox.add(exampleRequest);
    await clock.advance(minute);
    const { reference } = await outbox.add({ ...exampleRequest, message: '' });
    expect(await outbox.backlog()).toEqual({ queued: 2, failed: 0, oldestQueuedAt });
    await outbox.claim();
    await outbox.claim();
    await outbox.markFailed(reference, 'x');
    expect(await outbox.backlog()).toEqual({ queued: 1, failed: 1, oldestQueuedAt });
  });

  test('deletes what was received before a time, and nothing else (L25)', async () => {
    const { reference } = await outbox.add(exampleRequest);
    await outbox.markSent([reference], '250');
    await clock.advance(minute);
    const younger = await outbox.add({ ...exampleRequest, message: '' });
    expect(await outbox.purge(clock.now())).toEqual([{ reference, state: 'sent' }]);
    expect((await outbox.list()).map((request) => request.reference)).toEqual([younger.reference]);
    expect(await outbox.purge(clock.now())).toEqual([]);
  });
});
