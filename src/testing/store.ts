import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { type Clock, hour } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { createSqliteStore, type Store } from '../store/sqlite/sqlite-store.ts';
import type { FollowUp, FullMail, MailKind, StoredMail } from '../store/store.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createLogLines } from './log-lines.ts';
import { exampleRequest } from './requests.ts';

type Options = { folder: string; clock: Clock; logger?: Logger; hourlyCap?: number };

/** Requests in the folder's requests.db, as one process opens them. */
export function openTestStore({
  folder,
  clock,
  logger = createLogLines().logger,
  hourlyCap = 100_000,
}: Options): Store {
  const config = { dataDir: folder, mailDomain: 'firma.example', mailHourlyCap: hourlyCap };
  return createSqliteStore({ config, clock, logger });
}

/** Requests in a folder of its own for each test, with a clock that the test sets. To be called once in a test file. */
export function prepareStore() {
  let folder: string;
  let clock: FakeClock;
  let store: Store;
  const open: Store[] = [];

  /** Another process on the same file. */
  function openStore(hourlyCap?: number): Store {
    const another = openTestStore({ folder: join(folder, 'data'), clock, ...(hourlyCap && { hourlyCap }) });
    open.push(another);
    return another;
  }

  function closeAll(): void {
    for (const each of open.splice(0)) each.close();
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-'));
    clock = createFakeClock();
    store = openStore();
  });
  afterEach(() => {
    closeAll();
    rmSync(folder, { recursive: true });
  });

  async function claimAny(from: Store, kind: MailKind): Promise<FullMail> {
    const claim = await from.claim(kind);
    if (!claim.mail) throw new Error(`There is no ${kind} to claim.`);
    return claim;
  }

  return {
    get path(): string {
      return join(folder, 'data', 'requests.db');
    },
    get clock(): FakeClock {
      return clock;
    },
    get store(): Store {
      return store;
    },
    openStore,
    closeAll,
    claimAny,
    async claimed(from = store, kind: MailKind = 'request'): Promise<StoredMail> {
      return (await claimAny(from, kind)).mail;
    },
    async add(message: string = exampleRequest.message, spamSigns: string[] = []): Promise<string> {
      await clock.advance(1);
      return (await store.add({ ...exampleRequest, message }, { spamSigns })).reference;
    },
    async nextDueAt(from = store): Promise<number> {
      const { mail, nextAt } = await from.claim('request').then((claim) => ({ nextAt: undefined, ...claim }));
      if (mail || nextAt === undefined) throw new Error('Something is due now, or nothing at all.');
      return nextAt;
    },
    mailOf: async (reference: string, from = store) => (await from.find(reference))?.mail,
    later: () => clock.now() + 23 * hour,
    followUps: (): FollowUp[] => [
      { kind: 'reminder', dueAt: clock.now() + hour },
      { kind: 'receipt', dueAt: clock.now() },
    ],
  };
}
