import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Outbox } from '../store/outbox.ts';
import { addresses } from '../testing/addresses.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { openTestOutbox } from '../testing/outbox.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type MailServer, refuse, startMailServer } from '../testing/smtp.ts';
import { type Delivery, startDelivery } from './delivery.ts';
import { toMail } from './mail.ts';
import { createMailTransport, type Transport } from './transport.ts';

const minute = 60_000;
const step = 5000;

let folder: string;
let server: MailServer;
let transport: Transport;
let clock: FakeClock;
let outbox: Outbox;
let log: LogLines;
let delivery: Delivery;
let attempts: number[];
let attempt: Promise<unknown>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'delivery-'));
  server = await startMailServer();
  transport = createMailTransport(server.url);
  clock = createFakeClock();
  outbox = openTestOutbox({ folder, clock });
  log = createLogLines();
  attempts = [];
  attempt = Promise.resolve();
});
afterEach(async () => {
  await delivery.stop();
  transport.close();
  await server.close();
  outbox.close();
  rmSync(folder, { recursive: true });
});

function start(): void {
  delivery = startDelivery({
    outbox,
    send: (requests, signal) => {
      attempts.push(clock.now());
      const sending = transport.send(toMail(requests, addresses), signal);
      attempt = sending.catch(() => {});
      return sending;
    },
    clock,
    logger: log.logger,
  });
}

/** Moves the time on in small steps and waits for what each of them sends. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    await clock.advance(step);
    await attempt;
    await clock.advance(0);
  }
}

const personal = /maria|huber|mail\.example|0660 123|436601234567|wohnzimmer|chefin/i;

describe('a mail server that refuses for ten minutes', () => {
  const refusals = {
    'greylisting at MAIL FROM': { onMailFrom: (_a, _s, next) => next(refuse(451, '4.7.1 Greylisted')) },
    'a full mailbox at RCPT TO': { onRcptTo: (_a, _s, next) => next(refuse(422, '4.2.2 Mailbox full')) },
    'no service at connect': { onConnect: (_s, next) => next(refuse(421, 'Try later')) },
  } satisfies Record<string, Parameters<MailServer['misbehave']>[0]>;

  test.each(Object.entries(refusals))(
    'with %s is asked six times at most and gets exactly one mail in the end (C17)',
    async (_how, oddity) => {
      server.misbehave(oddity);
      const began = clock.now();
      await outbox.add(exampleRequest);
      start();
      await pass(10 * minute);
      expect(attempts.length).toBeGreaterThan(3);
      expect(attempts.filter((at) => at - began < 10 * minute).length).toBeLessThanOrEqual(6);
      expect(server.received).toEqual([]);
      server.behave();
      await pass(12 * minute);
      await server.waitFor(1);
      await pass(12 * minute);
      expect(server.received).toHaveLength(1);
      expect(await outbox.list('sent')).toHaveLength(1);
    },
  );
});

describe('the log about a request', () => {
  test('leads from retry to sent by its reference, and repeats nothing that the server says (C41, D13)', async () => {
    server.misbehave({
      onRcptTo: ({ address }, _session, next) =>
        next(refuse(550, `<${address}> unknown, ${exampleRequest.email} Maria Huber 0660 123 45 67`)),
    });
    const { reference } = await outbox.add(exampleRequest);
    start();
    await pass(minute);
    const retries = log.lines().filter(({ msg }) => msg === 'retry');
    expect(retries.length).toBeGreaterThan(1);
    for (const line of retries) expect(line).toMatchObject({ reference, cause: 'EENVELOPE 550 RCPT TO' });
    server.behave();
    await pass(5 * minute);
    expect(await log.logged('sent')).toMatchObject([{ reference }]);
    expect(log.text()).not.toMatch(personal);
  });

  test('holds nothing of a mail that the server repeats after reading it (C41)', async () => {
    server.misbehave({
      onData: (stream, _session, next) => {
        stream.resume();
        stream.on('end', () =>
          next(refuse(554, `Content rejected: ${Object.values(exampleRequest).join(' ')}`)),
        );
      },
    });
    const { reference } = await outbox.add(exampleRequest);
    start();
    await pass(step);
    expect(await log.logged('retry')).toMatchObject([{ reference, cause: expect.stringContaining('554') }]);
    expect(log.text()).not.toMatch(personal);
    expect(JSON.stringify((await outbox.list())[0])).toContain(exampleRequest.email);
  });
});

describe('what the server said at last', () => {
  test('is kept with the request', async () => {
    await outbox.add(exampleRequest);
    start();
    await server.waitFor(1);
    await log.logged('sent');
    const [mail] = server.received;
    const [stored] = await outbox.list('sent');
    expect(mail?.parsed.messageId).toBe(stored?.messageId);
    expect(mail?.parsed.subject).toContain(`#${stored?.reference}`);
  });
});
