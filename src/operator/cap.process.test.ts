import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runCommand } from '../testing/command.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { type MailServer, startMailServer } from '../testing/smtp.ts';

let site: RunningSite;
let server: MailServer;
const references: string[] = [];
const settings = { MAIL_HOURLY_CAP: '1', MAIL_FROM: 'web@firma.at', MAIL_TO: 'chefin@firma.at' };

beforeAll(async () => {
  server = await startMailServer();
  site = await startSite({ ...settings, SMTP_URL: server.url });
  for (const message of ['eins', 'zwei']) {
    const response = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...exampleRequest, message }),
    });
    references.push(((await response.json()) as { reference: string }).reference);
  }
  // The first request, and the mail that names the second.
  await server.waitFor(2);
  await site.logged('sent', ({ kind }) => kind === 'collection');
});
afterAll(async () => {
  await site.stop();
  await server.close();
});

const requests = (...args: string[]) =>
  runCommand('requests', { ...settings, DATA_DIR: site.dataDir, SMTP_URL: server.url }, ...args);
const time = String.raw`\d\d\.\d\d\.\d\d, \d\d:\d\d:\d\d`;

test('list and show say what a request waits for, and until when (operator A7)', async () => {
  const [first, second = ''] = references;
  const { out } = await requests('list');
  expect(out).toMatch(new RegExp(`^${second}.* queued .*MAIL_HOURLY_CAP$`, 'm'));
  expect(out).toMatch(new RegExp(`^${first}.* sent .*${exampleRequest.email}$`, 'm'));
  expect((await requests('show', second)).out).toMatch(new RegExp(`^heldUntil +${time}$`, 'm'));
});

test('resend and release promise no more than they can keep (operator A7)', async () => {
  const [first = '', second = ''] = references;
  for (const [command, reference] of [
    ['resend', first],
    ['release', second],
  ] as const) {
    const { out } = await requests(command, reference);
    expect(out).toMatch(new RegExp(`when its turn comes, ${time} at the earliest, since MAIL_HOURLY_CAP is reached`));
    expect(out).not.toContain('15 seconds');
  }
});

test('the doctor and /readyz tell of it (operator A7)', async () => {
  const env = { ...settings, DATA_DIR: site.dataDir, SMTP_URL: server.url, SITE_URL: site.url };
  const { out } = await runCommand('doctor', env, '--dns', '127.0.0.1:1');
  expect(out).toMatch(/^WARNUNG {2}Anfragen: Mehr, als MAIL_HOURLY_CAP/m);
  const readiness = (await (await fetch(`${site.url}/readyz`)).json()) as { heldUntil: string };
  expect(Date.parse(readiness.heldUntil)).toBeGreaterThan(Date.now());
});

test('what the mail server refuses is found without --send, also in what waits (operator A8)', async () => {
  server.misbehave({ onRcptTo: (_address, _session, done) => done(new Error('no such user')) });
  const env = { ...settings, DATA_DIR: site.dataDir, SMTP_URL: server.url, SITE_URL: site.url };
  const { code, out } = await runCommand('doctor', env, '--dns', '127.0.0.1:1');
  server.behave();
  expect(code).toBe(2);
  expect(out).toMatch(/^FEHLER {3}Mailserver: SMTP_URL: Der Server lehnt die Adresse in MAIL_TO ab/m);
});
