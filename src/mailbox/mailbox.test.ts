import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { createFileTransport } from '../mails/eml-files.ts';
import { toRequestMail } from '../mails/request.ts';
import type { StoredRequest } from '../store/store.ts';
import { addresses } from '../testing/addresses.ts';
import { storedMail, storedRequest } from '../testing/requests.ts';
import { type Mailbox, openMailbox } from './open-mailbox.ts';

const siteUrl = 'http://localhost:3000';

let dataDir: string;
let mailbox: Mailbox;
const open: Mailbox[] = [];

async function start(): Promise<Mailbox> {
  const started = await openMailbox({ dataDir, port: 0, siteUrl }, pino({ enabled: false }));
  if (!started) throw new Error('The mailbox did not open.');
  open.push(started);
  return started;
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailbox-'));
  mailbox = await start();
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  rmSync(dataDir, { recursive: true });
});

/** `fetch` sends no Host of one's own. */
async function get(path: string, host = 'localhost') {
  const outgoing = openRequest(mailbox.url.replace('localhost', '127.0.0.1') + path, {
    headers: { host },
    agent: false,
  });
  const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** As the site does it without SMTP_URL. */
async function deliver(change: Partial<StoredRequest> = {}): Promise<void> {
  const transport = createFileTransport(join(dataDir, 'mail'));
  await transport.send(toRequestMail({ ...storedRequest, ...change }, addresses), AbortSignal.timeout(10_000));
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

test('a mail is listed, and shown with its head, its text and its HTML, which can load and do nothing', async () => {
  await deliver();
  const { body } = await get('/');
  expect(body).toContain('<title>Postfach (1)</title>');
  expect(body).toContain('Anfrage Malerei – Maria Huber – #A7K32');
  const { body: mail, headers } = await get(await newest());
  const people = ['Muster Malerei', 'web@firma.example', 'chefin@firma.example', 'maria.huber@mail.example'];
  for (const words of [...people, '12.01.2026, 10:30', 'Nachricht:\n    Wohnzimmer und Vorzimmer, ca. 45 m².'])
    expect(mail).toContain(words);
  expect(mail).toMatch(
    /<iframe [^>]*srcDoc="[^"]*Per E-Mail antworten[^"]*" sandbox="allow-top-navigation-to-custom-protocols"/,
  );
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'unsafe-inline';/);
});

test('what a visitor writes is shown, never run', async () => {
  await deliver({ lastName: '<script>alert(1)</script>', message: '</pre><img src=x>' });
  for (const path of ['/', await newest()]) expect((await get(path)).body).not.toMatch(/<script|<img/);
  const [, framed] = /srcDoc="([^"]*)"/.exec((await get(await newest())).body) ?? [];
  expect(framed).toContain('alert(1)');
  expect(framed).not.toMatch(/&lt;script|&lt;img/);
});

test('the contact card is downloaded', async () => {
  await deliver();
  const { body, headers } = await get(`${await newest()}/attachments/0`);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="?Kontakt-A7K32\.vcf"?$/);
  expect(body).toContain('BEGIN:VCARD\r\n');
});

test('the newest is first, and all are there after a new start', async () => {
  const as = (messageId: string) => ({ mail: { ...storedMail, messageId } });
  await deliver();
  await deliver({ firstName: 'Ida', ...as('<A.3@firma.example>') });
  await deliver({ firstName: 'Eva', ...as('<B.2@firma.example>'), receivedAt: Date.UTC(2026, 0, 12, 9, 29) });
  for (const each of open.splice(0)) each.close();
  mailbox = await start();
  const { body } = await get('/');
  expect(body.match(/(?<=Anfrage Malerei – )\w+/g)).toEqual(['Ida', 'Maria', 'Eva']);
  expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(3);
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
