import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from '@jest/globals';
import { minute } from '../../clock.ts';
import { exampleRequest } from '../../testing/requests.ts';
import { prepareStore } from '../../testing/store.ts';
import { NotStoredError } from '../store.ts';

const my = prepareStore();
const { openStore, closeAll, claimAny, claimed, add, mailOf, later, followUps } = my;

describe('storing', () => {
  test('keeps all six values to the letter, also when the process ends at once', async () => {
    const odd = {
      ...exampleRequest,
      firstName: "Robert'); DROP TABLE requests;--",
      lastName: 'Größl 🎨',
      message: `ÄÖÜß\n\u0000 nach der Null\n${'x'.repeat(9000)}`,
    };
    const { reference } = await my.store.add(odd);
    closeAll();
    const [stored] = await openStore().list();
    expect(stored).toMatchObject({
      ...odd,
      reference,
      receivedAt: my.clock.now(),
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
    const first = await my.store.add(exampleRequest);
    await my.clock.advance(10 * minute - 1);
    const shouted = { ...exampleRequest, email: exampleRequest.email.toUpperCase() };
    expect(await other.add(shouted)).toEqual({ reference: first.reference, repeated: true });
    expect(await my.store.list()).toHaveLength(1);
    await my.clock.advance(1);
    const later = await my.store.add(exampleRequest);
    expect(later).toEqual({ reference: expect.not.stringMatching(first.reference), repeated: false });
    expect(await my.store.list()).toHaveLength(2);
  });

  test.each([
    [{}, { firstName: 'x' }],
    [{}, { lastName: 'x' }],
    [{}, { email: 'x@mail.example' }],
    [{}, { phone: '1' }],
    [{}, { message: 'x' }],
    [{}, { district: '1070' }],
    [{}, { when: 'später' }],
    [{}, { colour: 'Salbei' }],
    [
      { firstName: 'Anna Maria', lastName: 'Huber' },
      { firstName: 'Anna', lastName: 'Maria Huber' },
    ],
  ])('takes %j and %j for two requests, so that nothing of them is lost', async (one, other) => {
    await my.store.add({ ...exampleRequest, ...one });
    const { reference, repeated } = await my.store.add({ ...exampleRequest, ...other });
    expect(repeated).toBe(false);
    expect(await my.store.find(reference)).toMatchObject(other);
    expect(await my.store.add({ ...exampleRequest, ...other })).toEqual({ reference, repeated: true });
  });

  test('at the same moment from many sides makes one request', async () => {
    const other = openStore();
    const added = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? my.store : other).add(exampleRequest)),
    );
    expect(new Set(added.map(({ reference }) => reference)).size).toBe(1);
    expect(added.filter(({ repeated }) => !repeated)).toHaveLength(1);
  });

  test('fails openly when a row cannot be written, and works again when the cause is gone', async () => {
    const other = new DatabaseSync(my.path);
    other.exec(`CREATE TRIGGER full BEFORE INSERT ON requests BEGIN SELECT RAISE(ABORT, 'disk full'); END`);
    await expect(my.store.add(exampleRequest)).rejects.toThrow(NotStoredError);
    expect(await my.store.list()).toEqual([]);
    other.exec('DROP TRIGGER full');
    other.close();
    expect((await my.store.add(exampleRequest)).repeated).toBe(false);
  });
});

