import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { company } from '../../views/content/company.ts';
import { type Config, loadConfig } from '../config.ts';
import type { Outbox } from '../store/outbox.ts';
import { addresses } from '../testing/addresses.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { openTestOutbox } from '../testing/outbox.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type MailServer, refuse, startMailServer } from '../testing/smtp.ts';
import { type Delivery, startDelivery } from './delivery.ts';
import { toMail } from './mail.ts';
import { createTransport, type WaysOut } from './ways-out.ts';

const step = 5000;

let folder: string;
let clock: FakeClock;
let outbox: Outbox;
let log: LogLines;
let first: MailServer;
let second: MailServer;
let waysOut: WaysOut;
let delivery: Delivery;
let attempt: Promise<unknown>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ways-'));
  clock = createFakeClock();
  outbox = openTestOutbox({ folder, clock });
  log = createLogLines();
  [first, second] = [await startMailServer(), await startMailServer()];
  attempt = Promise.resolve();
});
afterEach(async () => {
  await delivery.stop();
  waysOut.close();
  await first.close();
  await second.close();
  outbox.close();
  rmSync(folder, { recursive: true });
});

function start(env: Record<string, string>): void {
  const config: Config = loadConfig(
    { DATA_DIR: folder, MAIL_FROM: 'web@firma.at', MAIL_TO: 'chefin@firma.at', ...env },
    { root: folder, company },
  );
  waysOut = createTransport(config);
  delivery = startDelivery({
    outbox,
    send: (requests, signal) => {
      const sending = waysOut.send(toMail(requests, addresses), {
        attempt: requests[0]?.attempts ?? 1,
        signal,
      });
      attempt = sending.catch(() => {});
      return sending;
    },
    clock,
    logger: log.logger,
  });
}

const startBoth = () => start({ SMTP_URL: first.url, SMTP_FALLBACK_URL: second.url });

async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += step) {
    await clock.advance(step);
    await attempt;
    await clock.advance(0);
  }
}

describe('the second way out', () => {
  test('is not used while the first one works, nor after a single failure', async () => {
    startBoth();
    await outbox.add(exampleRequest);
    first.misbehave({ onMailFrom: (_a, _s, next) => next(refuse(451, 'later')) });
    await pass(step);
    first.behave();
    await pass(30_000);
    expect(first.received).toHaveLength(1);
    expect(second.received).toEqual([]);
  });

  test('takes over within a minute when the first one keeps failing, once and under the same Message-ID', async () => {
    startBoth();
    first.misbehave({ onMailFrom: (_a, _s, next) => next(refuse(550, 'never')) });
    const { reference } = await outbox.add(exampleRequest);
    await pass(60_000);
    expect(second.received).toHaveLength(1);
    expect(second.received[0]?.parsed.messageId).toBe((await outbox.find(reference))?.messageId);
    first.behave();
    await pass(600_000);
    expect(first.received).toEqual([]);
    expect(second.received).toHaveLength(1);
    expect(await outbox.list('sent')).toHaveLength(1);
  });

  test('takes turns with the first, so that either one’s repair is noticed; each is told once, by its setting', async () => {
    startBoth();
    first.misbehave({ onMailFrom: (_a, _s, next) => next(refuse(451, 'later')) });
    second.misbehave({ onRcptTo: (_a, _s, next) => next(refuse(550, 'unknown')) });
    await outbox.add(exampleRequest);
    await pass(600_000);
    const told = log.lines().filter(({ msg }) => msg === 'mails do not go out');
    expect(told).toMatchObject([{ cause: 'EENVELOPE 451 MAIL FROM' }, { cause: 'EENVELOPE 550 RCPT TO' }]);
    first.behave();
    await pass(1_500_000);
    expect(first.received).toHaveLength(1);
    expect(second.received).toEqual([]);
    expect(log.lines().filter(({ msg }) => msg === 'mails go out again')).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  test('each mail becomes a file that a mail program opens', async () => {
    start({});
    const { reference } = await outbox.add(exampleRequest);
    await pass(step);
    await log.logged('sent');
    const [name = '', ...others] = readdirSync(join(folder, 'mail'));
    expect(others).toEqual([]);
    expect(name).toMatch(new RegExp(`^${reference}\\.[0-9a-f-]{36}\\.eml$`));
    expect(readFileSync(join(folder, 'mail', name), 'utf8')).toMatch(
      /^From: Muster Malerei <web@firma\.example>\r$/m,
    );
  });
});

describe('a password', () => {
  test.each([
    ['p@ss:w/rt%', 'p%40ss%3Aw%2Frt%25'],
    ['100%', '100%'],
  ])('%s works as it stands in SMTP_URL', async (password, written) => {
    const given: unknown[] = [];
    await first.close();
    first = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        given.push([auth.username, auth.password]);
        done(null, { user: 'web' });
      },
    });
    start({ SMTP_URL: first.url.replace('//', `//web%40firma.at:${written}@`) });
    await outbox.add(exampleRequest);
    await pass(step);
    await first.waitFor(1);
    expect(given).toEqual([['web@firma.at', password]]);
  });
});
