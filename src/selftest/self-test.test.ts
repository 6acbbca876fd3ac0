import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../config.ts';
import { startDelivery } from '../mails/delivery.ts';
import { toMail } from '../mails/mail.ts';
import { createTransport, type WaysOut } from '../mails/ways-out.ts';
import { ask } from '../operator/ask.ts';
import type { Finding } from '../operator/checks/finding.ts';
import { addresses } from '../testing/addresses.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { openTestOutbox } from '../testing/outbox.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { type MailServer, refuse, startMailServer } from '../testing/smtp.ts';
import { selfTestHeader } from './code.ts';
import { createFailureTeller } from './failure.ts';
import { startSelfTest } from './self-test.ts';
import { createSelfTestState } from './state.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** From the clock's Monday, 10:30, to the next one at seven. */
const untilDue = 7 * day - 210 * minute;

let site: TestSite;
let server: Server;
let first: MailServer;
let second: MailServer;
let webhook: Server;
let alerts: Record<string, unknown>[];
let webhookStatus: number;
let waysOut: WaysOut;
let log: LogLines;
let pending: Promise<unknown>[];
const closings: (() => unknown)[] = [];

beforeEach(async () => {
  site = createTestSite();
  log = createLogLines();
  pending = [];
  alerts = [];
  webhookStatus = 204;
  [first, second] = await Promise.all([startMailServer(), startMailServer()]);
  server = createServer(site.app).listen(0, '127.0.0.1');
  webhook = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    alerts.push(JSON.parse(Buffer.concat(chunks).toString()));
    res.writeHead(webhookStatus).end();
  }).listen(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(webhook, 'listening')]);
  const state = openState();
  await state.begin();
  state.close();
});
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
  waysOut.close();
  for (const each of [server, webhook]) {
    each.closeAllConnections();
    each.close();
  }
  await Promise.all([first.close(), second.close()]);
  site.close();
});

const openState = () =>
  createSelfTestState({ path: join(site.folder, 'selftest.db'), days: 7, clock: site.clock });
const urlOf = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;

/** Whatever leaves the process is waited for before the clock goes on. */
function wait<Value>(leaving: Promise<Value>): Promise<Value> {
  pending.push(leaving.catch(() => {}));
  return leaving;
}

function startMails({ fallback = true } = {}): void {
  const env = { SMTP_URL: first.url, MAIL_FROM: 'web@firma.at', MAIL_TO: 'chefin@firma.at' };
  const config = loadConfig(
    { ...env, ...(fallback && { SMTP_FALLBACK_URL: second.url }) },
    { root: site.folder, company: addresses.company },
  );
  const real = createTransport(config);
  waysOut = { ...real, send: (...given) => wait(real.send(...given)) };
  const delivery = startDelivery({
    outbox: site.outbox,
    send: (requests, signal) =>
      waysOut.send(toMail(requests, addresses), { attempt: requests[0]?.attempts ?? 1, signal }),
    clock: site.clock,
    logger: log.logger,
  });
  closings.push(() => delivery.stop());
}

type Situation = { fallback?: boolean; findings?: Finding[]; url?: string };

/** One process's self-test. */
function startTest({ fallback = true, findings = [], url = urlOf(server) }: Situation = {}) {
  const state = openState();
  const outbox = openTestOutbox({ folder: site.folder, clock: site.clock });
  const { logger } = log;
  const tellFailure = createFailureTeller({
    state,
    webhookUrl: urlOf(webhook),
    hasFallback: fallback,
    transport: waysOut,
    addresses,
    logger,
  });
  const stop = startSelfTest({
    state,
    outbox,
    url,
    code: 'for tests alone',
    mailFrom: 'web@firma.at',
    ask: (...given) => wait(ask(...given)),
    examine: async () => findings,
    tellFailure: (signal) => wait(tellFailure(signal)),
    clock: site.clock,
    logger,
  });
  closings.push(async () => {
    await stop();
    state.close();
    outbox.close();
  });
}

async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= minute / 2) {
    await site.clock.advance(Math.min(left, minute / 2));
    while (pending.length > 0) {
      await Promise.all(pending.splice(0));
      await site.clock.advance(0);
    }
  }
}

const logged = (message: string) => log.lines().filter(({ msg }) => msg === message);
const isDown: Parameters<MailServer['misbehave']>[0] = {
  onMailFrom: (_a, _s, done) => done(refuse(451, 'later')),
};

describe('every Monday at seven', () => {
  test('one mail reports to the owner, whose arrival is the test, for all processes together', async () => {
    await site.clock.advance(untilDue - minute);
    for (const message of ['a', 'b']) await site.outbox.add({ ...exampleRequest, message });
    await site.outbox.add(exampleRequest, ['3 Links']);
    for (let sent = await site.outbox.claim(); sent; sent = await site.outbox.claim())
      await site.outbox.markSent([sent.reference], '250');
    startMails();
    const findings: Finding[] = [
      { severity: 'error', area: 'Website', text: 'https://a https://b https://c' },
    ];
    startTest({ findings });
    startTest({ findings });
    await pass(minute / 2);
    expect(first.received).toEqual([]);
    await pass(3 * minute);
    expect(first.received).toHaveLength(1);
    const [{ parsed, to } = {} as never] = first.received;
    expect(to).toEqual(['chefin@firma.example']);
    expect(parsed.subject).toBe('Zustelltest bestanden – 3 Anfragen, 1 mit Spamverdacht');
    expect(parsed.text).toMatch(
      /^3 Anfragen, 1 mit Spamverdacht\nseit Montag, 12\. Jänner 2026 um 10:30 Uhr\n\n/,
    );
    expect(parsed.text).toContain('\n– FEHLER Website: https://a https://b https://c\n');
    expect(parsed.html).toContain('FEHLER Website: ');
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(parsed.replyTo).toBeUndefined();
    expect(logged('self-test passed')).toHaveLength(1);
    expect(await site.outbox.list()).toHaveLength(3);
    expect({ alerts, second: second.received }).toEqual({ alerts: [], second: [] });
  });
});

