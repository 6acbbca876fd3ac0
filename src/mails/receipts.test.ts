import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { company } from '../../views/content/company.ts';
import type { ContactRequest } from '../../views/content/contact-fields.ts';
import type { Outbox } from '../store/outbox.ts';
import { addresses } from '../testing/addresses.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { openTestOutbox } from '../testing/outbox.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type MailServer, refuse, startMailServer } from '../testing/smtp.ts';
import { startDelivery } from './delivery.ts';
import { toMail } from './mail.ts';
import { toReceipt } from './receipt.ts';
import { startReceipts } from './receipts.ts';
import { createMailTransport, type Transport } from './transport.ts';

const minute = 60_000;
const hour = 60 * minute;
const { from, to: owner } = addresses;
const visitor = exampleRequest.email;

let folder: string;
let server: MailServer;
let transport: Transport;
let clock: FakeClock;
let log: LogLines;
let sending: Set<Promise<unknown>>;
let stops: (() => Promise<void> | void)[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  server = await startMailServer();
  transport = createMailTransport(server.url);
  clock = createFakeClock();
  log = createLogLines();
  sending = new Set();
  stops = [];
});
afterEach(async () => {
  transport.close();
  for (const stop of stops.reverse()) await stop();
  await server.close();
  rmSync(folder, { recursive: true });
});

function open(options: { receipts?: boolean; hourlyCap?: number } = { receipts: true }): Outbox {
  const outbox = openTestOutbox({ folder, clock, ...options });
  stops.push(() => outbox.close());
  return outbox;
}

function track<Value>(attempt: Promise<Value>): Promise<Value> {
  sending.add(attempt);
  void attempt.catch(() => {}).then(() => sending.delete(attempt));
  return attempt;
}

/** What one process does with its mails. */
function start(outbox: Outbox): void {
  const { logger } = log;
  const delivery = startDelivery({
    outbox,
    send: (requests, signal) => track(transport.send(toMail(requests, addresses), signal)),
    clock,
    logger,
  });
  const stopReceipts = startReceipts({
    outbox,
    send: async ({ request }, signal) => {
      const receipt = toReceipt(request, { from, answerTo: owner, company, now: clock.now() });
      return receipt && track(transport.send(receipt, signal));
    },
    clock,
    logger,
  });
  stops.push(() => delivery.stop(), stopReceipts);
}

/** Moves the time on in steps and waits for what each of them sends. */
async function pass(milliseconds: number, step = 5000): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    await clock.advance(step);
    while (sending.size > 0) await Promise.allSettled(sending);
    await clock.advance(0);
  }
}

const mailsTo = (address: string) => server.received.filter(({ to }) => to.includes(address));
const refuseVisitors: Parameters<MailServer['misbehave']>[0] = {
  onRcptTo: ({ address }, _session, next) =>
    next(address === owner ? undefined : refuse(451, `<${address}> later`)),
};

describe('a visitor', () => {
  test('gets one receipt, after the owner got the request', async () => {
    const outbox = open();
    await outbox.add(exampleRequest);
    expect(await outbox.claimReceipt()).toBeUndefined();
    start(outbox);
    await pass(minute);
    expect(server.received.map(({ to }) => to)).toEqual([[owner], [visitor]]);
    expect(server.received[1]?.from).toBe('');
  });

  test('gets none unless the setting is on (M8)', async () => {
    const outbox = open({});
    await outbox.add(exampleRequest);
    start(outbox);
    await pass(minute);
    expect(server.received.map(({ to }) => to)).toEqual([[owner]]);
  });

  test('gets none where a sign speaks against the request, also after its release', async () => {
    const outbox = open();
    const { reference } = await outbox.add(exampleRequest, ['viele Links']);
    start(outbox);
    await pass(minute);
    await outbox.release(reference);
    await pass(minute);
    expect(mailsTo(owner)).not.toEqual([]);
    expect(mailsTo(visitor)).toEqual([]);
  });

  test('gets at most one in 24 hours at an address, however it is spelt (M9)', async () => {
    const outbox = open();
    const receive = async (message: string, email: string = visitor) => {
      await mailOwner(outbox, { message, email });
      const claimed = await outbox.claimReceipt();
      if (claimed) await outbox.settleReceipt(claimed, 'sent');
      return claimed?.request.message;
    };
    expect(await receive('eins')).toBe('eins');
    expect(await receive('zwei', visitor.toUpperCase())).toBeUndefined();
    expect(await receive('drei', 'anderer@mail.example')).toBe('drei');
    await clock.advance(24 * hour - 1);
    expect(await receive('vier')).toBeUndefined();
    await clock.advance(1);
    expect(await receive('fünf')).toBe('fünf');
  });

  test('gets one for two requests at once', async () => {
    const outbox = open();
    await outbox.add(exampleRequest);
    await outbox.add({ ...exampleRequest, message: 'Noch etwas' });
    start(outbox);
    await pass(minute);
    expect(mailsTo(owner)).toHaveLength(2);
    expect(mailsTo(visitor)).toHaveLength(1);
  });

  test('gets one also where two processes mail', async () => {
    for (const outbox of [open(), open()]) start(outbox);
    const outbox = open();
    for (const name of ['a', 'b', 'c', 'd'])
      await outbox.add({ ...exampleRequest, email: `${name}@mail.example` });
    await pass(5 * minute);
    for (const name of ['a', 'b', 'c', 'd']) expect(mailsTo(`${name}@mail.example`)).toHaveLength(1);
  });
});

