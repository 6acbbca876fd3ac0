import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ElementHandle, Page } from 'puppeteer';
import { systemClock } from '../clock.ts';
import { eventually, fillIn, hydrateForm, pressSend, sendByKey, textOf } from '../testing/browser.ts';
import { recognizeWall, takeLargePhoto } from '../testing/camera-photo.ts';
import { expectNoTraces } from '../testing/photo-traces.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { publicUrl, type SlowVisit, startSlowVisit } from '../testing/slow-visit.ts';
import { type MailServer, startMailServer } from '../testing/smtp.ts';
import { openTestStore } from '../testing/store.ts';
import { openPhotos } from '../testing/stored-photos.ts';

const megabit = 1_000_000;
/** 60 MB take 80 seconds: longer than nginx waits for a body that stands still, and than we do. */
const withoutScript = Number(process.env.MEGABITS ?? 6) * megabit;
const minute = 60_000;
const began = performance.now();
const say = (what: string) => process.stdout.write(`  ${Math.round((performance.now() - began) / 1000)} s: ${what}\n`);

const folder = mkdtempSync(join(tmpdir(), 'photos-'));
const numbers = [0, 1, 2, 3, 4];
const paths = numbers.map((number) => join(folder, `Wohnung-Huber-${number}.jpg`));
let mailServer: MailServer;
let site: RunningSite;

beforeAll(async () => {
  mailServer = await startMailServer({ size: 20_000_000 });
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'website@firma.test', MAIL_TO: 'chefin@firma.test' };
  site = await startSite({ ...mail, SITE_URL: publicUrl, LOG_LEVEL: 'trace' });
  for (const [number, path] of paths.entries()) writeFileSync(path, await takeLargePhoto(number));
}, 120_000);
afterAll(async () => {
  for (const opened of await Promise.allSettled(visits)) if (opened.status === 'fulfilled') await opened.value.close();
  await Promise.all([site.stop(), mailServer.close()]);
  rmSync(folder, { recursive: true });
});

/** Fills in the form, without a photo. */
async function writeRequest(page: Page, message: string): Promise<void> {
  await fillIn(page, { ...exampleRequest, message });
}

/** Fills in the form with five photos and sends it. */
async function sendWithScript({ page }: SlowVisit, message: string): Promise<void> {
  await hydrateForm(page, publicUrl);
  await writeRequest(page, message);
  const input = (await page.waitForSelector('.form input[type=file]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(...paths);
  // The photos' previews come and move the button.
  await sendByKey(page);
}

/** Sends the form, and on the page that answers it five photos; resolves to what the browser shows then. */
async function sendWithoutScript({ page }: SlowVisit, message: string): Promise<string> {
  await page.goto(publicUrl);
  await writeRequest(page, message);
  await Promise.all([page.waitForNavigation(), pressSend(page)]);
  expect(page.url()).toMatch(/\/fotos\//);
  const input = (await page.waitForSelector('input[type=file][name=photos]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(...paths);
  const failures: unknown[] = [];
  page.on('requestfailed', (request) => failures.push(request.failure()?.errorText));
  await Promise.all([page.waitForNavigation({ timeout: 900_000 }), page.click('form.photos [type=submit]')]).catch(
    (error) => failures.push(error),
  );
  return `${await textOf(page, 'body')} ${failures}`;
}

async function findReference(message: string): Promise<string> {
  const store = openTestStore({ folder: site.dataDir, clock: systemClock });
  const requests = await store.list();
  store.close();
  return requests.find((request) => request.message === message)?.reference ?? '';
}

/** So many photos are in the store. */
const arrived = async (message: string, count: number, timeout: number): Promise<void> => {
  let reference = '';
  await eventually(async () => {
    reference ||= await findReference(message);
    expect({ message, count: reference && openPhotos(site.dataDir, reference).length }).toEqual({ message, count });
  }, timeout);
  say(`${message}: ${count}`);
};

/** What comes after the first mail is gathered for ten minutes. */
function bringMailsForward(): void {
  using database = new DatabaseSync(join(site.dataDir, 'requests.db'));
  const queued = "WHERE kind = 'photos' AND state = 'queued'";
  const late = database.prepare(`SELECT id FROM mails ${queued} AND due_at > ?`).all(Date.now() + 10 * minute);
  expect(late).toEqual([]);
  database.prepare(`UPDATE mails SET due_at = ? ${queued}`).run(Date.now());
}

/** The owner has got the request, and in its thread five photos of five walls: in two mails if a minute lay between them. */
async function expectMails(message: string): Promise<void> {
  const reference = await findReference(message);
  const mails = () => mailServer.received.filter(({ raw }) => raw.includes(`<${reference}.`));
  const photos = () =>
    mails()
      .slice(1)
      .flatMap(({ parsed }) => parsed.attachments.map(({ content }) => content));
  await eventually(() => expect(photos().length).toBe(5), 100_000);
  const [first, ...others] = mails().map(({ parsed }) => parsed);
  expect(first?.text).toContain(message);
  for (const { inReplyTo, references } of others) expect([inReplyTo, references].flat()).toContain(first?.messageId);
  expect((await Promise.all(photos().map(recognizeWall))).sort()).toEqual(numbers);
}

const visits: Promise<SlowVisit>[] = [];
async function visit(javascript: boolean, hasDefaultLimit: boolean): Promise<SlowVisit> {
  const bitsPerSecond = javascript ? megabit : withoutScript;
  const started = startSlowVisit(site.url, { javascript, bitsPerSecond, hasDefaultLimit });
  visits.push(started);
  return started;
}

const stories: Record<string, (name: string) => Promise<void>> = {
  /** What has arrived so far is seen in the store: the page is left in the middle, wherever that is. */
  async 'with script behind the default limit, with a reload and a minute offline'(name) {
    const there = await visit(true, true);
    await sendWithScript(there, name);
    await arrived(name, 1, 2 * minute);
    await there.page.reload();
    await arrived(name, 2, 2 * minute);
    await there.goOffline();
    await wait(minute);
    await there.goOnline();
    await arrived(name, 5, 2 * minute);
  },
  async 'with script behind the raised limit'(name) {
    await sendWithScript(await visit(true, false), name);
    await arrived(name, 5, 3 * minute);
  },
  async 'without script behind the raised limit'(name) {
    const text = await sendWithoutScript(await visit(false, false), name);
    expect(text).toMatch(/5 Fotos sind/);
    await arrived(name, 5, 0);
  },
};

test('five photos of 12 MB arrive whole over a slow line, with and without script, whatever nginx takes', async () => {
  const refused = 'without script behind the default limit';
  const refusal = visit(false, true).then((there) => sendWithoutScript(there, refused));
  await Promise.all([...Object.entries(stories).map(([name, tell]) => tell(name)), refusal]);
  expect(await refusal).not.toMatch(/Fotos? (sind|ist)/);
  // The refusal costs the photos alone.
  expect(await findReference(refused)).not.toBe('');
  await arrived(refused, 0, 0);
  bringMailsForward();
  await Promise.all(Object.keys(stories).map(expectMails));

  const open = await Promise.all(visits);
  const references = await Promise.all([...Object.keys(stories), refused].map(findReference));
  expectNoTraces({ dataDir: site.dataDir, mails: mailServer.received });
  const log = JSON.stringify(site.log) + site.stderr() + open.map((each) => each.log()).join('');
  const secrets = ['Huber', 'Maria', ...references.map((reference) => `${reference}.`)];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(site.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
}, 1_200_000);
