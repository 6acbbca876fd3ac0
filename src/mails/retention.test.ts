import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MailKind, StoredMail } from '../store/store.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { day, hour } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { createFileTransport } from './eml-files.ts';
import { startRetention } from './retention.ts';

let site: TestSite;
let mailFolder: string;
let log: LogLines;
let stop: (() => void) | undefined;
/** Resolves when the first round is over. */
let firstRound: Promise<void>;

beforeEach(() => {
  site = createTestSite();
  mailFolder = join(site.folder, 'mail');
  const { sleep } = site.clock;
  firstRound = new Promise((resolve) => {
    site.clock.sleep = (...given) => {
      resolve();
      return sleep(...given);
    };
  });
  log = createLogLines();
});
afterEach(async () => {
  stop?.();
  await site.close();
});

async function claim(kind: MailKind): Promise<StoredMail> {
  const { mail } = await site.store.claim(kind);
  if (!mail) throw new Error(`There is no ${kind} to claim.`);
  return mail;
}

async function start(days = 180): Promise<void> {
  stop = startRetention({ ...site, config: { ...site.config, retentionDays: days }, logger: log.logger });
  await firstRound;
}

describe('what the privacy page promises', () => {
  test('a request is kept for its days and deleted within the hour after (L25)', async () => {
    const { reference } = await site.store.add(exampleRequest);
    await site.store.markSent(await claim('request'), '250', []);
    await site.clock.advance(180 * day - hour / 2);
    await start();
    expect(await site.store.list()).toHaveLength(1);
    await site.clock.advance(hour);
    expect(await log.logged('purged')).toMatchObject([{ reference }]);
    expect(await site.store.list()).toEqual([]);
    expect(log.text()).not.toMatch(/maria|huber|wohnzimmer/i);
  });

  test('a start deletes what came of age while the site was down', async () => {
    await site.store.add(exampleRequest);
    await site.store.markSent(await claim('request'), '250', []);
    await site.clock.advance(8 * day);
    await start(7);
    await log.logged('purged');
    expect(await site.store.list()).toEqual([]);
  });

  test('what was never mailed goes an hour after the start (N01, retention)', async () => {
    await site.store.add(exampleRequest);
    await site.clock.advance(8 * day);
    await start(7);
    expect(await site.store.list()).toHaveLength(1);
    await site.clock.advance(hour);
    await log.logged('purged without ever having been mailed');
    expect(await site.store.list()).toEqual([]);
  });

  test('mails kept as files go the same way', async () => {
    mkdirSync(mailFolder);
    for (const [name, age] of [
      ['alt.eml', 8 * day],
      ['neu.eml', 6 * day],
    ] as const) {
      writeFileSync(join(mailFolder, name), '');
      const time = new Date(site.clock.now() - age);
      utimesSync(join(mailFolder, name), time, time);
    }
    await start(7);
    expect(readdirSync(mailFolder)).toEqual(['neu.eml']);
  });

  test('a mail file counts from when its request was received, however often it was written (L25)', async () => {
    const transport = createFileTransport(mailFolder);
    const mail = { messageId: '<a7k32@firma.example>', text: '', date: new Date(site.clock.now() - 8 * day) };
    await transport.send(mail, new AbortController().signal);
    expect(readdirSync(mailFolder)).toHaveLength(1);
    await start(7);
    expect(readdirSync(mailFolder)).toEqual([]);
  });

  test('mails that followed a request go with it, though they are younger (L25)', async () => {
    await site.store.add(exampleRequest);
    await site.store.markSent(await claim('request'), '250', [
      { kind: 'reminder', dueAt: site.clock.now() },
      { kind: 'receipt', dueAt: site.clock.now() },
    ]);
    await site.clock.advance(hour);
    const transport = createFileTransport(mailFolder);
    for (const kind of ['reminder', 'receipt'] as const) {
      const { messageId } = await claim(kind);
      const mail = { messageId, text: '', date: new Date(site.clock.now() + 7 * day) };
      await transport.send(mail, new AbortController().signal);
    }
    await site.clock.advance(8 * day);
    expect(readdirSync(mailFolder)).toHaveLength(2);
    await start(7);
    await log.logged('purged');
    await site.clock.advance(0);
    expect(readdirSync(mailFolder)).toEqual([]);
  });

  test.each(['requests-damaged', 'requests-version-5', 'pictures-damaged'])(
    'a %s database that was set aside is deleted 14 days later with its log (L25)',
    async (why) => {
      const aside = (age: number) =>
        `${why}-${new Date(site.clock.now() - age).toISOString().replace(/[:.]/g, '-')}.db`;
      const [kept, old] = [aside(13 * day), aside(15 * day)];
      for (const name of [kept, old, `${old}-wal`]) writeFileSync(join(site.folder, name), '');
      await start(180);
      expect(readdirSync(site.folder).filter((name) => name.includes(why))).toEqual([kept]);
    },
  );

  test('a secret or upload that an earlier process could not finish goes, one that is being made stays (operator A11)', async () => {
    const now = site.clock.now() / 1000;
    for (const [name, age] of Object.entries({
      secret: 0,
      'secret.4711': 7200,
      'secret.4712': 0,
      'upload-4711': 7200,
    })) {
      writeFileSync(join(site.folder, name), '');
      utimesSync(join(site.folder, name), now - age, now - age);
    }
    await start(180);
    const isOne = (name: string) => /^(secret|upload)/.test(name);
    expect(readdirSync(site.folder).filter(isOne)).toEqual(['secret', 'secret.4712']);
  });

  test('a store that cannot be used now is tried again an hour later', async () => {
    await site.store.add(exampleRequest);
    await site.clock.advance(8 * day);
    const { purge } = site.store;
    site.store.purge = () => Promise.reject(new Error('zz-anna'));
    await start(7);
    expect(await log.logged('purge failed')).toMatchObject([{ level: 50 }]);
    site.store.purge = purge;
    await site.clock.advance(hour);
    await log.logged('purged without ever having been mailed');
    expect(await site.store.list()).toEqual([]);
    expect(log.text()).not.toContain('zz-anna');
  });

  test('ends when the site stops', async () => {
    await start();
    stop?.();
    const { purge } = site.store;
    let purged = 0;
    site.store.purge = (before) => {
      purged++;
      return purge(before);
    };
    await site.clock.advance(5 * hour);
    expect(purged).toBe(0);
  });
});
