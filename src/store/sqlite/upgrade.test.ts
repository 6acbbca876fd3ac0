import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Mail } from '../../mails/transport.ts';
import { exchange } from '../../testing/exchange.ts';
import { createFakeClock } from '../../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../../testing/log-lines.ts';
import { prepareMailing } from '../../testing/mailing.ts';
import { openTestStore } from '../../testing/store.ts';
import { type OldRow, stoppedAt, writeVersion5 } from '../../testing/version-5.ts';
import type { Store } from '../store.ts';
import { checkBeforeStart } from './lock.ts';
import { openOrReplace } from './replace.ts';
import { addContactColumns, migrations } from './schema.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Made by release 1.0.0. */
const old = {
  secret: 'geheim von damals',
  triedSummary: '<sammel.f9b3824493a20324@firma.example>',
  triedReminder: '<erinnerung.ANCWT.1768460402703@firma.example>',
  links: [
    'http://localhost:3000/anfrage/ANCWT/erledigt?code=16PH-0aS1dn7SzvSSdyq4WaGZBzyzRxmz-xGAWAsbKo',
    'http://localhost:3000/anfrage/GR3HV/spaeter?code=WXGj7ePODyFXoazLEPe-NT249mF1b7gJg_V9Qr6gIQE',
    'http://localhost:3000/anfrage/9MVST/kein-spam?code=dzdKPc3WsMG35mOsGgbMtenWRsw1ZGcUjxN3fB5Nvx0',
  ],
};

let folder: string;
let path: string;
let log: LogLines;
const open: Store[] = [];
const clock = createFakeClock(stoppedAt);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
  path = join(folder, 'requests.db');
  log = createLogLines();
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  rmSync(folder, { recursive: true });
});

function start(): Store {
  const store = openTestStore({ folder, clock, logger: log.logger });
  open.push(store);
  return store;
}

const setAside = () => readdirSync(folder).filter((name) => name.startsWith('requests-version-5-'));

test('a database of the version before keeps every request and value, and the old file stays beside it', async () => {
  const rows = writeVersion5(folder, 40);
  expect(rows.length).toBeGreaterThan(1000);
  const before = readFileSync(path);
  writeFileSync(join(folder, 'selftest.db'), '');
  const store = start();
  const requests = new Map((await store.list()).map((request) => [request.reference, request]));
  expect(requests.size).toBe(rows.length);
  for (const row of rows) {
    const isSuspect = Number(row.suspicion_count) > 1;
    const request = requests.get(String(row.reference));
    expect(request).toMatchObject({
      receivedAt: row.received_at,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      service: row.service,
      message: row.message,
      spamSigns: JSON.parse(String(row.suspicions)),
      isArtificial: row.self_test === 1,
      doneAt: row.done_at,
      mail: {
        kind: isSuspect ? 'summary' : row.self_test === 1 ? 'report' : 'request',
        state: row.state,
        attempts: row.attempts,
        lastError: row.last_error,
        serverAnswer: row.server_answer,
        ...(!isSuspect && { messageId: row.message_id, sentAt: row.sent_at }),
      },
    });
    expect(request?.colour).toBe(row.colour ?? undefined);
  }
  const [file = '', ...others] = setAside();
  expect(others).toEqual([]);
  expect(readFileSync(join(folder, file)).equals(before)).toBe(true);
  expect(log.lines()).toMatchObject([{ level: 30, copied: rows.length, setAside: join(folder, file) }]);
  expect(readdirSync(folder).filter((name) => /new|selftest/.test(name))).toEqual([]);
});

test('what was sent by another click just before is still taken for the same request', async () => {
  const row = writeVersion5(folder).find(({ last_name }) => last_name === 'queued');
  const database = new DatabaseSync(path);
  database.prepare('UPDATE requests SET received_at = ? WHERE reference = ?').run(stoppedAt, row?.reference ?? '');
  database.close();
  const { first_name: firstName, last_name: lastName, email, phone, message } = row as Record<string, string>;
  const request = { firstName, lastName, email, phone, service: 'malerei', message } as const;
  expect(await start().add(request as never)).toEqual({ reference: row?.reference, repeated: true });
});

