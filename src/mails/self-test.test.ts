import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { parseContactRequest } from '../contact/schema.ts';
import { listProblems } from '../operator/findings.ts';
import { freePort } from '../testing/free-port.ts';
import { day, minute, owner, prepareMailing, refuseWith, take } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';
import { startWebhook, type Webhook } from '../testing/webhook.ts';
import { toNextSelfTest, toReportRequest } from './self-test.ts';

/** From the clock's Monday, 10:30, to the next one at seven. */
const untilDue = 7 * day - 210 * minute;
const failed = 'Zustelltest gescheitert, 19. Jänner';
const refuse = refuseWith(451, 'MAIL FROM');
const isOnSecondWay = ({ turn }: { turn: number }) => turn > 2 && turn % 2 === 1;

let webhook: Webhook;
const mailing = prepareMailing();
let server: Server;
beforeEach(async () => {
  webhook = await startWebhook();
  server = createServer((req, res) => mailing.site.app(req, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await recreate({ SMTP_FALLBACK_URL: 'smtp://127.0.0.1:1' });
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  webhook.close();
});

async function recreate(env: Record<string, string> = {}): Promise<void> {
  const usual = { NODE_ENV: 'production', REMINDERS: 'off', SMTP_URL: 'smtp://127.0.0.1:1' };
  await mailing.recreate({ env: { ...usual, ALERT_WEBHOOK_URL: webhook.url, ...env } });
}

const ownUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const start = ({ url = ownUrl(), store = mailing.store } = {}) => mailing.start({ url, store });
const subjects = () => mailing.attempts.map(({ subject }) => subject);
const inTwoProcesses = () => [start(), start({ store: mailing.otherStore })];

/** From the start of the clock. */
async function passUntilDue(): Promise<void> {
  await mailing.pass(minute);
  mailing.attempts.length = 0;
  await mailing.skip(untilDue - 2 * minute);
  await mailing.pass(minute - 1000);
  expect(mailing.attempts).toEqual([]);
  await mailing.pass(1000);
}

describe('every Monday at seven', () => {
  test('one mail reports to the owner, whose arrival is the test, for all processes together', async () => {
    inTwoProcesses();
    for (const message of ['a', 'b']) await mailing.add({ message });
    await mailing.add({}, ['3 Links']);
    mailing.problems.push('– FEHLER Website: https://a https://b https://c');
    await passUntilDue();
    await mailing.pass(3 * minute);
    expect(mailing.attempts).toMatchObject([
      {
        to: owner,
        subject: 'Bericht vom 19. Jänner: 3 neue Anfragen, 1 mit Spamverdacht, Formular funktioniert',
        text: expect.stringMatching(
          /^3 neue Anfragen, 1 mit Spamverdacht\nseit Montag, 12\. Jänner 2026 um 7:00 Uhr\n\n[\s\S]*\n– FEHLER Website: https:\/\/a https:\/\/b https:\/\/c\n/,
        ),
        html: expect.stringContaining('FEHLER Website: '),
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
    ]);
    expect(mailing.attempts[0]?.replyTo).toBeUndefined();
    expect(mailing.attempts[0]?.text).toContain(`PIN für die Links in den Anfragen: ${mailing.site.links.pin}`);
    expect(mailing.lines('sent', 'self-test')).toHaveLength(1);
    expect(mailing.lines('sent', 'report')).toMatchObject([{ reference: expect.any(String) }]);
    // Nothing of it stays stored, and the next one counts from here.
    expect(await mailing.store.list()).toHaveLength(3);
    await mailing.skip(7 * day - 4 * minute);
    await mailing.pass(5 * minute);
    expect(subjects().slice(1)).toEqual(['Bericht vom 26. Jänner: keine neue Anfrage, Formular funktioniert']);
    expect(webhook.posts).toEqual([]);
  });
});

describe('a self-test that does not get out within a quarter of an hour', () => {
  test('is told to the webhook and on the second way, once, and reports as soon as mails go out', async () => {
    mailing.answer = (mail) => (mail.subject === failed && isOnSecondWay(mail) ? take() : refuse());
    inTwoProcesses();
    await passUntilDue();
    await mailing.pass(15 * minute - 5000);
    expect(webhook.posts).toEqual([]);
    await mailing.pass(2 * minute);
    expect(webhook.posts).toEqual([
      {
        kind: 'selftest',
        text: expect.stringContaining('Der Mailserver hat sie nicht angenommen (EENVELOPE 451'),
        cause: expect.any(String),
        time: '2026-01-19T06:00:00.000Z',
      },
    ]);
    expect(mailing.lines('sent', 'notice')).toHaveLength(2);
    expect(subjects().filter((subject) => subject === failed)).toHaveLength(1);
    mailing.answer = take;
    await mailing.pass(13 * minute);
    expect(webhook.posts).toHaveLength(1);
    expect(mailing.lines('sent', 'report')).toHaveLength(1);
    expect(mailing.attempts.at(-1)?.text).toMatch(/Gelungen ist es erst beim \d+\. Versuch\./);
  });

  test('is told to the webhook alone where there is no second way', async () => {
    await recreate();
    mailing.answer = refuse;
    start();
    await passUntilDue();
    await mailing.pass(17 * minute);
    expect(webhook.posts).toHaveLength(1);
    expect(subjects()).not.toContain(failed);
  });

  test('because the form does not take it is told by mail, with or without a second way', async () => {
    await recreate();
    start({ url: `http://127.0.0.1:${await freePort()}` });
    await passUntilDue();
    await mailing.pass(17 * minute);
    expect(webhook.posts).toMatchObject([{ kind: 'selftest', cause: expect.stringContaining('ECONNREFUSED') }]);
    expect(subjects()).toEqual([failed]);
    expect(mailing.attempts[0]?.text).toContain('ECONNREFUSED');
    await mailing.pass(10 * minute);
    expect(mailing.lines('failed', 'self-test')).toMatchObject([{ level: 50 }]);
  });
});

describe('the artificial request', () => {
  test('is no lead: not counted, and told to the webhook without a person', async () => {
    const { reference } = await mailing.store.add(exampleRequest, { isArtificial: true });
    expect(await mailing.store.countSince(0)).toEqual({ received: 0, suspect: 0, done: [] });
    mailing.answer = refuse;
    start();
    await mailing.pass(16 * minute);
    expect(webhook.posts).toMatchObject([{ kind: 'selftest' }]);
    expect(JSON.stringify(webhook.posts)).not.toMatch(/maria/i);
    expect(mailing.lines('sent', 'notice')[0]).toMatchObject({ reference });
  });

  test.each(['', 'guessed'])('is nobody else’s, who says %j', async (code) => {
    const { status } = await supertest(mailing.site.app)
      .post('/api/contact')
      .set('X-Zustelltest', code)
      .send(exampleRequest);
    expect(status).toBe(201);
    expect(await mailing.store.list()).toMatchObject([{ isArtificial: false }]);
  });
});

describe('the next self-test', () => {
  const iso = (time: string | number) => new Date(time).toISOString();

  test.each([
    ['on a Monday after seven', '2026-01-12T10:30+01:00', '2026-01-19T07:00+01:00'],
    ['on a Monday before seven', '2026-01-12T06:59+01:00', '2026-01-12T07:00+01:00'],
    ['on a Sunday that is Monday in Vienna already', '2026-07-05T22:30Z', '2026-07-06T07:00+02:00'],
    ['before the clocks go forward', '2026-03-27T12:00+01:00', '2026-03-30T07:00+02:00'],
  ])('is due, when it is the first, %s, the next Monday at seven', (_when, now, expected) => {
    expect(iso(toNextSelfTest(7, undefined, Date.parse(now)))).toBe(iso(expected));
  });

  test.each([
    ['a week later', 7, '2026-01-19T07:00+01:00', '2026-01-19T07:01+01:00', '2026-01-26T07:00+01:00'],
    ['the day after', 1, '2026-01-19T07:00+01:00', '2026-01-19T07:01+01:00', '2026-01-20T07:00+01:00'],
    ['in summer time', 7, '2026-03-23T07:00+01:00', '2026-03-23T07:01+01:00', '2026-03-30T07:00+02:00'],
    ['in winter time', 7, '2026-10-19T07:00+02:00', '2026-10-19T07:01+02:00', '2026-10-26T07:00+01:00'],
    ['after a pause', 7, '2026-01-05T07:00+01:00', '2026-01-21T12:00+01:00', '2026-01-26T07:00+01:00'],
  ])('comes at seven on its weekday, such as %s', (_when, days, last, now, expected) => {
    expect(iso(toNextSelfTest(days, Date.parse(last), Date.parse(now)))).toBe(iso(expected));
  });
});

describe('the report', () => {
  const facts = {
    received: 12,
    suspect: 2,
    since: Date.UTC(2026, 0, 5, 6),
    next: Date.UTC(2026, 0, 19, 6),
    done: [] as string[],
    problems: [] as string[],
    reminders: true,
    mailFrom: 'website@firma.at',
  };

  test.each([
    [0, 0, 'Keine neue Anfrage'],
    [1, 0, '1 neue Anfrage, keine mit Spamverdacht'],
    [12, 2, '12 neue Anfragen, 2 mit Spamverdacht'],
  ])('counts %i requests, %i of them suspect', (received, suspect, count) => {
    const { message } = toReportRequest({ ...facts, received, suspect });
    expect(message.split('\n\n')[0]).toBe(`${count}\nseit Montag, 5. Jänner 2026 um 7:00 Uhr`);
    expect(message).toContain('nichts beanstandet');
    expect(message).toContain('am Montag, 19. Jänner 2026 um 7:00 Uhr');
  });

  test('lists what was ticked off since the last one, so that the owner notices what somebody else did (N22)', () => {
    const done = Array.from({ length: 52 }, (_, number) => `A${number + 1000}`);
    const { message } = toReportRequest({ ...facts, done: done.slice(0, 2) });
    expect(message).toContain('\n\nAls erledigt abgehakt: #A1000, #A1001. War eine noch offen? „Später erinnern“');
    expect(toReportRequest({ ...facts, done, reminders: false }).message).toMatch(
      /\n\nAls erledigt abgehakt: #A1002, .*, #A1051\.\n\n/,
    );
  });

  test('names errors, then warnings, as the doctor prints them, and nothing that is well', () => {
    const problems = listProblems([
      { severity: 'warning', area: 'DNS', text: 'kein DMARC' },
      { severity: 'fine', area: 'Bilder', text: 'gut' },
      { severity: 'note', area: 'DNS', text: 'DKIM ungeprüft' },
      { severity: 'error', area: 'Website', text: 'kein Zertifikat' },
    ]);
    const { message } = toReportRequest({ ...facts, problems });
    expect(message).toContain('hat ergeben:\n– FEHLER Website: kein Zertifikat\n– WARNUNG DNS: kein DMARC\n\n');
    expect(message).not.toMatch(/gut|DKIM/);
  });

  test('is a request that the form takes, however much was found', () => {
    const findings = Array.from({ length: 200 }, (_, number) => ({
      severity: 'error' as const,
      area: `Teil ${number % 40}`,
      text: 'x'.repeat(200),
    }));
    const done = Array.from({ length: 200 }, () => 'A7K32');
    const request = toReportRequest({ ...facts, done, problems: listProblems(findings) });
    expect(parseContactRequest(request)).toMatchObject({ request });
    expect(request.message).toContain('\n– FEHLER Teil 0: und 2 weitere\n');
  });
});
