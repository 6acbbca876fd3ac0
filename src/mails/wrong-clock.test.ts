import { beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { day, hour, minute, prepareMailing, refuseWith, take } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';
import { startRetention } from './retention.ts';

const hourlyCap = 5;
const mailing = prepareMailing({ env: { MAIL_HOURLY_CAP: `${hourlyCap}`, CONTACT_LIMIT: '3', MAIL_RECEIPT: 'on' } });

const ownersMails = () => mailing.attempts.filter(({ subject }) => subject?.startsWith('Anfrage Malerei')).length;
const post = (message: string) =>
  request(mailing.site.app)
    .post('/api/contact')
    .send({ ...exampleRequest, message });
const readiness = async () => (await request(mailing.site.app).get('/readyz')).body;

describe.each([
  ['a day', day],
  ['a year', 365 * day],
])('a clock that was %s ahead and is put right', (_how, ahead) => {
  beforeEach(() => mailing.clock.set(ahead));

  test('keeps no request that was refused meanwhile from the owner (N01)', async () => {
    mailing.answer = refuseWith(451);
    mailing.start();
    for (const message of ['a', 'b', 'c']) await post(message).expect(201);
    await mailing.pass(20 * minute);
    mailing.clock.set(-ahead);
    mailing.answer = take;
    await mailing.pass(minute);
    expect(await mailing.store.list('sent')).toHaveLength(3);
  });

  test('locks no visitor out (N01)', async () => {
    for (const message of ['a', 'b', 'c']) await post(message).expect(201);
    await post('d').expect(429);
    mailing.clock.set(-ahead);
    await post('e').expect(201);
    await mailing.clock.advance(15 * minute);
    await post('f').expect(201);
  });

  test('does not let the hourly cap hold the next mail back (N01)', async () => {
    mailing.start();
    for (let number = 0; number < hourlyCap; number++) await mailing.add({ message: `${number}` });
    await mailing.pass(minute);
    expect(ownersMails()).toBe(hourlyCap);
    mailing.clock.set(-ahead);
    await mailing.add({ message: 'noch eine' });
    await mailing.pass(minute);
    expect(ownersMails()).toBe(hourlyCap + 1);
  });

  test('leaves no mail to a process that died meanwhile (N01)', async () => {
    await mailing.add();
    await mailing.otherStore.claim('request');
    mailing.clock.set(-ahead);
    mailing.start();
    await mailing.pass(minute);
    expect(ownersMails()).toBe(1);
  });

  test('holds up neither summary nor reminder for longer than usual (N01)', async () => {
    await mailing.add({ message: 'Verdacht' }, ['3 Links', 'Falle']);
    mailing.answer = refuseWith(451);
    mailing.start();
    await mailing.skip(20.5 * hour);
    await mailing.pass(minute);
    mailing.answer = take;
    await mailing.add();
    mailing.clock.set(-ahead);
    await mailing.pass(minute);
    expect(mailing.lines('sent', 'summary')).toHaveLength(1);
    await mailing.skip(4 * day);
    await mailing.pass(minute);
    expect(mailing.lines('sent', 'reminder')).toHaveLength(1);
  });

  test('tells the operator of it, and of what is late (N01)', async () => {
    mailing.start();
    await mailing.add();
    await mailing.pass(minute);
    await readiness();
    mailing.clock.set(-ahead);
    const { ready, oldestUnsentSeconds, clockJumpSeconds } = await readiness();
    expect({ ready, oldestUnsentSeconds }).toEqual({ ready: true, oldestUnsentSeconds: 0 });
    expect(clockJumpSeconds).toBeGreaterThan((ahead - 2 * minute) / 1000);
    mailing.clock.set(ahead);
    expect(await readiness()).not.toHaveProperty('clockJumpSeconds');
  });
});

test('A clock that steps back while a mail is on its way brings it no second sender (N01)', async () => {
  await mailing.add();
  await mailing.otherStore.claim('request');
  mailing.clock.set(-20_000);
  mailing.start();
  // By then the other process has renewed its lease.
  await mailing.pass(15_000);
  expect(mailing.attempts).toEqual([]);
});

test('A clock that is kept right in small steps changes nothing (N01)', async () => {
  mailing.answer = refuseWith(451);
  mailing.start();
  await mailing.add();
  await mailing.pass(minute);
  const { length } = mailing.attempts;
  mailing.clock.set(-2000);
  await mailing.pass(5000);
  expect(mailing.attempts).toHaveLength(length);
  expect(await readiness()).not.toHaveProperty('clockJumpSeconds');
});

test('A machine that starts a year ahead deletes nothing that the owner has not got (N01, retention)', async () => {
  const { site, store, clock } = mailing;
  await mailing.add({ message: 'wartet auf die Zusammenfassung' }, ['3 Links', 'Falle']);
  mailing.answer = refuseWith(451);
  mailing.start();
  await mailing.add({ message: 'wartet auf den nächsten Versuch' });
  await mailing.pass(minute);
  await mailing.stop();
  clock.set(365 * day);
  mailing.answer = take;
  const stop = startRetention(site);
  await clock.advance(0);
  mailing.start();
  await mailing.pass(minute);
  expect(mailing.lines('sent', 'summary')).toHaveLength(1);
  expect(mailing.lines('sent', 'request')).toHaveLength(1);
  await mailing.pass(2 * hour, minute);
  expect(await store.list()).toEqual([]);
  expect(site.log().filter(({ msg }) => msg === 'purged without ever having been mailed')).toEqual([]);
  stop();
});
