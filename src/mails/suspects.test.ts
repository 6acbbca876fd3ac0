import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { trapField } from '../../views/content/contact-fields.ts';
import type { Outbox } from '../store/outbox.ts';
import { addresses } from '../testing/addresses.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { openTestOutbox } from '../testing/outbox.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite } from '../testing/site.ts';
import { type Delivery, startDelivery } from './delivery.ts';
import { toMail } from './mail.ts';
import type { Mail } from './transport.ts';

const minute = 60_000;
const hour = 60 * minute;
const [one, two] = [['3 Links'], ['3 Links', 'fremde Auszeichnung im Text']];

let folder: string;
let clock: FakeClock;
let outbox: Outbox;
let log: LogLines;
let delivery: Delivery;
let mails: (Mail & { at: string })[];
let isRefusing: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suspects-'));
  log = createLogLines();
  mails = [];
  isRefusing = false;
});
afterEach(async () => {
  await delivery.stop();
  outbox.close();
  rmSync(folder, { recursive: true });
});

function startAt(time: string): void {
  clock = createFakeClock(Date.parse(time));
  outbox = openTestOutbox({ folder, clock });
  delivery = start();
}

function start(store = outbox): Delivery {
  return startDelivery({
    outbox: store,
    send: async (requests) => {
      mails.push({ ...toMail(requests, addresses), at: new Date(clock.now()).toISOString() });
      if (isRefusing) throw Object.assign(new Error('zz'), { responseCode: 451 });
      return '250 OK';
    },
    clock,
    logger: log.logger,
  });
}

const add = async (message: string, suspicions: string[]) =>
  (await outbox.add({ ...exampleRequest, message }, suspicions)).reference;

describe('one sign of spam', () => {
  test('marks the subject and the text, and the mail goes out at once (C14, D10)', async () => {
    startAt('2026-01-13T05:00:00Z');
    const reference = await add('http://a http://b http://c', one);
    await clock.advance(minute);
    expect(mails).toMatchObject([
      { subject: `[Spamverdacht] Anfrage Malerei – Maria Huber – #${reference}` },
    ]);
    expect(mails[0]?.text).toContain('Verdacht: 3 Links');
    expect(mails[0]?.replyTo).toMatchObject({ address: exampleRequest.email });
  });

  test('as a password manager leaves it, never keeps a request from the owner nor from the log (C14)', async () => {
    startAt('2026-01-13T05:00:00Z');
    const site = createTestSite();
    const { status } = await supertest(site.app)
      .post('/api/contact')
      .type('form')
      .send({ ...exampleRequest, [trapField]: 'Maria Huber', url: 'x', company: 'x', phone2: 'x', zip: 'x' });
    expect(status).toBe(303);
    const [stored] = await site.outbox.list();
    expect(stored).toMatchObject({ ...exampleRequest, suspicions: ['das unsichtbare Feld ist ausgefüllt'] });
    expect(stored?.nextAttemptAt).toBe(site.clock.now());
    expect(site.log().find(({ msg }) => msg === 'received')).toMatchObject({
      reference: stored?.reference,
      suspicions: stored?.suspicions,
    });
    site.close();
  });
});