describe('after the update', () => {
  let rows: OldRow[];
  const mailing = prepareMailing();
  beforeEach(async () => {
    rows = writeVersion5(folder);
    writeFileSync(join(folder, 'secret'), old.secret);
    const now = new Date(stoppedAt).toISOString();
    await mailing.recreate({ env: { DATA_DIR: folder, MAIL_RECEIPT: 'on' }, now });
  });

  const rowOf = (label: string) => rows.find(({ last_name }) => last_name === label) as Record<string, string>;

  /** What is mailed until then, each as the beginning of its Message-ID and the name in its request. */
  async function mailUntil(time: number): Promise<string[]> {
    mailing.attempts.length = 0;
    mailing.start();
    await mailing.pass(time - mailing.clock.now());
    await mailing.stop();
    return mailing.attempts.map(toLabel).sort();
  }

  function toLabel({ messageId }: Mail): string {
    const [, prefix, reference] = /^<(?:([a-z]+)\.)?(?:([A-Z\d]{5})\.)?/.exec(String(messageId)) ?? [];
    const row = rows.find((each) => each.reference === reference);
    return [prefix ?? 'anfrage', row?.last_name ?? ''].join(' ').trim();
  }

  test('what was queued is mailed once, as the same message as before, and nothing that was sent', async () => {
    const words = (text: string) => text.split(/\s+/);
    const requests =
      words(`one-sign-queued one-sign-tried queued queued-alerted queued-colour queued-leased queued-tried
      resent self-test summary-sent-released-waiting summary-sent-resent-suspect`);
    const receipts = words(`queued queued-alerted queued-colour queued-leased queued-tried
      receipt-due receipt-leased receipt-tried`);
    expect(await mailUntil(stoppedAt + 30 * minute)).toEqual([
      ...requests.map((label) => `anfrage ${label}`),
      ...receipts.map((label) => `eingang ${label}`),
      'erinnerung one-sign-released',
      'erinnerung reminder-scheduled',
      'erinnerung reminder-tried',
      'sammel',
    ]);
    const mails = [...mailing.attempts];
    const ids = mails.map(({ messageId }) => messageId);
    for (const label of requests) expect(ids).toContain(rowOf(label).message_id);
    for (const label of ['receipt-due', 'receipt-leased', 'receipt-tried'])
      expect(ids).toContain(rowOf(label).message_id?.replace('<', '<eingang.'));
    expect(ids).toEqual(expect.arrayContaining([old.triedSummary, old.triedReminder]));
    const reminder = mails.find(({ messageId }) => messageId === old.triedReminder);
    expect(reminder?.inReplyTo).toBe(rowOf('reminder-tried').message_id);

    // By then the next summary and all reminders of the old and the new ones have been due.
    expect(await mailUntil(stoppedAt + 30 * minute)).toEqual([]);
    const { clock: siteClock, attempts } = mailing;
    await siteClock.advance(day + 2 * 60 * minute);
    const reminders = words(`done-reopened postponed queued queued-alerted queued-colour queued-leased queued-tried
      receipt-due receipt-leased receipt-tried receipt-unwanted
      resent summary-sent-released-sent summary-sent-released-waiting`);
    expect(await mailUntil(siteClock.now() + minute)).toEqual([
      ...reminders.map((label) => `erinnerung ${label}`),
      'sammel',
    ]);
    expect(attempts.find(({ subject }) => subject?.includes('Spamverdacht'))?.subject).toContain('2 Anfragen');
    await siteClock.advance(6 * day);
    expect(await mailUntil(siteClock.now() + minute)).toEqual([]);
  });

  test('alerts go out about what has failed since, also with one sign (bug 3), and not a second time', async () => {
    const { store } = mailing;
    const options = { before: stoppedAt - 15 * minute, untried: false, webhook: true, fallback: false };
    await store.planNotices(options);
    const told: (string | undefined)[] = [];
    for (;;) {
      const { mail } = await store.claim('notice');
      if (!mail) break;
      told.push((await store.findLate(mail))?.requests[0]?.lastName);
      await store.markSent(mail, '200', []);
    }
    expect(told.sort()).toEqual(['failed', 'one-sign-failed', 'one-sign-tried', 'queued-tried', 'summary-failed']);
  });

  test.each(old.links)('a link of a mail sent before still works: %s', async (link) => {
    const url = new URL(link);
    const { status, text } = await exchange(mailing.site.app, url.pathname + url.search);
    expect(status).toBe(200);
    expect(text).toContain('<form');
  });
});

