import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import sharp from 'sharp';
import { systemClock } from '../clock.ts';
import { eventually } from '../testing/browser.ts';
import { runCommand } from '../testing/command.ts';
import { plain } from '../testing/hostile-pictures.ts';
import { end, postParts, postRequest, putPhoto, toPart } from '../testing/photo-sending.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { type MailServer, startMailServer } from '../testing/smtp.ts';
import { openTestStore } from '../testing/store.ts';
import { openPhotos, readAllFiles } from '../testing/stored-photos.ts';

const rounds = 8;
const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
const temporary = mkdtempSync(join(tmpdir(), 'tmp-'));
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
});
afterAll(async () => {
  const isOn = ({ process: { exitCode, signalCode } }: RunningSite) => exitCode === null && signalCode === null;
  await Promise.all(sites.filter(isOn).map((site) => site.stop()));
  await mailServer.close();
  for (const folder of [dataDir, temporary]) rmSync(folder, { recursive: true });
});

const sites: RunningSite[] = [];
async function start(): Promise<RunningSite> {
  const site = await startSite({
    ...{ DATA_DIR: dataDir, TMPDIR: temporary, SITE_URL: 'http://localhost', SMTP_URL: mailServer.url },
    ...{ MAIL_FROM: 'website@firma.test', MAIL_TO: 'chefin@firma.test' },
    ...{ CONTACT_LIMIT: '100000', MAIL_HOURLY_CAP: '100000', LOG_LEVEL: 'trace' },
  });
  sites.push(site);
  return site;
}

const thanked: string[] = [];
/** Photos that were acknowledged, by their heights: each has another one. */
const acknowledged: number[] = [];
let height = 300;
/** Whatever was neither kept nor refused for now. */
const odd: string[] = [];

/** A request and photos after it, to the one or the other process, until they are gone. */
async function visit(both: readonly RunningSite[], name: string): Promise<void> {
  const [one, other] = both.map(({ url }) => url) as [string, string];
  const { reference, photos } = await postRequest(one, name);
  thanked.push(reference);
  for (let number = 0; number < 6; number++) {
    height += 1;
    const [mine, photo] = [height, await plain(400, height).jpeg().toBuffer()];
    const address = (number % 2 ? one : other) + photos;
    const isForm = number === 4;
    const answer = await (isForm
      ? postParts(address, [toPart('a.jpg', photo), end])
      : putPhoto(address, `photo-${mine}`, photo));
    if ([201, 303].includes(answer.status)) acknowledged.push(mine);
    else if (answer.status !== 503) odd.push(`${answer.status} ${answer.text}`);
  }
}

/** A photo that is on its way for ever. */
function dawdle({ url }: RunningSite, path: string): void {
  const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': 12_000_000 };
  const outgoing = openRequest(`${url}${path}/dawdling-1`, { method: 'PUT', agent: false, headers });
  outgoing.on('error', () => {}).write(Buffer.alloc(3_000_000, 'ORPHAN'));
}

const heightsOf = (contents: readonly Uint8Array[]): Promise<number[]> =>
  Promise.all(contents.map(async (content) => (await sharp(content).metadata()).height));
const toPhotos = ({ attachments }: ParsedMail) =>
  attachments.filter(({ contentType }) => contentType.startsWith('image/'));
const byNumber = (one: number, other: number) => one - other;
const listFiles = () => [...readdirSync(dataDir), ...readdirSync(temporary)];

test('kill -9 and SIGTERM of two processes lose no thanked request and no acknowledged photo, and leave nothing behind', async () => {
  for (let round = 0; round < rounds; round++) {
    const both = await Promise.all([start(), start()]);
    const [killed, ended] = both as [RunningSite, RunningSite];
    const before = acknowledged.length;
    const visits = [1, 2, 3, 4].map((client) => {
      const order = client % 2 ? both : both.toReversed();
      // Ends when they are gone.
      return visit(order, `${round}-${client}`).catch(() => {});
    });
    const { photos } = await postRequest(killed.url, `${round} dawdles`);
    for (const site of both) dawdle(site, photos);
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(before), 30_000);
    // At a random moment: the point of this test is not to choose it.
    await wait(Math.random() * 1000);
    await Promise.all([killed.stop('SIGKILL'), ended.stop(round % 2 ? 'SIGKILL' : 'SIGTERM')]);
    await Promise.all(visits);
  }
  expect(odd).toEqual([]);
  expect(
    listFiles().filter((name) => !/^((requests|limits|pins|pictures)\.db\S*|content\.json|secret)$/.test(name)),
  ).toEqual([]);

  // Killed once more in the middle of sending what it has.
  const mails = () => mailServer.received.filter(({ parsed }) => toPhotos(parsed).length > 0);
  const site = await start();
  const stored = openPhotos(dataDir);
  await eventually(() => expect(mails().length).toBeGreaterThan(2), 90_000);
  await site.stop('SIGKILL');
  const last = await start();

  const heights = stored.map((photo) => photo.height).sort(byNumber);
  expect(heights).toEqual(expect.arrayContaining(acknowledged));
  expect(new Set(heights).size).toBe(heights.length);
  const sent = () => new Map(mails().map(({ parsed }) => [parsed.messageId, toPhotos(parsed)]));
  await eventually(() => expect([...sent().values()].flat().length).toBe(heights.length), 90_000);
  const contents = [...sent().values()].flat().map(({ content }) => content);
  expect((await heightsOf(contents)).sort(byNumber)).toEqual(heights);
  const store = openTestStore({ folder: dataDir, clock: systemClock });
  const references = (await store.list()).map(({ reference }) => reference);
  store.close();
  expect(references).toEqual(expect.arrayContaining(thanked));
  expect(Object.values(readAllFiles(dataDir)).some((content) => content.includes('ORPHANORPHAN'))).toBe(false);

  const gone = await postRequest(last.url, 'gone', undefined, 'weg@mail.example');
  // No two alike, so that its bytes are in no other photo.
  const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
  expect((await putPhoto(last.url + gone.photos, 'photo-gone', await noise.jpeg().toBuffer())).status).toBe(201);
  const [trace] = openPhotos(dataDir, gone.reference).map(({ content }) => content.subarray(-200));
  const holders = () =>
    Object.entries(readAllFiles(dataDir))
      .filter(([_name, content]) => trace && content.includes(trace))
      .map(([name]) => name);
  expect(holders()).not.toEqual([]);
  expect((await runCommand('requests', { DATA_DIR: dataDir }, 'forget', 'weg@mail.example')).code).toBe(0);
  expect(openPhotos(dataDir, gone.reference).length).toBe(0);
  expect(holders()).toEqual([]);
  await last.stop();
  expect(listFiles().filter((name) => /upload|photo|foto/.test(name))).toEqual([]);
}, 400_000);
