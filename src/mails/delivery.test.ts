import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Outbox, StoredRequest } from '../store/outbox.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { openTestOutbox } from '../testing/outbox.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type Delivery, startDelivery } from './delivery.ts';

const minute = 60_000;
const hour = 60 * minute;

let folder: string;
let clock: FakeClock;
let outbox: Outbox;
let log: LogLines;
let attempts: StoredRequest[];
let send: (request: StoredRequest) => Promise<string>;
const running: Delivery[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  clock = createFakeClock();
  outbox = openTestOutbox({ folder, clock });
  log = createLogLines();
  attempts = [];
  send = () => Promise.resolve('250 OK');
});
afterEach(async () => {
  for (const delivery of running.splice(0)) await delivery.stop();
  outbox.close();
  rmSync(folder, { recursive: true });
});

/** One process's loop; what it sends goes through `send`, which a test may change at any time. */
function start(store = outbox): Delivery {
  const delivery = startDelivery({
    outbox: store,
    send: (requests) => {
      attempts.push(...requests);
      return send(requests[0] as StoredRequest);
    },
    clock,
    logger: log.logger,
  });
  running.push(delivery);
  return delivery;
}

const refuse = (responseCode: number) => () =>
  Promise.reject(Object.assign(new Error('zz'), { code: 'EENVELOPE', responseCode, command: 'RCPT TO' }));

const stateOf = async (reference: string) =>
  (await outbox.list()).find((request) => request.reference === reference)?.state;

describe('a stored request', () => {
  test('is mailed once and then never again', async () => {
    const { reference } = await outbox.add(exampleRequest);
    start();
    await clock.advance(2 * hour);
    expect(attempts).toMatchObject([{ ...exampleRequest, reference }]);
    expect(await stateOf(reference)).toBe('sent');
    expect(log.lines().filter(({ msg }) => msg === 'sent')).toMatchObject([{ reference, attempts: 1 }]);
  });

  test('is mailed at once when the loop is woken', async () => {
    const delivery = start();
    await clock.advance(1000);
    await outbox.add(exampleRequest);
    await clock.advance(1);
    expect(attempts).toHaveLength(0);
    delivery.wake();
    await clock.advance(1);
    expect(attempts).toHaveLength(1);
  });

  test('is found within a minute even if nobody wakes the loop', async () => {
    start();
    await clock.advance(1000);
    await outbox.add(exampleRequest);
    await clock.advance(minute);
    expect(attempts).toHaveLength(1);
  });

  test('goes out from one of two processes alone (C24)', async () => {
    const other = openTestOutbox({ folder, clock });
    start();
    start(other);
    for (let number = 0; number < 10; number++) await outbox.add({ ...exampleRequest, message: `${number}` });
    await clock.advance(hour);
    expect(attempts).toHaveLength(10);
    expect(new Set(attempts.map(({ reference }) => reference)).size).toBe(10);
    for (const delivery of running.splice(0)) await delivery.stop();
    other.close();
  });

  test('left over by a process that died is mailed by another one', async () => {
    const { reference } = await outbox.add(exampleRequest);
    const dead = openTestOutbox({ folder, clock });
    const claimed = await dead.claim();
    dead.close();
    start();
    await clock.advance(1000);
    expect(attempts).toEqual([]);
    await clock.advance(5 * minute);
    expect(attempts).toMatchObject([{ reference, messageId: claimed?.messageId, attempts: 2 }]);
  });
});