test('no summary grows beyond a hundred, and those tried together stay together', async () => {
  writeVersion5(folder);
  const database = new DatabaseSync(path);
  const columns = database
    .prepare(
      "SELECT group_concat(name) AS names FROM pragma_table_info('requests') WHERE name NOT IN ('reference', 'next_attempt_at')",
    )
    .get()?.names;
  database.exec(`INSERT INTO requests (reference, next_attempt_at, ${columns})
    WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 120)
    SELECT reference || i, next_attempt_at + i, ${columns} FROM n, requests WHERE last_name = 'summary-tried-a'`);
  database.close();
  const store = start();
  await clock.advance(60 * minute);
  const sizes: number[] = [];
  for (let { requests } = await claimSummary(); requests; { requests } = await claimSummary())
    sizes.push(requests.length);
  expect(sizes.sort()).toEqual([100, 23]);

  async function claimSummary() {
    const claim = await store.claim('summary');
    return claim.mail ? claim : { requests: undefined };
  }
});

describe('a database of the version before', () => {
  /** As another process of the site holds it. */
  function hold(): DatabaseSync {
    const lock = new DatabaseSync(`${path}.lock`);
    lock.exec('BEGIN; SELECT COUNT(*) FROM sqlite_schema');
    return lock;
  }

  const settings = () => ({ path, synchronous: 'FULL', migrations, complete: addContactColumns }) as const;
  const situation = () => ({ timeout: 300, logger: log.logger, now: clock.now, mailDomain: 'firma.example' });

  test('is not touched while another process has it open, and the error says what to do', () => {
    writeVersion5(folder);
    const before = readFileSync(path);
    const holder = hold();
    expect(() => openOrReplace(settings(), situation())).toThrow('npx pm2 stop website');
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(setAside()).toEqual([]);
    holder.close();
    openOrReplace(settings(), situation()).close();
    expect(setAside()).toHaveLength(1);
  });

  test('keeps a reload from beginning as long as the old site runs', () => {
    expect(() => checkBeforeStart(path)).not.toThrow();
    writeVersion5(folder);
    expect(() => checkBeforeStart(path)).not.toThrow();
    const holder = hold();
    expect(() => checkBeforeStart(path)).toThrow('npx pm2 start ecosystem.config.cjs');
    holder.close();
    start();
    // The new site is no obstacle to a reload.
    expect(() => checkBeforeStart(path)).not.toThrow();
  });

  test.each([
    ['of version 1', (database: DatabaseSync) => database.exec('PRAGMA user_version = 1')],
    ['of version 4', (database: DatabaseSync) => database.exec('PRAGMA user_version = 4')],
    ['damaged', breakPage],
  ])('that is %s is refused with a clear sentence, and stays as it is', (problem, spoil) => {
    writeVersion5(folder, 40);
    const database = new DatabaseSync(path);
    spoil(database);
    if (database.isOpen) database.close();
    const before = readFileSync(path);
    expect(start).toThrow(`The database is ${problem}: start release 1.0.0`);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(setAside()).toEqual([]);
  });

  function breakPage(database: DatabaseSync): void {
    database.close();
    const content = readFileSync(path);
    content.fill('zz garbage ', 8 * 4096, 9 * 4096);
    writeFileSync(path, content);
  }
});
