import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Exchange, exchange } from '../testing/exchange.ts';
import { minute, prepareMailing } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import type { LinkKind, OwnerAction } from './request-links.ts';

const day = 24 * 3_600_000;

let site: TestSite;
let reference: string;
beforeEach(async () => {
  site = createTestSite();
  reference = (await site.store.add(exampleRequest)).reference;
});
afterEach(() => site.close());

const toPath = (action: OwnerAction = 'erledigt', kind: LinkKind = 'locked', { links, config } = site) =>
  links.toUrl(reference, action, kind).slice(config.siteUrl.length);
const press = (path: string, body: string, app = site.app) =>
  exchange(app, path, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
    body,
  });
const isDone = async () => (await site.store.find(reference))?.doneAt !== null;
const headingOf = ({ text }: Exchange) => /<h1[^>]*>([^<]*)/.exec(text)?.[1];
/** Differs from the right one in a digit. */
const wrongPin = () => site.links.pin.replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`);

describe('a link in a mail that is answered to a visitor (N22)', () => {
  test('leads to a page that asks for the PIN, in a field that a phone fills in', async () => {
    const { status, text } = await exchange(site.app, toPath());
    expect(status).toBe(200);
    const [field = ''] = /<input [^>]*id="pin"[^>]*>/.exec(text) ?? [];
    for (const part of ['type="password"', 'inputMode="numeric"', 'autoComplete="current-password"', 'required'])
      expect(field).toContain(part);
    expect(text).toContain('<label class="line" for="pin">Ihre PIN</label>');
    expect(text).not.toContain(site.links.pin);
  });

  test('does what it says with the right PIN, blanks or not, and asks no more afterwards', async () => {
    const { pin } = site.links;
    const answer = await press(toPath(), `pin=${pin.slice(0, 3)}+${pin.slice(3)}+`);
    expect(headingOf(answer)).toBe('Anfrage erledigt');
    expect(await isDone()).toBe(true);
    expect((await exchange(site.app, toPath())).text).not.toContain('id="pin"');
    expect(headingOf(await press(toPath('spaeter'), `pin=${pin}`))).toBe('Erinnerung verschoben');
    expect(await isDone()).toBe(false);
  });

  test('does nothing with another PIN or none, and says so in the page’s title too', async () => {
    for (const [body, reason] of [
      ['', 'Das ist nicht Ihre PIN.'],
      ['pin=', 'Das ist nicht Ihre PIN.'],
      [`pin=${wrongPin()}`, 'Das ist nicht Ihre PIN.'],
      [`pin=${wrongPin()}&pin=${site.links.pin}`, 'Das ist nicht Ihre PIN.'],
      ['pin=%00', 'Das ist nicht Ihre PIN.'],
    ] as const) {
      const { status, text } = await press(toPath(), body);
      expect(status).toBe(403);
      expect(text).toContain(`<title>${reason}`);
      expect(text).toMatch(/<input [^>]*id="pin"[^>]*aria-invalid="true"/);
    }
    expect(await isDone()).toBe(false);
    expect(site.log().filter(({ msg }) => msg === 'wrong PIN')).toEqual(
      Array(5).fill(expect.objectContaining({ reference, result: 'wrong' })),
    );
    expect(JSON.stringify(site.log())).not.toMatch(new RegExp(`${wrongPin()}|${site.links.pin}`));
  });

  test('takes ten tries a day for each request, also at once, then not even the right one', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => press(toPath(), `pin=${wrongPin()}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(403), ...Array(4).fill(429)]);
    const late = await press(toPath(), `pin=${site.links.pin}`);
    expect(late.text).toContain('zu viele Versuche');
    expect(await isDone()).toBe(false);
    reference = (await site.store.add({ ...exampleRequest, message: 'andere' })).reference;
    expect((await press(toPath(), `pin=${site.links.pin}`)).status).toBe(200);
  });

  test('may be tried again on the next day', async () => {
    for (let tries = 0; tries < 11; tries++) await press(toPath(), `pin=${wrongPin()}`);
    await site.clock.advance(day);
    expect((await press(toPath(), `pin=${site.links.pin}`)).status).toBe(200);
  });

  test('does nothing while tries cannot be counted', async () => {
    mkdirSync(join(site.folder, 'pins.db'));
    const answer = await press(toPath(), `pin=${site.links.pin}`);
    expect(answer.status).toBe(503);
    expect(headingOf(answer)).toBe('Das geht gerade nicht');
    expect(await isDone()).toBe(false);
  });

  test('gives away nothing to sites that are linked from its page', async () => {
    expect((await exchange(site.app, toPath())).headers['referrer-policy']).toBe('same-origin');
  });

  test('of release 2.0.0 still works, and asks for the PIN as well', async () => {
    await site.close();
    site = createTestSite({ SECRET: 'x'.repeat(32) });
    reference = (await site.store.add(exampleRequest)).reference;
    const { createHmac } = await import('node:crypto');
    const code = createHmac('sha256', 'x'.repeat(32)).update(`${reference} erledigt`).digest('base64url');
    const path = `/anfrage/${reference}/erledigt?code=${code}`;
    expect((await press(path, '')).status).toBe(403);
    expect((await press(path, `pin=${site.links.pin}`)).status).toBe(200);
    expect(await isDone()).toBe(true);
  });
});

describe('a link in a mail that nobody answers to a visitor', () => {
  test('asks for no PIN', async () => {
    const path = toPath('erledigt', 'open');
    expect((await exchange(site.app, path)).text).not.toContain('id="pin"');
    expect((await press(path, '')).status).toBe(200);
    expect(await isDone()).toBe(true);
  });
});

describe('an owner without a PIN', () => {
  const mailing = prepareMailing();

  test('gets it at the own address, at once, and three times a day at most (N22)', async () => {
    mailing.start();
    reference = await mailing.add();
    await mailing.pass(minute);
    mailing.attempts.length = 0;
    const ask = () => press(toPath('erledigt', 'locked', mailing.site), 'send=', mailing.site.app);
    for (let time = 0; time < 3; time++) expect((await ask()).text).toContain('ist unterwegs');
    expect((await ask()).text).toContain('heute schon dreimal');
    await mailing.pass(minute);
    const { pin } = mailing.site.links;
    expect(mailing.attempts.map(({ to, replyTo, text }) => [to, replyTo, String(text).includes(pin)])).toEqual(
      Array(3).fill(['chefin@firma.at', 'chefin@firma.at', true]),
    );
    expect(mailing.attempts.filter(({ subject }) => subject?.includes(pin))).toEqual([]);
    expect((await mailing.store.find(reference))?.doneAt).toBeNull();
    await mailing.skip(day);
    expect((await ask()).text).toContain('ist unterwegs');
  });
});
