import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Outbox } from '../store/outbox.ts';
import { migrations } from '../store/sqlite/statements.ts';
import { addresses } from '../testing/addresses.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { openTestOutbox } from '../testing/outbox.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type MailServer, refuse, startMailServer } from '../testing/smtp.ts';
import { toReminderMail } from './reminder-mail.ts';
import { startReminders } from './reminders.ts';
import { createMailTransport, type Transport } from './transport.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let folder: string;
let server: MailServer;
let transport: Transport;
let clock: FakeClock;
let outbox: Outbox;
let log: LogLines;
let attempt: Promise<unknown>;
const stops: (() => Promise<void>)[] = [];
const open: Outbox[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reminders-'));
  server = await startMailServer();
  transport = createMailTransport(server.url);
  // A Monday, half past ten in Vienna.
  clock = createFakeClock();
  outbox = openOutbox();
  log = createLogLines();
  attempt = Promise.resolve();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  transport.close();
  await server.close();
  for (const each of open.splice(0)) each.close();
  rmSync(folder, { recursive: true });
});

/** As another process has it. */
function openOutbox(hourlyCap = 100_000): Outbox {
  const another = openTestOutbox({ folder, clock, hourlyCap });
  open.push(another);
  return another;
}

function start(store = outbox): void {
  stops.push(
    startReminders({
      outbox: store,
      send: (reminder, signal) => {
        const sending = transport.send(toReminderMail(reminder, addresses), signal);
        attempt = sending.catch(() => {});
        return sending;
      },
      clock,
      logger: log.logger,
    }),
  );
}

