import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { allDelivered, post, toMessage } from './testing/load.ts';
import { type Pm2, startPm2 } from './testing/pm2.ts';
import { type MailServer, startMailServer } from './testing/smtp.ts';

let pm2: Pm2;
let mailServer: MailServer;
let url: string;
/** What the mail server takes for one mail. */
let sendingTime = 0;
beforeAll(async () => {
  mailServer = await startMailServer({
    onMailFrom: (_address, _session, done) => void setTimeout(done, sendingTime),
  });
  pm2 = await startPm2({ SMTP_URL: mailServer.url, CONTACT_LIMIT: '100000', MAIL_HOURLY_CAP: '100000' });
  url = pm2.url;
  await pm2.run('scale', 'website', '4');
}, 120_000);
afterAll(() => Promise.all([pm2.dispose(), mailServer.close()]), 60_000);

/** Between two requests of a visitor: without it the test would wait for thousands of mails. */
const pause = 100;

/** Of these messages' mails alone: what an earlier test killed may be repeated late. */
function expectDelivered(messages: readonly string[], repeats: number): void {
  const own = mailServer.received.filter(({ parsed }) => messages.includes(toMessage(parsed.text) ?? ''));
  expect(new Set(own.map(({ parsed }) => parsed.messageId)).size).toBe(messages.length);
  expect(own.length - messages.length).toBeLessThanOrEqual(repeats);
}

const delivered = () => mailServer.received.map(({ parsed }) => toMessage(parsed.text));

test('five reloads in a row under load fail no request, and every thanked one is delivered (C44)', async () => {
  const failures: string[] = [];
  const thanked: string[] = [];
  let isOn = true;
  const visitors = [1, 2].map(async (client) => {
    for (let number = 0; isOn; number++) {
      const page = await fetch(url, { headers: client === 1 ? {} : { Connection: 'close' } }).catch(String);
      if (typeof page === 'string' || page.status !== 200) failures.push(`page: ${page}`);
      else await page.text();
      const message = `reload-${client}-${number}`;
      const { failure } = await post(url, message);
      if (failure) failures.push(failure);
      else thanked.push(message);
      await wait(pause);
    }
  });
  for (let reload = 0; reload < 5; reload++) await pm2.run('reload', 'website');
  isOn = false;
  await Promise.all(visitors);
  expect(failures).toEqual([]);
  await allDelivered(mailServer, thanked);
  expect(new Set(delivered()).size).toBe(mailServer.received.length);
}, 180_000);

test('kill -9 of one worker fails only what it had in hand, and the repeat is the same request (C24)', async () => {
  const failed: string[] = [];
  const thanked = new Map<string, string>();
  let isOn = true;
  const visitors = [1, 2, 3].map(async (client) => {
    for (let number = 0; isOn; number++) {
      const message = `kill-${client}-${number}`;
      const { reference } = await post(url, message);
      if (reference) thanked.set(message, reference);
      else failed.push(message);
      await wait(pause);
    }
  });
  const [victim] = await pm2.workers();
  process.kill(victim?.pid ?? 0, 'SIGKILL');
  await pm2.workers();
  isOn = false;
  await Promise.all(visitors);
  // One request at a time and visitor: no more can have been in its hands.
  expect(failed.length).toBeLessThanOrEqual(visitors.length);
  for (const message of failed) {
    const { reference = '' } = await post(url, message);
    expect((await post(url, message)).reference).toBe(reference);
    thanked.set(message, reference);
  }
  await allDelivered(mailServer, thanked.keys());
  expectDelivered([...thanked.keys()], 1);
}, 180_000);

test('20 requests among four workers, one reloaded and one killed, are 20 mails (C24)', async () => {
  mailServer.received.length = 0;
  sendingTime = 3000;
  const messages = Array.from({ length: 20 }, (_, number) => `worker-${number}`);
  const answers = await Promise.all(messages.map((message) => post(url, message)));
  expect(answers.filter(({ failure }) => failure)).toEqual([]);
  await pm2.run('reload', 'website');
  const victim = (await pm2.workers()).at(-1);
  process.kill(victim?.pid ?? 0, 'SIGKILL');
  await pm2.run('stop', '0');
  await allDelivered(mailServer, messages);
  sendingTime = 0;
  await pm2.run('stop', 'website');
  // The killed worker's one, and those that the reloaded workers had in hand.
  expectDelivered(messages, 5);
}, 180_000);
