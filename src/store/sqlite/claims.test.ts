import { describe, expect, test } from '@jest/globals';
import { minute } from '../../clock.ts';
import { prepareStore } from '../../testing/store.ts';

const my = prepareStore();
const { openStore, claimAny, claimed, add, nextDueAt, mailOf, later } = my;

describe('claiming', () => {
  test('gives one that was never tried its turn before older ones that wait again (C20)', async () => {
    const older = await add('older');
    await my.store.markRetry(await claimed(), { at: my.clock.now() + 10_000, error: '451' });
    await my.clock.advance(5000);
    const newer = await add('newer');
    await my.clock.advance(10_000);
    expect(await claimed()).toMatchObject({ reference: newer });
    expect(await claimed()).toMatchObject({ reference: older });
  });

  test('gives each request to one process alone, oldest first (C24)', async () => {
    const other = openStore();
    const references = [await add('a'), await add('b'), await add('c'), await add('d')];
    const mails = [await claimed(), await claimed(other), await claimed(other), await claimed()];
    expect(mails.map(({ reference }) => reference)).toEqual(references);
    for (const each of [my.store, other]) expect((await each.claim('request')).mail).toBeUndefined();
  });

  test('at the same moment from many sides gives nothing twice (C24)', async () => {
    const others = [my.store, openStore(), openStore()];
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
    expect(due).toBeGreaterThan(my.clock.now());
    expect(due).toBeLessThanOrEqual(my.clock.now() + 2 * minute);
    await my.clock.advance(due - my.clock.now() - 1);
    expect((await other.claim('request')).mail).toBeUndefined();
    await my.clock.advance(1);
    const again = await claimed(other);
    expect(again).toMatchObject({ messageId: first.messageId, plannedAt: first.plannedAt, attempts: 2 });
    expect(again.messageId).toMatch(/^<[^<>@\s]+@firma\.example>$/);
  });

  test('keeps what is renewed, until the renewals stop', async () => {
    const reference = await add();
    const mail = await claimed();
    const other = openStore();
    for (let passed = 0; passed < 5; passed++) {
      await my.clock.advance(minute / 2);
      await my.store.renew(mail);
      expect((await other.claim('request')).mail).toBeUndefined();
    }
    await my.clock.advance(5 * minute);
    expect(await claimed(other)).toMatchObject({ reference, attempts: 2 });
  });

  test('belongs to the new holder once it was lost: the old one changes nothing but that it was sent', async () => {
    const reference = await add();
    const mail = await claimed();
    await my.clock.advance(2 * minute);
    const other = openStore();
    await claimed(other);
    await my.store.renew(mail);
    await my.store.markRetry(mail, { at: my.clock.now(), error: 'x' });
    await my.store.markGivenUp(mail, 'failed', 'x');
    expect(await mailOf(reference)).toMatchObject({ state: 'queued', lastError: null });
    expect((await my.store.claim('request')).mail).toBeUndefined();
    await my.store.markSent(mail, '250', []);
    expect(await mailOf(reference, other)).toMatchObject({ state: 'sent' });
  });

  test('brings a failed attempt back at its time, with the time of the first attempt kept', async () => {
    const reference = await add();
    const firstAttemptAt = my.clock.now();
    await my.store.markRetry(await claimed(), { at: my.clock.now() + 10_000, error: 'EENVELOPE 451' });
    expect(await nextDueAt()).toBe(my.clock.now() + 10_000);
    await my.clock.advance(9_999);
    expect((await my.store.claim('request')).mail).toBeUndefined();
    await my.clock.advance(1);
    expect(await claimed()).toMatchObject({ reference, attempts: 2, firstAttemptAt });
  });

  test('makes everything queued due when told so, but nothing that somebody is sending', async () => {
    const first = await add();
    await add('second');
    const other = openStore();
    await my.store.markRetry(await claimed(), { at: my.clock.now() + 60 * minute, error: 'x' });
    await claimed(other);
    await my.store.retryNow();
    expect((await claimed()).reference).toBe(first);
    expect((await my.store.claim('request')).mail).toBeUndefined();
  });

  test('never again gives out what was sent or has failed', async () => {
    const [sent, failed] = [await add(), await add('failed')];
    await my.store.markSent(await claimed(), '250 OK', []);
    await my.store.markGivenUp(await claimed(), 'failed', '550');
    await my.store.retryNow();
    await my.clock.advance(100 * 60 * minute);
    expect(await my.store.claim('request')).toEqual({ nextAt: undefined });
    expect(await my.store.list('sent')).toMatchObject([{ reference: sent }]);
    expect(await my.store.list('failed')).toMatchObject([{ reference: failed }]);
    expect(await my.store.list('queued')).toEqual([]);
  });

  test('counts a resent one that is being sent for the hourly cap, so that nobody asks again at once', async () => {
    const capped = openStore(1);
    const reference = await add();
    await my.store.markSent(await claimed(), '250', []);
    await my.clock.advance(90 * minute);
    await my.store.resend(reference);
    await claimed(capped);
    await add('noch eine');
    expect(await nextDueAt(capped)).toBeGreaterThan(my.clock.now() + 60 * minute);
  });
});

describe('a summary', () => {
  const signs = ['eins', 'zwei'];

  test('ends for all its requests at once, and takes no others once it was tried', async () => {
    const references = [await add('a', signs), await add('b', signs)];
    await my.clock.advance(24 * 60 * minute);
    const { mail, requests } = await claimAny(my.store, 'summary');
    expect(requests.map(({ reference }) => reference)).toEqual(references);
    await my.store.markRetry(mail, { at: my.clock.now(), error: '451' });
    const later = await add('c', signs);
    const again = await claimAny(my.store, 'summary');
    expect(again.requests.map(({ reference }) => reference)).toEqual(references);
    await my.store.markSent(again.mail, '250', []);
    expect((await my.store.list('sent')).map(({ reference }) => reference)).toEqual(references);
    expect(await my.store.list('queued')).toMatchObject([{ reference: later }]);
  });

  test('keeps nothing back that was released while it was being sent (bug 2)', async () => {
    const [released, other] = [await add('a', signs), await add('b', signs)];
    await my.clock.advance(24 * 60 * minute);
    const { mail } = await claimAny(my.store, 'summary');
    expect(await my.store.release(released, later())).toBe(true);
    await my.store.markSent(mail, '250', []);
    expect(await mailOf(other)).toMatchObject({ kind: 'summary', state: 'sent' });
    expect(await claimAny(my.store, 'request')).toMatchObject({
      requests: [{ reference: released, spamSigns: [] }],
    });
  });

  test('is not needed for what is resent: that is mailed by itself, always as the same message (bug 1)', async () => {
    const reference = await add('a', signs);
    expect(await my.store.resend(reference)).toBe(true);
    const first = await claimAny(my.store, 'request');
    expect(first.requests).toMatchObject([{ reference, spamSigns: signs }]);
    await my.store.markSent(first.mail, '250', []);
    await my.store.resend(reference);
    expect((await claimed()).messageId).toBe(first.mail.messageId);
    await my.clock.advance(24 * 60 * minute);
    // Nothing is left for it.
    expect((await claimAny(my.store, 'summary')).requests).toEqual([]);
  });
});