describe('a failed attempt', () => {
  test.each([421, 451, 550, 535])(
    'with %i is repeated, under the same Message-ID, until it succeeds (C17)',
    async (code) => {
      send = refuse(code);
      const { reference } = await outbox.add(exampleRequest);
      start();
      await clock.advance(5 * minute);
      const failed = attempts.length;
      expect(failed).toBeGreaterThan(3);
      expect(await stateOf(reference)).toBe('queued');
      send = () => Promise.resolve('250 OK');
      await clock.advance(2 * hour);
      expect(attempts).toHaveLength(failed + 1);
      expect(await stateOf(reference)).toBe('sent');
      expect(new Set(attempts.map(({ messageId }) => messageId)).size).toBe(1);
    },
  );

  test('holds up no other request', async () => {
    const bad = await outbox.add(exampleRequest);
    send = (request) => (request.reference === bad.reference ? refuse(550)() : Promise.resolve('250 OK'));
    start();
    const good = await outbox.add({ ...exampleRequest, message: '' });
    await clock.advance(minute);
    expect(await stateOf(good.reference)).toBe('sent');
    expect(await stateOf(bad.reference)).toBe('queued');
  });

  test.each([
    ['a repeated', 10 * minute],
    ['a first', 0],
  ])('waits no longer as soon as %s attempt of another request succeeds (C17)', async (_which, age) => {
    send = refuse(451);
    const old = await outbox.add(exampleRequest);
    start();
    await clock.advance(3 * hour);
    const late = await outbox.add({ ...exampleRequest, message: 'neu' });
    await clock.advance(age);
    send = () => Promise.resolve('250 OK');
    const before = clock.now();
    while ((await stateOf(late.reference)) === 'queued') await clock.advance(5000);
    await clock.advance(5000);
    expect(await stateOf(old.reference)).toBe('sent');
    expect(clock.now() - before).toBeLessThan(hour / 2);
  });

  test('after three days is the last one: kept as failed and told to the operator at error level', async () => {
    send = refuse(550);
    const { reference } = await outbox.add(exampleRequest);
    const before = start();
    await clock.advance(1000);
    await before.stop();
    await clock.advance(72 * hour - 2000);
    const nearly = start();
    await clock.advance(900);
    await nearly.stop();
    expect(await stateOf(reference)).toBe('queued');
    await clock.advance(2 * hour);
    start();
    await clock.advance(1000);
    expect(await stateOf(reference)).toBe('failed');
    expect(await log.logged('failed')).toMatchObject([
      { level: 50, reference, cause: 'EENVELOPE 550 RCPT TO' },
    ]);
    expect((await outbox.list('failed'))[0]).toMatchObject(exampleRequest);
    const { length } = attempts;
    await clock.advance(2 * hour);
    expect(attempts).toHaveLength(length);
  });
});

describe('stopping', () => {
  test('waits for the attempt in hand and begins no other', async () => {
    let finish = (_answer: string): void => {};
    send = () => new Promise((resolve) => (finish = resolve));
    const { reference } = await outbox.add(exampleRequest);
    await outbox.add({ ...exampleRequest, message: '' });
    const delivery = start();
    await clock.advance(1);
    let stopped = false;
    const stopping = delivery.stop().then(() => {
      stopped = true;
    });
    await clock.advance(7000);
    expect(stopped).toBe(false);
    finish('250 OK');
    await stopping;
    await clock.advance(hour);
    expect(attempts).toHaveLength(1);
    expect(await stateOf(reference)).toBe('sent');
  });

  test('gives up an attempt that takes longer, even one that takes no notice, and keeps the request', async () => {
    send = () => new Promise(() => {});
    const { reference } = await outbox.add(exampleRequest);
    const delivery = start();
    await clock.advance(1);
    const stopping = delivery.stop();
    await clock.advance(9000);
    await stopping;
    expect(await stateOf(reference)).toBe('queued');
    expect(log.lines().filter(({ level }) => Number(level) > 40)).toEqual([]);
  });

  test('is done at once when nothing is being sent', async () => {
    const delivery = start();
    await clock.advance(1);
    await delivery.stop();
    await outbox.add(exampleRequest);
    await clock.advance(hour);
    expect(attempts).toEqual([]);
  });
});

describe('a store that cannot be used', () => {
  test('is told to the operator and tried again', async () => {
    await outbox.add(exampleRequest);
    const { claim } = outbox;
    outbox.claim = () => Promise.reject(new Error('zz-anna'));
    start();
    await clock.advance(minute);
    expect(log.lines()[0]).toMatchObject({ level: 50, msg: 'outbox not usable' });
    expect(log.lines().length).toBeLessThan(10);
    expect(log.text()).not.toContain('zz-anna');
    outbox.claim = claim;
    await clock.advance(minute);
    expect(attempts).toHaveLength(1);
  });
});
