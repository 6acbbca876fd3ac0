import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MailKind, Store, StoredMail } from '../store/store.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { exampleRequest } from '../testing/requests.ts';
import { openTestStore } from '../testing/store.ts';
import { createFileTransport } from './eml-files.ts';
import { startRetention } from './retention.ts';

const hour = 3_600_000;
const day = 24 * hour;

let folder: string;
let mailFolder: string;
let clock: FakeClock;
let store: Store;
let log: LogLines;
let stop: (() => void) | undefined;
/** Resolves when the first round is over. */
let firstRound: Promise<void>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'retention-'));
  mailFolder = join(folder, 'mail');
  clock = createFakeClock();
  const { sleep } = clock;
  firstRound = new Promise((resolve) => {
    clock.sleep = (...given) => {
      resolve();
      return sleep(...given);
    };
  });
  log = createLogLines();
  store = openTestStore({ folder, clock });
});
afterEach(() => {
  stop?.();
  store.close();
  rmSync(folder, { recursive: true });
});

async function claim(kind: MailKind): Promise<StoredMail> {
  const { mail } = await store.claim(kind);
  if (!mail) throw new Error(`There is no ${kind} to claim.`);
  return mail;
}

async function start(days = 180): Promise<void> {
  stop = startRetention({ store, dataDir: folder, days, clock, logger: log.logger });
  await firstRound;
}

describe('what the privacy page promises', () => {
  test('a request is kept for its days and deleted within the hour after (L25)', async () => {
    const { reference } = await store.add(exampleRequest);
    await store.markSent(await claim('request'), '250', []);
    await clock.advance(180 * day - hour / 2);
    await start();
    expect(await store.list()).toHaveLength(1);
    await clock.advance(hour);
    expect(await log.logged('purged')).toMatchObject([{ reference }]);
    expect(await store.list()).toEqual([]);
    expect(log.text()).not.toMatch(/maria|huber|wohnzimmer/i);
  });

  test('a start deletes what came of age while the site was down', async () => {
    await store.add(exampleRequest);
    await clock.advance(8 * day);
    await start(7);
    await log.logged('purged without ever having been mailed');
    expect(await store.list()).toEqual([]);
  });

  test('mails kept as files go the same way', async () => {
    mkdirSync(mailFolder);
    for (const [name, age] of [
      ['alt.eml', 8 * day],
      ['neu.eml', 6 * day],
    ] as const) {
      writeFileSync(join(mailFolder, name), '');
      const time = new Date(clock.now() - age);
      utimesSync(join(mailFolder, name), time, time);
    }
    await start(7);
    expect(readdirSync(mailFolder)).toEqual(['neu.eml']);
  });

  test('a mail file counts from when its request was received, however often it was written (L25)', async () => {
    const transport = createFileTransport(mailFolder);
    const mail = { messageId: '<a7k32@firma.example>', text: '', date: new Date(clock.now() - 8 * day) };
    await transport.send(mail, new AbortController().signal);
    expect(readdirSync(mailFolder)).toHaveLength(1);
    await start(7);
    expect(readdirSync(mailFolder)).toEqual([]);
  });

  test('mails that followed a request go with it, though they are younger (L25)', async () => {
    await store.add(exampleRequest);
    await store.markSent(await claim('request'), '250', [
      { kind: 'reminder', dueAt: clock.now() },
      { kind: 'receipt', dueAt: clock.now() },
    ]);
    await clock.advance(hour);
    const transport = createFileTransport(mailFolder);
    for (const kind of ['reminder', 'receipt'] as const) {
      const { messageId } = await claim(kind);
      const mail = { messageId, text: '', date: new Date(clock.now() + 7 * day) };
      await transport.send(mail, new AbortController().signal);
    }
    await clock.advance(8 * day);
    expect(readdirSync(mailFolder)).toHaveLength(2);
    await start(7);
    await log.logged('purged');
    await clock.advance(0);
    expect(readdirSync(mailFolder)).toEqual([]);
  });

  test.each(['damaged', 'version-5'])(
    'a %s database that was set aside is deleted 14 days later with its log (L25)',
    async (why) => {
      const aside = (age: number) =>
        `requests-${why}-${new Date(clock.now() - age).toISOString().replace(/[:.]/g, '-')}.db`;
      const [kept, old] = [aside(13 * day), aside(15 * day)];
      for (const name of [kept, old, `${old}-wal`]) writeFileSync(join(folder, name), '');
      await start(180);
      expect(readdirSync(folder).filter((name) => name.includes(why))).toEqual([kept]);
    },
  );

  test('a store that cannot be used now is tried again an hour later', async () => {
    await store.add(exampleRequest);
    await clock.advance(8 * day);
    const { purge } = store;
    store.purge = () => Promise.reject(new Error('zz-anna'));
    await start(7);
    expect(await log.logged('purge failed')).toMatchObject([{ level: 50 }]);
    store.purge = purge;
    await clock.advance(hour);
    await log.logged('purged without ever having been mailed');
    expect(await store.list()).toEqual([]);
    expect(log.text()).not.toContain('zz-anna');
  });

  test('ends when the site stops', async () => {
    await start();
    stop?.();
    const { purge } = store;
    let purged = 0;
    store.purge = (before) => {
      purged++;
      return purge(before);
    };
    await clock.advance(5 * hour);
    expect(purged).toBe(0);
  });
});