describe('two or more signs of spam', () => {
  test.each([
    ['in winter', '2026-01-13T04:30:00Z', '2026-01-13T06:00:00.000Z'],
    ['in summer', '2026-07-02T03:30:00Z', '2026-07-02T05:00:00.000Z'],
    ['on the day the clocks go forward', '2026-03-29T00:30:00Z', '2026-03-29T05:00:00.000Z'],
    ['on the day the clocks go back', '2026-10-25T00:30:00Z', '2026-10-25T06:00:00.000Z'],
  ])('wait for one summary at seven in Vienna %s (D10)', async (_when, now, seven) => {
    startAt(now);
    await add('eins', two);
    await clock.advance(hour);
    await add('zwei', two);
    await clock.advance(5 * hour);
    expect(mails).toMatchObject([{ at: seven, subject: '[Spamverdacht] 2 Anfragen zum Durchsehen' }]);
    expect(await outbox.list('sent')).toHaveLength(2);
  });

  test('bring all values, all reasons and a link to answer each of them (C14, D10)', async () => {
    startAt('2026-01-13T05:00:00Z');
    const references = [await add('eins <a href="x">', two), await add('zwei', [...two, 'noch etwas'])];
    await clock.advance(2 * hour);
    const [{ text, html, replyTo, envelope } = {} as Mail] = mails;
    for (const reference of references) {
      expect(text).toContain(`Nummer: #${reference}`);
      expect(html).toContain(
        `href="mailto:${exampleRequest.email}?subject=Re%3A%20Ihre%20Anfrage%20%23${reference}"`,
      );
      const release = addresses.links.toUrl(reference, 'kein-spam');
      expect(text).toContain(`Kein Spam: ${release}`);
      expect(html).toContain(`href="${release}"`);
    }
    for (const value of [
      exampleRequest.firstName,
      exampleRequest.lastName,
      exampleRequest.phone,
      'Malerei',
    ]) {
      expect(String(text).split(`: ${value}\n`)).toHaveLength(3);
    }
    expect(text).toContain('Nachricht: eins <a href="x">\n');
    expect(text).toContain('Verdacht: noch etwas');
    expect(html).not.toContain('<a href="x">');
    // One address to answer would be the wrong one for all the others.
    expect(replyTo).toBeUndefined();
    expect(envelope).toEqual({ from: 'web@firma.example', to: 'chefin@firma.example' });
  });

  test('hold up nobody else, and a success of others does not send them early', async () => {
    startAt('2026-01-13T04:00:00Z');
    await add('verdächtig', two);
    const plain = await add('ganz normal', []);
    await clock.advance(hour);
    expect(mails.map(({ subject }) => subject)).toEqual([`Anfrage Malerei – Maria Huber – #${plain}`]);
  });

  test('stay one summary with one Message-ID when the mail server refuses it for a while', async () => {
    startAt('2026-01-13T05:00:00Z');
    for (const message of ['a', 'b', 'c', 'd']) await add(message, two);
    isRefusing = true;
    await clock.advance(hour);
    expect(mails.length).toBe(1);
    await clock.advance(10 * minute);
    isRefusing = false;
    await clock.advance(hour);
    expect(mails.length).toBeGreaterThan(3);
    for (const mail of mails) expect(mail.subject).toBe('[Spamverdacht] 4 Anfragen zum Durchsehen');
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(new Set(mails.map(({ date }) => String(date))).size).toBe(1);
    expect(await outbox.list('sent')).toHaveLength(4);
  });

  test('go out a hundred at a time, so that no summary is too large for a mailbox', async () => {
    startAt('2026-01-13T05:00:00Z');
    for (let number = 0; number < 101; number++) await add(`Nummer ${number}`, two);
    await clock.advance(2 * hour);
    expect(mails.map(({ subject }) => subject)).toEqual([
      '[Spamverdacht] 100 Anfragen zum Durchsehen',
      expect.stringMatching(/^\[Spamverdacht\] /),
    ]);
    expect(await outbox.list('sent')).toHaveLength(101);
  });

  test('are one summary for several processes together', async () => {
    startAt('2026-01-13T05:00:00Z');
    const other = openTestOutbox({ folder, clock });
    const second = start(other);
    for (const message of ['a', 'b', 'c']) await add(message, two);
    await clock.advance(2 * hour);
    expect(mails.map(({ subject }) => subject)).toEqual(['[Spamverdacht] 3 Anfragen zum Durchsehen']);
    await second.stop();
    other.close();
  });

  test('released by the operator is mailed by itself, before the summary and after it (C14)', async () => {
    startAt('2026-01-13T05:00:00Z');
    const early = await add('früh', two);
    const late = await add('spät', two);
    await outbox.release(early);
    await clock.advance(minute);
    expect(mails.map(({ subject }) => subject)).toEqual([`Anfrage Malerei – Maria Huber – #${early}`]);
    await clock.advance(2 * hour);
    await outbox.release(late);
    await clock.advance(minute);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Anfrage Malerei – Maria Huber – #${early}`,
      '[Spamverdacht] Eine Anfrage zum Durchsehen',
      `Anfrage Malerei – Maria Huber – #${late}`,
    ]);
  });
});