describe('what the owner or the operator says', () => {
  test('gives out again what is released, unless it was already sent as its own mail', async () => {
    const [sent, failed] = [await add('a', ['ein Zeichen']), await add('b', ['ein Zeichen'])];
    await my.store.markSent(await claimed(), '250 OK', []);
    await my.store.markGivenUp(await claimed(), 'failed', '550');
    for (const reference of [sent, failed]) expect(await my.store.release(reference, later())).toBe(true);
    expect(await my.store.list('queued')).toMatchObject([{ reference: failed, spamSigns: [] }]);
    expect(await claimed()).toMatchObject({ reference: failed });
    expect(await my.store.release('ZZZZZ', later())).toBe(false);
    expect(await my.store.resend('ZZZZZ')).toBe(false);
  });

  test('brings a reminder of what was released after its mail, and never a receipt', async () => {
    const [mailed, summed] = [await add('a', ['eins']), await add('b', ['eins', 'zwei'])];
    await my.store.markSent(await claimed(), '250', []);
    for (const reference of [mailed, summed]) await my.store.release(reference, later());
    // A second time changes nothing.
    await my.store.release(mailed, later());
    await my.store.markSent(await claimed(), '250', followUps());
    expect((await my.store.claim('receipt')).mail).toBeUndefined();
    await my.clock.advance(24 * 60 * minute);
    const reminded = [await claimed(my.store, 'reminder'), await claimed(my.store, 'reminder')];
    expect(reminded.map(({ reference }) => reference).sort()).toEqual([mailed, summed].sort());
    expect((await my.store.claim('reminder')).mail).toBeUndefined();
  });

  test('ends its reminder, also where its mail is only written down afterwards', async () => {
    const [early, late] = [await add('a'), await add('b')];
    await my.store.markSent(await claimed(), '250', followUps());
    const mail = await claimed();
    for (const reference of [early, late]) await my.store.markDone(reference);
    await my.store.markSent(mail, '250', followUps());
    await my.clock.advance(48 * 60 * minute);
    expect((await my.store.claim('reminder')).mail).toBeUndefined();
  });

  test('mails a second time without another reminder or receipt', async () => {
    const reference = await add();
    await my.store.markSent(await claimed(), '250', followUps());
    await my.store.markSent(await claimed(my.store, 'receipt'), '250', []);
    await my.clock.advance(25 * 60 * minute);
    await my.store.markSent(await claimed(my.store, 'reminder'), '250', []);
    await my.store.resend(reference);
    await my.store.markSent(await claimed(), '250', followUps());
    for (const kind of ['receipt', 'reminder'] as const)
      expect(await my.store.claim(kind)).toEqual({ nextAt: undefined });
  });
});

describe('counting and deleting', () => {
  test('tells the operator what waits and since when', async () => {
    expect(await my.store.backlog()).toEqual({ queued: 0, failed: 0, oldestPlannedAt: undefined });
    await add();
    const oldestPlannedAt = my.clock.now();
    await my.clock.advance(minute);
    await add('second');
    expect(await my.store.backlog()).toEqual({ queued: 2, failed: 0, oldestPlannedAt });
    await claimed();
    await my.store.markGivenUp(await claimed(), 'failed', 'x');
    expect(await my.store.backlog()).toEqual({ queued: 1, failed: 1, oldestPlannedAt });
  });

  test('deletes what was received before a time with all its mails, and nothing else (L25)', async () => {
    const [old, suspect] = [await add(), await add('b', ['eins', 'zwei'])];
    const own = await claimed();
    await my.store.markSent(own, '250', followUps());
    const summaryId = (await mailOf(suspect))?.messageId;
    await my.clock.advance(minute);
    const younger = await add('younger');
    const { requests, messageIds } = await my.store.purge(my.clock.now());
    expect(requests).toEqual(
      expect.arrayContaining([
        { reference: old, state: 'sent' },
        { reference: suspect, state: 'queued' },
      ]),
    );
    expect(messageIds).toEqual(expect.arrayContaining([own.messageId, summaryId]));
    expect(messageIds).toHaveLength(4);
    expect(await my.store.list()).toMatchObject([{ reference: younger }]);
    await my.clock.advance(72 * 60 * minute);
    for (const kind of ['receipt', 'reminder', 'summary'] as const)
      expect(await my.store.claim(kind)).toEqual({ nextAt: undefined });
    expect(await my.store.purge(0)).toEqual({ requests: [], messageIds: [] });
  });

  test('forgets an address while its mail and a summary are being sent, and keeps the others', async () => {
    await add();
    const other = { ...exampleRequest, email: 'other@mail.example' };
    await my.store.add({ ...exampleRequest, message: 'b' }, { spamSigns: ['eins', 'zwei'] });
    const { reference } = await my.store.add(other, { spamSigns: ['eins', 'zwei'] });
    const mail = await claimed();
    await my.clock.advance(24 * 60 * minute);
    const summary = await claimAny(my.store, 'summary');
    const { requests, messageIds } = await my.store.forget(exampleRequest.email.toUpperCase());
    expect(requests).toHaveLength(2);
    expect(messageIds).toEqual(expect.arrayContaining([mail.messageId, summary.mail.messageId]));
    await my.store.markSent(mail, '250', followUps());
    await my.store.markSent(summary.mail, '250', []);
    expect(await my.store.list()).toMatchObject([{ reference, mail: { state: 'sent' } }]);
    await my.clock.advance(24 * 60 * minute);
    expect(await my.store.claim('reminder')).toEqual({ nextAt: undefined });
  });
});
