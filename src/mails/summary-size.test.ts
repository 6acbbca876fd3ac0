import { expect, test } from '@jest/globals';
import { type Attempt, hour, minute, prepareMailing, refuseWith, take } from '../testing/mailing.ts';
import { refuse, startMailServer } from '../testing/smtp.ts';
import { createMailTransport } from './transport.ts';

const signs = ['das unsichtbare Feld ist ausgefüllt', '3 Links'];
/** As large as a message can be. */
const spam = `${'€x'.repeat(4990)}www.www.www.`;

const mailing = prepareMailing({ now: '2026-01-13T05:57:00Z' });

/** One honest request with two signs against it, then so many of spam; it is three minutes before seven. */
async function addAll(spamCount: number): Promise<{ honest: string; all: string[] }> {
  const honest = await mailing.add({ message: 'Bitte um Rückruf' }, signs);
  const all = [honest];
  for (let number = 0; number < spamCount; number++)
    all.push(await mailing.add({ message: `${number} ${spam}` }, signs));
  return { honest, all };
}

const referencesIn = ({ text }: Attempt) => String(text).match(/(?<=^Nummer: #)\w{5}$/gm) ?? [];
const messageIdOf = ({ messageId }: Attempt) => messageId;
const contentRefused = () =>
  Promise.reject(Object.assign(refuse(552, 'zz-anna'), { code: 'EMESSAGE', command: 'DATA' }));

test.each([
  ['limits a mail to ten megabytes', 10_240_000, 99],
  ['takes twenty kilobytes at most', 20_000, 9],
])(
  'A mail server that %s gets every suspect among a flood of spam once, within minutes (security H2)',
  async (_how, size, count) => {
    const server = await startMailServer({
      size,
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => {
          if (stream.sizeExceeded) return done(refuse(552, 'Message exceeds fixed maximum message size'));
          for (const reference of referencesIn(mailing.attempts.at(-1) as Attempt)) taken.push(reference);
          done(null);
        });
      },
    });
    const taken: string[] = [];
    const transport = createMailTransport(server.url);
    mailing.answer = (mail, signal) => transport.send(mail, signal);
    const { all } = await addAll(count);
    mailing.start();
    await mailing.pass(5 * minute);
    expect(taken.toSorted()).toEqual(all.toSorted());
    expect(await mailing.store.list('sent')).toHaveLength(all.length);
    expect(mailing.lines('mails do not go out')).toEqual([]);
    transport.close();
    await server.close();
  },
);

test('No summary is longer than mail programs show, and what is cut says how to get all of it (N26)', async () => {
  const { all } = await addAll(99);
  mailing.start();
  await mailing.pass(5 * minute);
  for (const { html } of mailing.attempts) expect(Buffer.byteLength(String(html))).toBeLessThan(100_000);
  expect(mailing.attempts.flatMap(referencesIn).toSorted()).toEqual(all.toSorted());
  expect(mailing.attempts.length).toBeLessThan(8);
  expect(String(mailing.attempts[0]?.text)).toContain('Bitte um Rückruf');
  expect(String(mailing.attempts[0]?.text)).not.toContain(spam);
  expect(String(mailing.attempts[0]?.text).match(/„Kein Spam“ bringt sie ganz/g)?.length).toBeGreaterThan(5);
  await mailing.store.release(all[1] ?? '', mailing.clock.now());
  await mailing.pass(minute);
  expect(String(mailing.attempts.at(-1)?.text)).toContain(spam);
});

test('A day of spam is never read all at once, and each of it reaches the owner (security H2, memory)', async () => {
  const { all } = await addAll(349);
  const { claim } = mailing.store;
  let most = 0;
  mailing.store.claim = async (kind) => {
    const claimed = await claim(kind);
    most = Math.max(most, claimed.mail ? claimed.requests.length : 0);
    return claimed;
  };
  mailing.start();
  await mailing.pass(5 * minute);
  expect(most).toBeLessThanOrEqual(100);
  expect(mailing.attempts.flatMap(referencesIn).toSorted()).toEqual(all.toSorted());
});

