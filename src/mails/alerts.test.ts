import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Outbox } from '../store/outbox.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { openTestOutbox } from '../testing/outbox.ts';
import { exampleRequest } from '../testing/requests.ts';
import { startAlerts } from './alerts.ts';

const second = 1000;
const minute = 60 * second;

let folder: string;
let clock: FakeClock;
let outbox: Outbox;
let log: LogLines;
let webhook: Server;
let url: string;
let alerts: Record<string, unknown>[];
let answer: (response: ServerResponse) => void;
let isHanging: boolean;
/** Alerts that were begun. */
let claimed: number;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'alerts-'));
  clock = createFakeClock();
  outbox = openTestOutbox({ folder, clock, hourlyCap: 2 });
  log = createLogLines();
  alerts = [];
  claimed = 0;
  isHanging = false;
  answer = (response) => response.writeHead(204).end();
  webhook = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    alerts.push(JSON.parse(Buffer.concat(chunks).toString()));
    if (!isHanging) answer(res);
  }).listen(0, '127.0.0.1');
  await once(webhook, 'listening');
  url = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  webhook.closeAllConnections();
  webhook.close();
  outbox.close();
  rmSync(folder, { recursive: true });
});

function start({ canMail = true, store = outbox } = {}) {
  const counting: Outbox = {
    ...store,
    async claimAlert(...given) {
      const request = await store.claimAlert(...given);
      if (request) claimed++;
      return request;
    },
  };
  const stop = startAlerts({ outbox: counting, url, canMail, clock, logger: log.logger });
  stops.push(stop);
  return stop;
}

/** Moves the time on in small steps, each of which ends when the webhook has what was posted, and we its answer. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 15 * second) {
    await clock.advance(15 * second);
    while (alerts.length < claimed || (!isHanging && countAnswers() < claimed)) {
      await new Promise(setImmediate);
    }
  }
}

function countAnswers(): number {
  return log.lines().filter(({ msg }) => /^(alerted|alert not taken.*)$/.test(msg ?? '')).length;
}

/** As after an attempt that failed. */
async function addTried(message = ''): Promise<string> {
  const { reference } = await outbox.add({ ...exampleRequest, message });
  await outbox.claim();
  await outbox.markRetry(reference, { at: clock.now() + 60 * minute, error: '451' });
  return reference;
}

describe('a request that could not be mailed for a quarter of an hour', () => {
  test('goes to the webhook once, with all that is needed to call back', async () => {
    start();
    const receivedAt = clock.now();
    const reference = await addTried();
    await pass(14 * minute);
    expect(alerts).toEqual([]);
    await pass(2 * minute);
    await log.logged('alerted');
    expect(alerts).toEqual([
      {
        text: expect.stringContaining('Maria Huber, maria.huber@mail.example, 0660 123 45 67'),
        reference,
        service: 'malerei',
        time: new Date(receivedAt).toISOString(),
        name: 'Maria Huber',
        email: exampleRequest.email,
        phone: exampleRequest.phone,
      },
    ]);
    await pass(30 * minute);
    expect(alerts).toHaveLength(1);
    expect(await log.logged('alerted')).toMatchObject([{ reference }]);
    expect(log.text()).not.toMatch(/maria|huber|0660|wohnzimmer/i);
  });

  test('goes there once for all processes together, and not again after a restart', async () => {
    const other = openTestOutbox({ folder, clock });
    const stop = start();
    start({ store: other });
    await addTried('a');
    await addTried('b');
    await pass(20 * minute);
    await log.logged('alerted', 2);
    await stop();
    start();
    await pass(10 * minute);
    expect(alerts).toHaveLength(2);
    for (const each of stops.splice(0)) await each();
    other.close();
  });

  test('goes there also when it was never tried for want of a mail server', async () => {
    start({ canMail: false });
    const { reference } = await outbox.add(exampleRequest);
    await pass(16 * minute);
    await log.logged('alerted');
    expect(alerts).toMatchObject([{ reference }]);
  });
});

describe('the webhook gets nothing', () => {
  test('about what was mailed in time', async () => {
    start();
    const reference = await addTried();
    await pass(14 * minute);
    await outbox.markSent([reference], '250');
    await pass(10 * minute);
    expect(alerts).toEqual([]);
  });

  test.each([[['3 Links']], [['3 Links', 'fremde Auszeichnung im Text']]])(
    'about suspects, such as with %j (D10)',
    async (suspicions) => {
      const { reference } = await outbox.add(exampleRequest, suspicions);
      await outbox.claim();
      await outbox.markRetry(reference, { at: clock.now() + 60 * minute, error: '451' });
      start();
      await pass(20 * minute);
      expect(alerts).toEqual([]);
    },
  );

  test('about mails that only the hourly cap holds back', async () => {
    for (const message of ['a', 'b', 'c', 'd']) await outbox.add({ ...exampleRequest, message });
    for (let sent = await outbox.claim(); sent; sent = await outbox.claim()) {
      await outbox.markSent([sent.reference], '250');
    }
    expect(await outbox.list('queued')).toHaveLength(2);
    start();
    await pass(20 * minute);
    expect(alerts).toEqual([]);
  });
});

describe('a webhook that does not take an alert', () => {
  test.each([
    ['answers 500', (response: ServerResponse) => response.writeHead(500).end()],
    [
      'leads to a page for logging in',
      (response: ServerResponse) => response.writeHead(302, { Location: '/' }).end(),
    ],
    ['drops the connection', (response: ServerResponse) => response.destroy()],
  ])('and %s is asked again until it does', async (_how, refuse) => {
    answer = refuse;
    start();
    const reference = await addTried();
    await pass(20 * minute);
    expect(alerts.length).toBeGreaterThan(2);
    expect(alerts.length).toBeLessThan(8);
    expect((await log.logged('alert not taken by ALERT_WEBHOOK_URL'))[0]).toMatchObject({
      level: 50,
      reference,
    });
    answer = (response) => response.writeHead(200).end('ok');
    await pass(2 * minute);
    await log.logged('alerted');
    const { length } = alerts;
    await pass(10 * minute);
    expect(alerts).toHaveLength(length);
    expect(log.text()).not.toMatch(/maria|huber|0660/i);
  });

  test('and hangs is given up after a while, and others have their turn', async () => {
    isHanging = true;
    start();
    await addTried('a');
    await addTried('b');
    await pass(18 * minute);
    expect(new Set(alerts.map(({ reference }) => reference)).size).toBe(2);
    isHanging = false;
    await clock.advance(15 * second);
    claimed = countAnswers();
    await pass(3 * minute);
    await log.logged('alerted', 2);
  });

  test('and hangs does not hold up the end of the process', async () => {
    isHanging = true;
    const stop = start();
    await addTried();
    await pass(15 * minute + 31 * second);
    expect(alerts).toHaveLength(1);
    await stop();
  });
});
