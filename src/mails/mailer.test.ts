import { describe, expect, test } from '@jest/globals';
import { hour, minute, prepareMailing, refuseWith, take } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';

/** A mail server that takes the connection and says nothing. */
const hang = () => new Promise<never>(() => {});

const mailing = prepareMailing();

const stateOf = async (reference: string) => (await mailing.store.find(reference))?.mail.state;
const messageIds = () => new Set(mailing.attempts.map(({ messageId }) => messageId));

describe('a stored request', () => {
  test('is mailed once and then never again', async () => {
    const reference = await mailing.add();
    mailing.start();
    await mailing.pass(hour);
    expect(mailing.attempts).toHaveLength(1);
    expect(mailing.attempts[0]?.subject).toContain(reference);
    expect(await stateOf(reference)).toBe('sent');
    expect(mailing.lines('sent')).toMatchObject([{ kind: 'request', reference, attempts: 1, waited: 0 }]);
  });

  test('is mailed at once when the mailer is woken, and else within a minute', async () => {
    const mailer = mailing.start();
    await mailing.pass(1000);
    await mailing.add({ message: 'eins' });
    await mailing.pass(1);
    expect(mailing.attempts).toHaveLength(0);
    mailer.wake();
    await mailing.pass(1);
    expect(mailing.attempts).toHaveLength(1);
    await mailing.add({ message: 'zwei' });
    await mailing.pass(minute);
    expect(mailing.attempts).toHaveLength(2);
  });

  test('goes out from one of two processes alone (C24)', async () => {
    mailing.start();
    mailing.start({ store: mailing.otherStore });
    for (let number = 0; number < 10; number++) await mailing.add({ message: `${number}` });
    await mailing.pass(10 * minute);
    expect(mailing.attempts).toHaveLength(10);
    expect(messageIds().size).toBe(10);
  });

  test('stays with its process however slow the mail server is', async () => {
    const begun = Promise.withResolvers<void>();
    mailing.answer = async () => {
      begun.resolve();
      await mailing.clock.sleep(110_000, new AbortController().signal);
      return '250 OK';
    };
    await mailing.add();
    mailing.start();
    mailing.start({ store: mailing.otherStore });
    await begun.promise;
    await mailing.clock.advance(5 * minute);
    await mailing.pass(minute);
    expect(mailing.attempts).toHaveLength(1);
    expect(await mailing.store.list('sent')).toHaveLength(1);
  });

  test('left over by a process that died is mailed by another one', async () => {
    const reference = await mailing.add();
    const { mail } = await mailing.otherStore.claim('request');
    mailing.start();
    await mailing.pass(1000);
    expect(mailing.attempts).toEqual([]);
    await mailing.pass(minute);
    expect(mailing.attempts).toMatchObject([{ messageId: mail?.messageId, turn: 2 }]);
    expect(await stateOf(reference)).toBe('sent');
  });
});

describe('a failed attempt', () => {
  test.each([421, 451, 550, 535])(
    'with %i is repeated, under the same Message-ID, until it succeeds (C17)',
    async (code) => {
      mailing.answer = refuseWith(code);
      const reference = await mailing.add();
      mailing.start();
      await mailing.pass(5 * minute);
      const failed = mailing.attempts.length;
      expect(failed).toBeGreaterThan(3);
      expect(await stateOf(reference)).toBe('queued');
      mailing.answer = take;
      await mailing.pass(hour);
      expect(mailing.attempts).toHaveLength(failed + 1);
      expect(await stateOf(reference)).toBe('sent');
      expect(messageIds().size).toBe(1);
    },
  );

  test('holds up no other request', async () => {
    const bad = await mailing.add();
    mailing.answer = ({ subject }) => (subject?.includes(bad) ? refuseWith(550)() : take());
    mailing.start();
    const good = await mailing.add({ message: '' });
    await mailing.pass(minute);
    expect(await stateOf(good)).toBe('sent');
    expect(await stateOf(bad)).toBe('queued');
  });

  test.each([
    ['a repeated', 10 * minute],
    ['a first', 0],
  ])('waits no longer as soon as %s attempt of another request succeeds (C17)', async (_which, age) => {
    mailing.answer = refuseWith(451);
    const old = await mailing.add();
    mailing.start();
    await mailing.pass(3 * hour);
    const late = await mailing.add({ message: 'neu' });
    await mailing.pass(age);
    mailing.answer = take;
    const before = mailing.clock.now();
    while ((await stateOf(late)) === 'queued') await mailing.pass(5000);
    await mailing.pass(5000);
    expect(await stateOf(old)).toBe('sent');
    expect(mailing.clock.now() - before).toBeLessThan(hour / 2);
  });

  test('after three days is the last one: kept as failed and told to the operator at error level', async () => {
    mailing.answer = refuseWith(550);
    const reference = await mailing.add();
    mailing.start();
    await mailing.pass(1);
    await mailing.skip(72 * hour - 2000);
    await mailing.pass(1);
    expect(mailing.attempts.length).toBeGreaterThan(1);
    expect(await stateOf(reference)).toBe('queued');
    await mailing.skip(2 * hour);
    await mailing.pass(1);
    expect(await stateOf(reference)).toBe('failed');
    expect(mailing.lines('failed')).toMatchObject([
      { level: 50, kind: 'request', reference, cause: 'EENVELOPE 550 RCPT TO', err: { responseCode: 550 } },
    ]);
    expect((await mailing.store.list('failed'))[0]).toMatchObject(exampleRequest);
    const { length } = mailing.attempts;
    await mailing.pass(2 * hour, minute);
    expect(mailing.attempts).toHaveLength(length);
  });
});