test('One entry that no mail server takes keeps no other suspect from the owner (security H2)', async () => {
  const poison = await mailing.add({ message: 'X5O!P%@AP' }, signs);
  const { all } = await addAll(9);
  mailing.answer = ({ text }) => (String(text).includes('X5O') ? contentRefused() : take());
  mailing.start();
  await mailing.pass(5 * minute);
  expect((await mailing.store.list('sent')).map(({ reference }) => reference)).toEqual(all);
  expect(await mailing.store.list('queued')).toMatchObject([
    { reference: poison, mail: { lastError: expect.any(String) } },
  ]);
  expect(mailing.lines('refused, so sent in two halves').length).toBeGreaterThan(0);
  expect(mailing.log.text()).not.toContain('zz-anna');
  await mailing.skip(73 * hour);
  await mailing.pass(minute);
  expect(mailing.lines('failed', 'summary')).toMatchObject([{ reference: poison, level: 50 }]);
});

test('A summary that is refused for another reason stays as it is (security H2)', async () => {
  await addAll(5);
  mailing.answer = refuseWith(550);
  mailing.start();
  await mailing.pass(10 * minute);
  expect(new Set(mailing.attempts.map(messageIdOf)).size).toBe(1);
  mailing.answer = take;
  await mailing.pass(20 * minute);
  expect(referencesIn(mailing.attempts.at(-1) as Attempt)).toHaveLength(6);
});

test('Two processes split a summary once, and no suspect is in two mails (security H2)', async () => {
  const { all } = await addAll(60);
  mailing.start();
  mailing.start({ store: mailing.otherStore });
  await mailing.pass(5 * minute);
  expect(mailing.attempts.flatMap(referencesIn).toSorted()).toEqual(all.toSorted());
  expect(new Set(mailing.attempts.map(messageIdOf)).size).toBe(mailing.attempts.length);
});

test('A suspect that is forgotten or released while its summary is being split is in no further mail (security H2)', async () => {
  const forgotten = await mailing.add({ email: 'weg@mail.example', message: `eins ${spam}` }, signs);
  const released = await mailing.add({ message: 'zwei' }, signs);
  const { promise, reject } = Promise.withResolvers<string>();
  mailing.answer = () => promise;
  mailing.start();
  await mailing.clock.advance(4 * minute);
  await mailing.store.forget('weg@mail.example');
  await mailing.store.release(released, mailing.clock.now());
  mailing.answer = take;
  reject(Object.assign(refuse(552, ''), { code: 'EMESSAGE', command: 'DATA' }));
  await mailing.pass(5 * minute);
  const later = mailing.attempts.slice(1);
  expect(later.map(({ text }) => String(text).includes(forgotten))).not.toContain(true);
  expect(later.map(({ subject }) => subject)).toEqual([`Anfrage Malerei – Maria Huber – #${released}`]);
});

test('A process that dies after it has split a summary loses and repeats nothing (security H2)', async () => {
  const { all } = await addAll(9);
  await mailing.clock.advance(4 * minute);
  const { mail, requests = [] } = { requests: [], ...(await mailing.otherStore.claim('summary')) };
  if (!mail) throw new Error('There is no summary.');
  // It is not this process's to split.
  await mailing.store.splitSummary(mail, []);
  await mailing.otherStore.splitSummary(mail, requests.slice(0, 3));
  mailing.start();
  await mailing.pass(2 * minute);
  expect(mailing.attempts.map((attempt) => referencesIn(attempt).length).toSorted()).toEqual([3, 7]);
  expect(mailing.attempts.flatMap(referencesIn).toSorted()).toEqual(all.toSorted());
  expect(mailing.attempts.map(messageIdOf)).toContain(mail.messageId);
});