test('the site’s own self-test gets none', async () => {
  const outbox = open();
  await outbox.add(exampleRequest, [], true);
  start(outbox);
  await pass(minute);
  expect(server.received.map(({ to }) => to)).toEqual([[owner]]);
});

describe('a mail server that does not take the receipt', () => {
  test('is asked again for a while, and gets it once', async () => {
    server.misbehave(refuseVisitors);
    const outbox = open();
    start(outbox);
    const { reference } = await outbox.add(exampleRequest);
    await pass(5 * minute);
    server.behave();
    await pass(20 * minute);
    expect(mailsTo(visitor)).toHaveLength(1);
    expect(log.lines().filter(({ msg }) => msg === 'receipt sent')).toMatchObject([{ reference }]);
    expect(log.text()).not.toMatch(/maria|huber|mail\.example|chefin/i);
  });

  test('gets it no more when the promised time is over', async () => {
    server.misbehave(refuseVisitors);
    // A Saturday, an hour before ten in Vienna.
    clock = createFakeClock(Date.UTC(2026, 0, 17, 7, 59));
    const outbox = open();
    start(outbox);
    const { reference } = await outbox.add(exampleRequest);
    await pass(hour, minute);
    server.behave();
    await pass(2 * hour, 10 * minute);
    expect(mailsTo(visitor)).toEqual([]);
    expect(log.lines().filter(({ msg }) => /^receipt dropped/.test(String(msg)))).toMatchObject([
      { reference },
    ]);
  });

  test('is not asked again once it has refused the address for good', async () => {
    let asked = 0;
    server.misbehave({
      onRcptTo: ({ address }, _session, next) => {
        if (address === owner) return next();
        asked += 1;
        next(refuse(550, `<${address}> unknown`));
      },
    });
    const outbox = open();
    start(outbox);
    await outbox.add(exampleRequest);
    await pass(20 * minute);
    expect(asked).toBe(1);
    expect(mailsTo(owner)).toHaveLength(1);
  });

  test('keeps no owner waiting while it hangs', async () => {
    const hanging = Promise.withResolvers<() => void>();
    server.misbehave({
      onRcptTo: ({ address }, _session, next) => {
        if (address === owner) next();
        else hanging.resolve(next);
      },
    });
    const outbox = open();
    start(outbox);
    await outbox.add(exampleRequest);
    await server.waitFor(1);
    await log.logged('sent');
    await clock.advance(5000);
    const letGo = await hanging.promise;
    await outbox.add({ ...exampleRequest, message: 'Noch etwas' });
    await clock.advance(15_000);
    await server.waitFor(2);
    expect(mailsTo(owner)).toHaveLength(2);
    letGo();
    await server.waitFor(3);
  });
});

/** A request whose mail the owner has. */
async function mailOwner(outbox: Outbox, change: Partial<ContactRequest>): Promise<void> {
  await outbox.add({ ...exampleRequest, ...change });
  const request = await outbox.claim();
  await outbox.markSent([request?.reference ?? ''], '250 OK');
}

describe('the store', () => {
  test('lets no receipt out when half of the hourly cap is used up, so that owners come first', async () => {
    const outbox = open({ receipts: true, hourlyCap: 4 });
    for (const name of ['a', 'b', 'c']) await mailOwner(outbox, { email: `${name}@mail.example` });
    expect(await outbox.claimReceipt()).toBeUndefined();
    await clock.advance(hour);
    for (let number = 0; number < 2; number++) {
      const claimed = await outbox.claimReceipt();
      if (claimed) await outbox.settleReceipt(claimed, 'sent');
    }
    expect(await outbox.claimReceipt()).toBeUndefined();
    await clock.advance(hour);
    expect(await outbox.claimReceipt()).toBeDefined();
  });

  test('forgets after a day what could not be sent, as the owner has not got the request either', async () => {
    const outbox = open();
    await outbox.add(exampleRequest);
    await clock.advance(24 * hour);
    await outbox.markSent([(await outbox.claim())?.reference ?? ''], '250 OK');
    expect(await outbox.claimReceipt()).toBeUndefined();
    await mailOwner(outbox, { message: 'Noch etwas' });
    expect((await outbox.claimReceipt())?.request.message).toBe('Noch etwas');
  });

  test('takes requests from a process that knows no receipts yet', async () => {
    const outbox = open();
    const old = new DatabaseSync(join(folder, 'requests.db'));
    old.exec(`INSERT INTO requests (reference, received_at, first_name, last_name, email, phone, service,
      message, content_hash, next_attempt_at, message_id, suspicions, suspicion_count)
      VALUES ('ABCDE', ${clock.now()}, 'a', 'b', 'c@mail.example', '', 'malerei', '', 'x', 0, '<x@y>', '[]', 0)`);
    old.close();
    await outbox.claim();
    await outbox.markSent(['ABCDE'], '250 OK');
    expect(await outbox.claimReceipt()).toBeUndefined();
    expect(await outbox.find('ABCDE')).toMatchObject({ state: 'sent' });
  });
});