describe('stopping', () => {
  test('waits for the attempt in hand and begins no other', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    mailing.answer = () => promise;
    const reference = await mailing.add();
    await mailing.add({ message: '' });
    const mailer = mailing.start();
    await mailing.clock.advance(1);
    let isStopped = false;
    const stopping = mailer.stop().then(() => {
      isStopped = true;
    });
    await mailing.clock.advance(7000);
    expect(isStopped).toBe(false);
    resolve('250 OK');
    await stopping;
    await mailing.pass(hour);
    expect(mailing.attempts).toHaveLength(1);
    expect(await stateOf(reference)).toBe('sent');
  });

  test('gives up an attempt that takes longer, even one that takes no notice, and keeps the request', async () => {
    mailing.answer = hang;
    const reference = await mailing.add();
    const mailer = mailing.start();
    await mailing.clock.advance(1);
    const stopping = mailer.stop();
    await mailing.clock.advance(9000);
    await stopping;
    expect(await stateOf(reference)).toBe('queued');
    expect(mailing.log.lines().filter(({ level }) => Number(level) > 40)).toEqual([]);
  });

  test('is done at once when nothing is being sent', async () => {
    const mailer = mailing.start();
    await mailing.pass(1);
    await mailer.stop();
    await mailing.add();
    await mailing.pass(hour);
    expect(mailing.attempts).toEqual([]);
  });
});

test('a request that is deleted while its mail is on its way holds up no other', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  mailing.answer = () => promise;
  await mailing.add();
  mailing.start();
  await mailing.clock.advance(1);
  await mailing.store.forget(exampleRequest.email);
  resolve('250 OK');
  const other = await mailing.add({ email: 'andere@mail.example' });
  await mailing.pass(minute);
  expect(await stateOf(other)).toBe('sent');
});

describe('a store that cannot be used', () => {
  test('is told to the operator and tried again', async () => {
    await mailing.add();
    const store = { ...mailing.store };
    store.claim = () => Promise.reject(new Error('zz-anna'));
    mailing.start({ store });
    await mailing.pass(minute);
    const lines = mailing.lines('store not usable', 'request');
    expect(lines[0]).toMatchObject({ level: 50 });
    expect(lines.length).toBeLessThan(10);
    expect(mailing.log.text()).not.toContain('zz-anna');
    await mailing.stop();
    mailing.start();
    await mailing.pass(minute);
    expect(mailing.attempts).toHaveLength(1);
  });

  test('when a mail is out gets that written down later, and the mail goes out once', async () => {
    const reference = await mailing.add();
    const store = { ...mailing.store };
    let failures = 3;
    store.markSent = (...given) =>
      failures-- > 0 ? Promise.reject(new Error('zz-anna')) : mailing.store.markSent(...given);
    mailing.start({ store });
    await mailing.pass(10 * minute);
    expect(mailing.attempts).toHaveLength(1);
    expect(await stateOf(reference)).toBe('sent');
    expect(mailing.lines('sent, but not recorded yet')).toHaveLength(3);
    expect(mailing.lines('sent, but not recorded yet')[0]).toMatchObject({ level: 50, reference });
  });
});