describe('a self-test that does not get out within a quarter of an hour', () => {
  test('is told to the webhook and on the second way, once, and reports as soon as mails go out', async () => {
    first.misbehave(isDown);
    second.misbehave(isDown);
    await site.clock.advance(untilDue - minute / 2);
    startMails();
    startTest();
    startTest();
    await pass(15.5 * minute - 1);
    expect(alerts).toEqual([]);
    // Any earlier, and the report's next try, whose time is left to chance, might come in between and get out.
    second.behave();
    await pass(2 * minute + 1);
    expect(alerts).toEqual([
      {
        kind: 'selftest',
        text: expect.stringContaining('Der Mailserver hat sie nicht angenommen (EENVELOPE 451'),
        cause: expect.any(String),
        time: '2026-01-19T06:00:00.000Z',
      },
    ]);
    expect(second.received.map(({ parsed }) => parsed.subject)).toContain('Zustelltest gescheitert');
    expect(logged('self-test failed')).toMatchObject([{ level: 50, reference: expect.any(String) }]);
    first.behave();
    await pass(13 * minute);
    expect(alerts).toHaveLength(1);
    const all = [...first.received, ...second.received].map(({ parsed }) => String(parsed.subject));
    expect(all.sort()).toEqual(['Zustelltest bestanden – Keine Anfrage', 'Zustelltest gescheitert']);
  });

  test('is told again to a webhook that did not take it', async () => {
    first.misbehave(isDown);
    webhookStatus = 500;
    await site.clock.advance(untilDue);
    startMails({ fallback: false });
    startTest({ fallback: false });
    await pass(21 * minute);
    expect(alerts.length).toBeGreaterThan(1);
    webhookStatus = 200;
    await pass(6 * minute);
    const { length } = alerts;
    await pass(6 * minute);
    expect(alerts).toHaveLength(length);
    expect(logged('self-test failure told')).toMatchObject([{ way: 'webhook' }]);
    // The mail server that is down has the report to deliver, and no need of a second mail.
    expect(new Set(logged('self-test failure not told').map(({ way }) => way))).toEqual(new Set(['webhook']));
  });

  test('because the form does not take it is told by mail, with or without a second way', async () => {
    await site.clock.advance(untilDue);
    startMails({ fallback: false });
    startTest({ fallback: false, url: 'http://127.0.0.1:1' });
    await pass(17 * minute);
    expect(alerts).toMatchObject([{ kind: 'selftest', cause: expect.stringContaining('ECONNREFUSED') }]);
    expect(first.received.map(({ parsed }) => parsed.subject)).toEqual(['Zustelltest gescheitert']);
    expect(first.received[0]?.parsed.text).toContain('ECONNREFUSED');
  });
});

describe('the artificial request', () => {
  test('is no lead: not alerted, not reminded of, not counted', async () => {
    waysOut = { send: async () => '', close: () => {} };
    const { reference } = await site.outbox.add(exampleRequest, [], true);
    await site.outbox.claim();
    await site.outbox.markRetry(reference, { at: site.clock.now(), error: '451' });
    await site.clock.advance(day);
    expect(await site.outbox.claimAlert(site.clock.now(), { untried: true })).toBeUndefined();
    await site.outbox.markSent([reference], '250');
    expect(await site.outbox.claimReminder(() => 0)).toBeUndefined();
    expect(await site.outbox.claimReminder(() => site.clock.now())).toBeUndefined();
    expect(await site.outbox.countSince(0)).toEqual({ received: 0, suspect: 0 });
  });

  test.each(['', 'guessed', 'for tests alonf'])('is nobody else’s, who says %j', async (code) => {
    waysOut = { send: async () => '', close: () => {} };
    const headers = { 'Content-Type': 'application/json', [selfTestHeader]: code };
    const body = JSON.stringify(exampleRequest);
    expect((await ask(`${urlOf(server)}/api/contact`, { headers, body })).status).toBe(201);
    expect(await site.outbox.list()).toMatchObject([{ isSelfTest: false }]);
  });
});

describe('the state', () => {
  test('lets another process go on when one has died, and a test is one all the while', async () => {
    waysOut = { send: async () => '', close: () => {} };
    const [one, other] = [openState(), openState()];
    closings.push(
      () => one.close(),
      () => other.close(),
    );
    await site.clock.advance(untilDue);
    const run = await one.begin();
    expect(run).toMatchObject({ startedAt: site.clock.now() });
    expect(await other.begin()).toBeUndefined();
    await site.clock.advance(3 * minute);
    expect(await other.begin()).toEqual(run);
    expect(run && (await other.pass(run))).toBe(true);
    expect(run && (await one.fail(run, { cause: 'x', isStored: true }))).toBe(false);
    await site.clock.advance(6 * day);
    expect(await one.begin()).toBeUndefined();
    await site.clock.advance(day);
    expect(await one.begin()).toMatchObject({ since: run?.startedAt });
  });
});