/** Moves the time on minute by minute and waits for what each of them sends. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += minute) {
    await clock.advance(minute);
    await attempt;
    await clock.advance(0);
  }
}

async function addMailed(message = '', suspicions: string[] = []) {
  const { reference } = await outbox.add({ ...exampleRequest, message }, suspicions);
  await outbox.markSent([reference], '250');
  const { messageId = '' } = (await outbox.find(reference)) ?? {};
  return { reference, messageId };
}

describe('a request that stays open for a working day', () => {
  test('is reminded of once, for all processes together, in its thread', async () => {
    const { reference, messageId } = await addMailed('Bitte im März.');
    start();
    start(openOutbox());
    await clock.advance(day - minute);
    expect(server.received).toEqual([]);
    await pass(7 * minute);
    await clock.advance(2 * day);
    expect(server.received).toHaveLength(1);
    const [{ parsed, to } = {} as never] = server.received;
    expect(to).toEqual(['chefin@firma.example']);
    expect(parsed).toMatchObject({
      subject: `Re: Anfrage Malerei – Maria Huber – #${reference}`,
      inReplyTo: messageId,
      references: messageId,
      messageId: expect.stringMatching(new RegExp(`^<erinnerung\\.${reference}\\.\\d+@firma\\.example>$`)),
      replyTo: { value: [{ name: 'Maria Huber', address: 'maria.huber@mail.example' }] },
    });
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(parsed.text).toMatch(
      /^Zur Erinnerung: Diese Anfrage vom Montag, 12\. Jänner 2026 um 10:30 Uhr ist noch offen\./,
    );
    for (const action of ['erledigt', 'spaeter'] as const) {
      const url = addresses.links.toUrl(reference, action);
      expect(parsed.text).toContain(url);
      expect(parsed.html).toContain(`href="${url}"`);
    }
    expect(await log.logged('reminded')).toMatchObject([{ reference, attempts: 1 }]);
    expect(log.text()).not.toMatch(/maria|huber|0660|märz/i);
  });

  test('is reminded of later if the owner wants that, and once more if asked again', async () => {
    const { reference } = await addMailed();
    start();
    await clock.advance(20 * hour);
    await outbox.postpone(reference, clock.now() + day);
    await clock.advance(day - minute);
    expect(server.received).toEqual([]);
    await pass(7 * minute);
    expect(server.received).toHaveLength(1);
    await outbox.postpone(reference, clock.now() + day);
    await clock.advance(day - minute);
    await pass(7 * minute);
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ parsed }) => parsed.messageId)).size).toBe(2);
  });
});

describe('the owner is not reminded', () => {
  test('of what is done, suspect or not mailed yet', async () => {
    const { reference } = await addMailed('erledigt');
    await outbox.markDone(reference);
    await addMailed('ein Zeichen', ['3 Links']);
    await addMailed('zwei Zeichen', ['3 Links', 'fremde Auszeichnung im Text']);
    await outbox.add({ ...exampleRequest, message: 'wartet' });
    await clock.advance(day);
    start();
    await pass(7 * minute);
    expect(server.received).toEqual([]);
  });

  test('of what was mailed before there were reminders, while an old process still works on the file', async () => {
    const old = mkdtempSync(join(folder, 'old-'));
    const database = new DatabaseSync(join(old, 'requests.db'));
    database.exec(`PRAGMA journal_mode = WAL; ${migrations[0]} PRAGMA user_version = 1`);
    const insert = database.prepare(
      `INSERT INTO requests (reference, received_at, first_name, last_name, email, phone, service, message,
        content_hash, next_attempt_at, message_id, state, sent_at)
        VALUES (?, ?, 'a', 'b', 'c@d.at', '', 'malerei', '', ?, 0, '<a@b>', 'sent', ?)`,
    );
    const list = database.prepare('SELECT * FROM requests ORDER BY received_at');
    insert.run('AAAAA', 1, 'a', clock.now());
    expect(list.all()).toHaveLength(1);
    outbox = openTestOutbox({ folder: old, clock });
    open.push(outbox);
    insert.run('BBBBB', 2, 'b', clock.now());
    expect(list.all().map(({ reference, state }) => [reference, state])).toEqual([
      ['AAAAA', 'sent'],
      ['BBBBB', 'sent'],
    ]);
    database.close();
    await clock.advance(day);
    expect(await outbox.claimReminder(() => clock.now())).toMatchObject({ request: { reference: 'BBBBB' } });
    expect(await outbox.claimReminder(() => clock.now())).toBeUndefined();
  });

  test('of weeks gone by, when reminders are turned on', async () => {
    await addMailed();
    await clock.advance(8 * day);
    start();
    await pass(7 * minute);
    expect(server.received).toEqual([]);
  });
});

describe('a reminder that does not get out', () => {
  test('is tried until the mail server takes it, and comes once', async () => {
    const { reference } = await addMailed();
    server.misbehave({ onRcptTo: (_a, _s, done) => done(refuse(451, 'later')) });
    start();
    await clock.advance(day - minute);
    await pass(hour);
    expect(server.received).toEqual([]);
    expect((await log.logged('reminder retry', 3))[0]).toMatchObject({
      reference,
      cause: expect.stringContaining('451'),
    });
    server.behave();
    await pass(2 * hour);
    expect(server.received).toHaveLength(1);
    expect(log.text()).not.toMatch(/maria|huber|0660/i);
  });

  test('because its process died is taken up by another with the same Message-ID', async () => {
    await addMailed();
    await clock.advance(day);
    const lost = await outbox.claimReminder(() => clock.now());
    const other = openOutbox();
    await clock.advance(2 * minute);
    expect(await other.claimReminder(() => 0)).toBeUndefined();
    await clock.advance(minute);
    const again = await other.claimReminder(() => 0);
    expect(lost && again && toReminderMail(again, addresses)).toEqual(
      lost && toReminderMail(lost, addresses),
    );
  });

  test('is not wanted any more once the owner has put it off during the attempt', async () => {
    const { reference } = await addMailed();
    await clock.advance(day);
    const reminder = await outbox.claimReminder(() => clock.now());
    await outbox.postpone(reference, clock.now() + day);
    if (reminder) await outbox.markReminded(reminder);
    await clock.advance(day);
    expect(await outbox.claimReminder(() => 0)).toMatchObject({ request: { reference }, attempts: 1 });
  });

  test('because of the hourly cap waits, and counts for it', async () => {
    for (const message of ['a', 'b', 'c']) await addMailed(message);
    await clock.advance(day);
    start(openOutbox(2));
    await pass(10 * minute);
    expect(server.received).toHaveLength(2);
    await pass(hour);
    expect(server.received).toHaveLength(3);
  });
});
