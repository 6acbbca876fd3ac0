import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import {
  type Attempt,
  day,
  minute,
  owner,
  personal,
  prepareMailing,
  refuseWith,
  sender,
  take,
} from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';

const mailing = prepareMailing({ env: { MAIL_RECEIPT: 'on' } });
beforeEach(() => void mailing.start());

const receipts = () => mailing.attempts.filter(({ to }) => to !== owner);

let posted = 0;
/** Whoever is behind that address writes, and the mails that follow go out. */
async function post(email: string, client = `203.0.113.${posted}`): Promise<void> {
  const body = { ...exampleRequest, email, message: `${posted++}` };
  await request(mailing.site.app).post('/api/contact').set('X-Forwarded-For', client).send(body).expect(201);
  await mailing.pass(minute);
}

describe('one mailbox', () => {
  test.each([
    ['by +tags', ['opfer+0@mail.example', 'opfer+1@mail.example', 'opfer@mail.example', 'OPFER+x+y@Mail.Example']],
    [
      'by dots at Gmail',
      ['v.ictim@gmail.com', 'victim@gmail.com', 'vic.tim+5@googlemail.com', 'Victim@GoogleMail.com'],
    ],
  ])('gets one receipt in 24 hours, however it is spelt %s (security M5, N30)', async (_how, addresses) => {
    for (const [network, address] of addresses.entries()) await post(address, `198.51.${network}.7`);
    expect(receipts()).toHaveLength(1);
    expect(mailing.lines('sent', 'request')).toHaveLength(addresses.length);
    await mailing.skip(day);
    await post(addresses[0] ?? '');
    expect(receipts()).toHaveLength(2);
  });

  test.each([
    ['opfer@firma.at', 'Opfer+1@firma.at', 'opfer+1+2@FIRMA.at'],
    ['opfer@proton.me', 'opf.er@pm.me', 'o_pfer+1@protonmail.com'],
    ['opfer@icloud.com', 'opfer@me.com', 'opfer+1@mac.com'],
  ])('%s gets one as %s and %s too (security M5, spellings)', async (...addresses) => {
    for (const [network, address] of addresses.entries()) await post(address, `198.51.${network}.7`);
    expect(receipts()).toHaveLength(1);
  });

  test('is not taken for another one that looks like it (security M5)', async () => {
    const others = ['a.b@mail.example', 'ab@mail.example', 'ab@gmail.example', 'ab@gmail.com', 'a-b@mail.example'];
    for (const [network, address] of others.entries()) await post(address, `198.51.${network}.7`);
    expect(receipts().map(({ to }) => to)).toEqual(others);
  });
});

test.each(['root@localhost', 'admin@127.0.0.1', 'admin@server', 'postmaster@firma.at', 'Abuse@mail.example'])(
  '%s gets no receipt, and the owner gets the request all the same (security M5)',
  async (address) => {
    await post(address);
    expect(mailing.attempts.map(({ to }) => to)).toEqual([owner]);
  },
);

describe('one network', () => {
  test.each([
    ['an IPv4 network', (number: number) => `203.0.113.${number}`, '203.0.114.1'],
    ['an IPv6 network', (number: number) => `2001:db8:1:${number}::1`, '2001:db8:2::1'],
  ])(
    '%s has three receipts a day sent, whoever they go to; the owner gets all requests (security M5)',
    async (_which, toClient, other) => {
      for (let number = 1; number <= 6; number++) await post(`opfer${number}@mail.example`, toClient(number));
      expect(receipts().map(({ to }) => to)).toEqual([1, 2, 3].map((number) => `opfer${number}@mail.example`));
      expect(mailing.lines('sent', 'request')).toHaveLength(6);
      await post('anderswo@mail.example', other);
      expect(receipts()).toHaveLength(4);
      await mailing.skip(day);
      await post('morgen@mail.example', toClient(7));
      expect(receipts()).toHaveLength(5);
    },
  );
});

test('A counter that cannot be used costs the receipt, never the request (security M5)', async () => {
  const database = new DatabaseSync(join(mailing.site.folder, 'limits.db'));
  database.exec('DROP TABLE hits');
  database.close();
  await post('anna@mail.example');
  expect(mailing.attempts.map(({ to }) => to)).toEqual([owner]);
});

describe('a provider that takes no mail from the empty sender', () => {
  const senderOf = ({ envelope }: Attempt) => envelope?.from;
  const refuseEmpty = (mail: Attempt) => (senderOf(mail) === '' ? refuseWith(553, 'MAIL FROM')() : take());

  test('gets the receipt from the company’s sender at once, as the same message (N07)', async () => {
    mailing.answer = refuseEmpty;
    await post('anna@mail.example');
    expect(receipts().map(senderOf)).toEqual(['', sender]);
    expect(new Set(receipts().map(({ messageId }) => messageId)).size).toBe(1);
    expect(mailing.lines('sent', 'receipt')).toMatchObject([{ attempts: 1 }]);
    expect(mailing.lines('receipts do not go out')).toEqual([]);
  });

  test('nor from the company’s is told to the operator once, and asked again until it takes it (N07)', async () => {
    mailing.answer = (mail) => (mail.to === owner ? take() : refuseWith(501, 'MAIL FROM')());
    await post('anna@mail.example');
    await post('berta@mail.example');
    expect(mailing.lines('receipts do not go out')).toMatchObject([
      { level: 50, cause: 'EENVELOPE 501 MAIL FROM', hint: expect.stringContaining('MAIL_FROM') },
    ]);
    expect(mailing.lines('dropped', 'receipt')).toEqual([]);
    mailing.answer = take;
    await mailing.pass(10 * minute);
    expect(mailing.lines('sent', 'receipt')).toHaveLength(2);
    expect(mailing.log.text()).not.toMatch(personal);
  });

  test('and refuses the visitor’s address as well drops the receipt, as it should (N07)', async () => {
    mailing.answer = (mail) => {
      if (mail.to === owner) return take();
      return senderOf(mail) === '' ? refuseEmpty(mail) : refuseWith(550, 'RCPT TO')();
    };
    await post('anna@mail.example');
    await mailing.pass(10 * minute);
    expect(receipts()).toHaveLength(2);
    expect(mailing.lines('dropped', 'receipt')).toMatchObject([{ cause: 'EENVELOPE 550 RCPT TO' }]);
  });
});
