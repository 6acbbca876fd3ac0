import { describe, expect, test } from '@jest/globals';
import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
import type { StoredRequest } from '../store/store.ts';
import { sampleCompany as company, completeCompanies } from '../testing/companies.ts';
import {
  hour,
  minute,
  owner,
  personal,
  prepareMailing,
  refuseWith,
  type TestMailing,
  take,
  visitor,
} from '../testing/mailing.ts';
import { storedMail, storedRequest } from '../testing/requests.ts';
import { toReceipt } from './receipt.ts';

const refuseVisitors: TestMailing['answer'] = ({ to }) => (to === owner ? take() : refuseWith(451)());

describe('the receipt', () => {
  const receipt = { ...storedMail, messageId: '<eingang.A7K32.1@firma.example>' };
  const facts = {
    from: 'web@firma.example',
    to: 'chefin@firma.example',
    company,
    photoLinks: { toUrl: (reference: string) => `https://firma.example/fotos/${reference}.code` },
    now: storedRequest.receivedAt,
  };

  /** As it arrives. */
  async function read(change: Partial<StoredRequest> = {}, others: Partial<typeof facts> = {}) {
    const mail = toReceipt(receipt, { ...storedRequest, ...change }, { ...facts, ...others });
    if (!mail) throw new Error('There is no receipt.');
    const { message, envelope } = await nodemailer
      .createTransport({ streamTransport: true, buffer: true })
      .sendMail(mail);
    const raw = String(message);
    return { raw, envelope, parsed: await simpleParser(raw) };
  }

  test('goes to the visitor alone, from an empty sender, and is answered to the owner (M9)', async () => {
    const { envelope, parsed } = await read();
    expect(envelope).toEqual({ from: false, to: [visitor] });
    expect(parsed.from?.value).toEqual([{ name: company.name, address: 'web@firma.example' }]);
    expect(parsed.to).toMatchObject({ value: [{ address: visitor, name: '' }] });
    expect(parsed.replyTo?.value).toMatchObject([{ address: 'chefin@firma.example' }]);
  });

  test('says of itself that a machine answers, and is an answer to no mail (M9)', async () => {
    const { parsed } = await read();
    expect(parsed.headers.get('auto-submitted')).toBe('auto-replied');
    expect(parsed.headers.get('x-auto-response-suppress')).toBe('All');
    expect(parsed.messageId).toBe('<eingang.A7K32.1@firma.example>');
    expect([...parsed.headers.keys()].filter((name) => /^(list|precedence|return|in-reply)/.test(name))).toEqual([]);
    expect(parsed.attachments).toEqual([]);
  });

  test('brings number, promise, the invitation to answer with photos, and the phone', async () => {
    const { parsed } = await read();
    expect(parsed.subject).toBe('Ihre Anfrage A7K32 ist bei uns eingelangt');
    for (const part of [parsed.text, parsed.html]) {
      expect(part).toContain('Wir melden uns bis Montag, 12. Jänner, 18 Uhr.');
      expect(part).toContain('A7K32');
      expect(part).toContain('Hängen Sie sie einfach an Ihre Antwort auf diese E-Mail an.');
      expect(part).toContain(company.phoneDisplay);
    }
    expect(parsed.html).not.toMatch(/<img|src=/);
  });

  test('leads to where photos are added, and nowhere else, as long as that is possible', async () => {
    const unpromised = { ...company, schedule: { ...company.schedule, answer: 'none' as const } };
    const readLate = async (waited: number) =>
      (await read({}, { company: unpromised, now: storedRequest.receivedAt + waited })).parsed;
    const { text, html } = await readLate(72 * hour - 1);
    for (const part of [text, html])
      expect(String(part).match(/https?:[^\s"<]+/g)).toEqual(['https://firma.example/fotos/A7K32.code']);
    const late = await readLate(72 * hour);
    expect(`${late.text}${late.html}`).not.toMatch(/https?:/);
  });

  test('repeats nothing that the visitor typed, not even the name (M9)', async () => {
    const { raw, parsed } = await read({ firstName: 'Kauf!', lastName: 'Jetzt', message: 'Gratis-Kredit' });
    expect(`${parsed.subject}\n${parsed.text}\n${parsed.html}\n${raw}`).not.toMatch(
      /Kauf!|Jetzt|Gratis-Kredit|0660|Malerei–|brandwasser/,
    );
  });

  test('names the company as the law wants on its letters', async () => {
    expect((await read({}, { company: completeCompanies.gmbh })).parsed.text).toContain(
      'Freundliche Grüße\nPrüf Malerei GmbH\nPrüfgasse 12/3, 1170\u00a0Wien, Österreich\nFN 123456d, Handelsgericht Wien, Sitz Wien\n',
    );
    const { parsed } = await read({}, { company: completeCompanies.einzelunternehmen });
    expect(parsed.text).not.toContain('FN');
  });
});

const mailing = prepareMailing({ env: { MAIL_RECEIPT: 'on' } });

const mailsTo = (address: string) => mailing.attempts.filter(({ to }) => to === address);

describe('a visitor', () => {
  test('gets one receipt, after the owner got the request', async () => {
    mailing.start();
    mailing.answer = refuseWith(451);
    const reference = await mailing.add();
    await mailing.pass(minute);
    expect(mailsTo(visitor)).toEqual([]);
    mailing.answer = take;
    await mailing.pass(5 * minute);
    expect(mailing.attempts.at(-2)?.to).toBe(owner);
    expect(mailsTo(visitor)).toMatchObject([{ envelope: { from: '' } }]);
    expect(mailing.lines('sent', 'receipt')).toMatchObject([{ reference }]);
  });

  test('gets none unless the setting is on (M8)', async () => {
    await mailing.recreate({});
    mailing.start();
    await mailing.add();
    await mailing.pass(minute);
    expect(mailing.attempts.map(({ to }) => to)).toEqual([owner]);
  });

  test('gets none where a sign speaks against the request, also after its release', async () => {
    mailing.start();
    const mailed = await mailing.add({}, ['viele Links']);
    await mailing.pass(minute);
    const refused = await mailing.add({ message: 'eins' }, ['viele Links']);
    const suspect = await mailing.add({ message: 'zwei' }, ['viele Links', 'Falle']);
    for (const reference of [mailed, refused, suspect])
      await mailing.store.release(reference, mailing.clock.now() + 24 * hour);
    await mailing.pass(2 * minute);
    expect(mailsTo(owner)).toHaveLength(3);
    expect(mailsTo(visitor)).toEqual([]);
  });

  test('gets at most one in 24 hours at an address, however it is spelt (M9)', async () => {
    mailing.start();
    const receive = async (message: string, email: string = visitor) => {
      await mailing.add({ message, email });
      await mailing.pass(minute);
      return mailsTo(email).length;
    };
    expect(await receive('eins')).toBe(1);
    expect(await receive('zwei', visitor.toUpperCase())).toBe(0);
    expect(await receive('drei', 'anderer@mail.example')).toBe(1);
    await mailing.skip(24 * hour - 5 * minute);
    expect(await receive('vier')).toBe(1);
    await mailing.skip(5 * minute);
    expect(await receive('fünf')).toBe(2);
  });

  test('gets no second one in 24 hours where the first was late (M9)', async () => {
    mailing.start();
    mailing.answer = refuseVisitors;
    await mailing.add();
    await mailing.pass(minute);
    await mailing.skip(6 * hour);
    mailing.answer = take;
    await mailing.pass(minute);
    expect(mailing.lines('sent', 'receipt')).toHaveLength(1);
    await mailing.skip(19 * hour);
    await mailing.add({ message: 'Noch etwas' });
    await mailing.pass(minute);
    expect(mailing.lines('sent', 'request')).toHaveLength(2);
    expect(mailing.lines('sent', 'receipt')).toHaveLength(1);
  });

  test('gets one for two requests at once, also where two processes mail', async () => {
    mailing.start();
    mailing.start({ store: mailing.otherStore });
    for (const email of ['a@mail.example', 'b@mail.example', 'c@mail.example'])
      for (const message of ['eins', 'zwei']) await mailing.add({ email, message });
    await mailing.pass(2 * minute);
    expect(mailsTo(owner)).toHaveLength(6);
    for (const name of ['a', 'b', 'c']) expect(mailsTo(`${name}@mail.example`)).toHaveLength(1);
  });

  test('gets none a day after writing, and no second one when the request is mailed again', async () => {
    // A Saturday evening: the promised time is on Monday.
    await mailing.recreate({ env: { MAIL_RECEIPT: 'on' }, now: '2026-01-17T19:00:00Z' });
    mailing.start();
    const first = await mailing.add();
    await mailing.pass(minute);
    mailing.answer = refuseWith(451);
    await mailing.add({ email: 'andere@mail.example' });
    await mailing.skip(25 * hour);
    mailing.answer = take;
    await mailing.store.resend(first);
    await mailing.pass(minute);
    expect(mailing.lines('sent', 'request')).toHaveLength(3);
    expect(mailing.lines('sent', 'receipt')).toMatchObject([{ reference: first }]);
  });
});

test('the site’s own self-test gets none', async () => {
  await mailing.store.add({ ...storedRequest }, { isArtificial: true });
  mailing.start();
  await mailing.pass(minute);
  expect(mailing.attempts.map(({ to }) => to)).toEqual([owner]);
});

describe('a mail server that does not take the receipt', () => {
  test('is asked again for a while, and gets it once', async () => {
    mailing.answer = refuseVisitors;
    mailing.start();
    const reference = await mailing.add();
    await mailing.pass(5 * minute);
    mailing.answer = take;
    await mailing.pass(20 * minute);
    expect(mailing.lines('sent', 'receipt')).toMatchObject([{ reference }]);
    expect(mailing.lines('mails do not go out')).toEqual([]);
    expect(mailing.log.text()).not.toMatch(personal);
  });

  test('gets it no more when the promised time is over', async () => {
    // A Saturday, an hour before nine in Vienna.
    await mailing.recreate({ env: { MAIL_RECEIPT: 'on' }, now: '2026-01-17T07:59:00Z' });
    mailing.answer = refuseVisitors;
    mailing.start();
    const reference = await mailing.add();
    await mailing.pass(minute);
    await mailing.skip(61 * minute);
    mailing.answer = take;
    await mailing.pass(minute);
    expect(mailing.lines('sent', 'receipt')).toEqual([]);
    expect(mailing.lines('dropped', 'receipt')).toMatchObject([{ reference }]);
  });

  test('is not asked again once it has refused the address for good', async () => {
    mailing.answer = ({ to }) => (to === owner ? take() : refuseWith(550)());
    mailing.start();
    await mailing.add();
    await mailing.pass(20 * minute);
    expect(mailing.attempts.map(({ to }) => to)).toEqual([owner, visitor]);
    expect(mailing.lines('dropped', 'receipt')).toMatchObject([{ cause: 'EENVELOPE 550 RCPT TO' }]);
  });

  test('keeps no owner waiting while it hangs', async () => {
    mailing.answer = ({ to }) => (to === owner ? take() : new Promise(() => {}));
    mailing.start();
    await mailing.add();
    await mailing.clock.advance(minute);
    await mailing.add({ message: 'Noch etwas' });
    await mailing.clock.advance(15_000);
    expect(mailing.attempts.map(({ to }) => to)).toEqual([owner, visitor, owner]);
  });
});

test('receipts get half of the hourly cap at most, so that owners come first', async () => {
  await mailing.recreate({ env: { MAIL_RECEIPT: 'on', MAIL_HOURLY_CAP: '4' } });
  mailing.start();
  for (const name of ['a', 'b', 'c']) await mailing.add({ email: `${name}@mail.example` });
  await mailing.pass(minute);
  expect(mailing.attempts.map(({ to }) => to).sort()).toEqual(['a@mail.example', owner, owner, owner]);
  await mailing.skip(hour);
  await mailing.pass(minute);
  expect(mailing.attempts).toHaveLength(6);
});
