import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { toOwnerMail } from '../mails/mail.ts';
import { createMailTransport } from '../mails/transport.ts';
import type { StoredRequest } from '../store/outbox.ts';
import { addresses } from '../testing/addresses.ts';
import { storedRequest } from '../testing/requests.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

const siteUrl = 'http://localhost:3000';

let folder: string;
let mailbox: Mailbox;
const open: Mailbox[] = [];

async function start(port = 0): Promise<Mailbox> {
  const started = await startMailbox({ folder, port, siteUrl });
  open.push(started);
  return started;
}

beforeEach(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'mailbox-')), 'mail');
  mailbox = await start();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  rmSync(join(folder, '..'), { recursive: true });
});

const portOf = (url: string) => Number(new URL(url).port);

type Answer = { status: number; headers: Record<string, unknown>; body: string };

function get(path: string, host = `localhost:${portOf(mailbox.url)}`): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(
      { host: '127.0.0.1', port: portOf(mailbox.url), path, headers: { host }, agent: false },
      async (response) =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }),
    );
    outgoing.on('error', reject).end();
  });
}

async function deliver(change: Partial<StoredRequest> = {}, url = mailbox.smtpUrl): Promise<string> {
  const stored = { ...storedRequest, ...change };
  const transport = createMailTransport(url);
  const answer = await transport.send(toOwnerMail(stored, addresses), AbortSignal.timeout(10_000));
  transport.close();
  return answer;
}

/** Address of the newest mail's page. */
async function newest(): Promise<string> {
  return /href="(\/mails\/[^"]+)"/.exec((await get('/')).body)?.[1] ?? '';
}

test('an empty mailbox says how to get a mail, and looks for one by itself', async () => {
  const { status, body } = await get('/');
  expect(status).toBe(200);
  expect(body).toContain('Noch keine Post.');
  expect(body).toContain(`href="${siteUrl}/#contact"`);
  expect(body).toContain('<meta http-equiv="refresh"');
});

test('a mail that came by SMTP is listed, and shown with its head, its text and its frame', async () => {
  expect(await deliver()).toMatch(/^250 /);
  const { body } = await get('/');
  expect(body).toContain('<title>Postfach (1)</title>');
  expect(body).toContain('Anfrage Malerei – Maria Huber – #A7K32');
  const mail = (await get(await newest())).body;
  for (const words of [
    'Muster Malerei',
    'web@firma.example',
    'chefin@firma.example',
    'maria.huber@mail.example',
    '12.01.2026, 10:30',
    'Nachricht:\nWohnzimmer und Vorzimmer, ca. 45 m².',
  ])
    expect(mail).toContain(words);
  expect(mail).toMatch(/<iframe [^>]*sandbox="allow-top-navigation-to-custom-protocols"/);
  const frame = await get(`${await newest()}/html`);
  expect(frame.body).toContain('Per E-Mail antworten');
  expect(frame.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox/);
  expect(frame.headers['content-security-policy']).not.toContain('allow-scripts');
});

test('what a visitor writes is shown, never run', async () => {
  await deliver({ lastName: '<script>alert(1)</script>', message: '</pre><img src=x>' });
  for (const path of ['/', await newest(), `${await newest()}/html`]) {
    const { body } = await get(path);
    expect(body).not.toMatch(/<script|<img/);
  }
});

test('the contact card is downloaded', async () => {
  await deliver();
  const { body, headers } = await get(`${await newest()}/attachments/0`);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="?Kontakt-A7K32\.vcf"?$/);
  expect(body).toContain('BEGIN:VCARD\r\n');
});

test('the newest is first, and all are there after a new start', async () => {
  await deliver();
  await deliver({ firstName: 'Ida', messageId: '<A.3@firma.example>' });
  await deliver({
    firstName: 'Eva',
    messageId: '<B.2@firma.example>',
    receivedAt: Date.UTC(2026, 0, 12, 9, 29),
  });
  await Promise.all(open.splice(0).map((each) => each.close()));
  mailbox = await start();
  const { body } = await get('/');
  expect(body.match(/(?<=Anfrage Malerei – )\w+/g)).toEqual(['Ida', 'Maria', 'Eva']);
  expect(readdirSync(folder)).toHaveLength(3);
});

test('nobody gets at another file or at the mails by another name of this machine', async () => {
  await deliver();
  const path = await newest();
  for (const odd of ['/mails/..%2f..%2fetc%2fpasswd', '/mails/x.eml', `${path}/attachments/7`, '/x'])
    expect(await get(odd)).toMatchObject({ status: 404 });
  for (const host of ['evil.example', 'localhost.evil.example:80', '127.0.0.1.evil.example', '[::2]'])
    expect(await get(path, host)).toMatchObject({ status: 403 });
  for (const host of ['127.0.0.1:1', '[::1]:3001', 'localhost'])
    expect(await get(path, host)).toMatchObject({ status: 200 });
});

test('nobody else on this machine can drop a mail in it', async () => {
  const foreign = mailbox.smtpUrl.replace(/site:\w+@/, 'site:guess@');
  await expect(deliver({}, foreign)).rejects.toMatchObject({ code: 'EAUTH' });
  await expect(deliver({}, mailbox.smtpUrl.replace(/site:\w+@/, ''))).rejects.toThrow();
});

test('a busy port is left to whoever has it', async () => {
  const second = await start(portOf(mailbox.url));
  expect(portOf(second.url)).not.toBe(portOf(mailbox.url));
  expect((await fetch(second.url)).status).toBe(200);
});
