import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { forget } from '../operator/deployment.ts';
import { day } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { startRetention } from './retention.ts';

let site: TestSite;
beforeEach(() => {
  site = createTestSite();
});
afterEach(() => site.close());

async function add(reference: string, text: string): Promise<void> {
  await site.photos.add({ reference, key: 'key', width: 4, height: 3, content: Buffer.alloc(30_000, text) });
}

const isAnywhere = (text: string) =>
  (readdirSync(site.folder, { recursive: true }) as string[])
    .map((name) => join(site.folder, name))
    .some((path) => statSync(path).isFile() && readFileSync(path).includes(text));

/** One round, as at each start. */
async function startAndStop(): Promise<void> {
  const { sleep } = site.clock;
  const round = new Promise<void>((resolve) => {
    site.clock.sleep = (...given) => {
      resolve();
      return sleep(...given);
    };
  });
  const stop = startRetention(site);
  await round;
  stop();
}

test('who is forgotten leaves no byte of a photo, and the others keep theirs', async () => {
  const { reference } = await site.store.add(exampleRequest);
  const other = await site.store.add({ ...exampleRequest, email: 'other@mail.example' });
  await add(reference, 'geheim');
  await add(other.reference, 'bleibt');
  expect(isAnywhere('geheimgeheim')).toBe(true);
  expect(await forget(site.store, site.config, exampleRequest.email)).toEqual([reference]);
  expect(isAnywhere('geheimgeheim')).toBe(false);
  expect(await site.photos.count(other.reference)).toBe(1);
});

test('photos go with their request after RETENTION_DAYS', async () => {
  const { reference } = await site.store.add(exampleRequest);
  await add(reference, 'geheim');
  await site.clock.advance(179 * day);
  await startAndStop();
  expect(await site.photos.count(reference)).toBe(1);
  await site.clock.advance(2 * day);
  await site.store.markSent((await site.store.claim('request')).mail ?? fail(), '250', []);
  await startAndStop();
  expect(await site.photos.count(reference)).toBe(0);
  expect(isAnywhere('geheimgeheim')).toBe(false);
});

test('a start deletes photos whose request is gone, since a process may have died between the two', async () => {
  const { reference } = await site.store.add(exampleRequest);
  await add(reference, 'bleibt');
  await add('ZZZZZ', 'verwaist');
  await startAndStop();
  expect(isAnywhere('verwaistverwaist')).toBe(false);
  expect(await site.photos.listReferences()).toEqual([reference]);
});

test('a copy keeps the photos of a request that was lost here, but none for longer than RETENTION_DAYS', async () => {
  const copied = join(site.folder, 'copy.db');
  const count = () => {
    using copy = new DatabaseSync(copied);
    return copy.prepare('SELECT count(*) AS count FROM photos').get()?.count;
  };
  await add('ZZZZZ', 'verwaist');
  await site.pictures.copyTo(copied, site.clock.now() - day);
  await startAndStop();
  await site.pictures.copyTo(copied, site.clock.now() - day);
  expect(count()).toBe(1);
  await site.clock.advance(2 * day);
  await site.pictures.copyTo(copied, site.clock.now() - day);
  expect(count()).toBe(0);
  expect(isAnywhere('verwaistverwaist')).toBe(false);
});

function fail(): never {
  throw new Error('There is no mail to claim.');
}
