import { describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { honeypotField } from '../../views/content/contact-fields.ts';
import { hour, minute, owner, prepareMailing, refuseWith, sender, take } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';

const [one, two] = [['3 Links'], ['3 Links', 'HTML oder Link-Code im Text']];

const mailing = prepareMailing();

async function startAt(now: string): Promise<void> {
  await mailing.recreate({ now, env: { MAIL_RECEIPT: 'on' } });
  mailing.start();
}

/** Three minutes before summaries go out. */
const startBeforeSeven = () => startAt('2026-01-13T05:57:00Z');
const untilSeven = 3 * minute;

const subjects = () => mailing.attempts.map(({ subject }) => subject);
const ownSubject = (reference: string) => `Anfrage Malerei – Maria Huber – #${reference}`;

describe('one sign of spam', () => {
  test('marks the subject and the text, and the mail goes out at once (C14, D10)', async () => {
    await startBeforeSeven();
    const reference = await mailing.add({ message: 'http://a http://b http://c' }, one);
    await mailing.pass(minute);
    expect(subjects()).toEqual([`[Spamverdacht] ${ownSubject(reference)}`]);
    expect(mailing.attempts[0]?.text).toContain('Verdacht: 3 Links');
    expect(mailing.attempts[0]?.replyTo).toMatchObject({ address: exampleRequest.email });
  });

  test('as a password manager leaves it, never keeps a request from the owner nor from the log (C14)', async () => {
    await startBeforeSeven();
    const { app, store, log } = mailing.site;
    const { status } = await supertest(app)
      .post('/api/contact')
      .type('form')
      .send({ ...exampleRequest, [honeypotField]: 'Maria Huber', url: 'x', company: 'x', phone2: 'x', zip: 'x' });
    expect(status).toBe(303);
    await mailing.pass(minute);
    const [stored] = await store.list('sent');
    expect(stored).toMatchObject({ ...exampleRequest, spamSigns: ['das unsichtbare Feld ist ausgefüllt'] });
    expect(subjects()).toEqual([`[Spamverdacht] ${ownSubject(String(stored?.reference))}`]);
    expect(log().find(({ msg }) => msg === 'received')).toMatchObject({
      reference: stored?.reference,
      spamSigns: stored?.spamSigns,
    });
  });
});

describe('two or more signs of spam', () => {
  test.each([
    ['in winter', '2026-01-13T04:30:00Z', '2026-01-13T06:00:00Z'],
    ['in summer', '2026-07-02T03:30:00Z', '2026-07-02T05:00:00Z'],
    ['on the day the clocks go forward', '2026-03-29T00:30:00Z', '2026-03-29T05:00:00Z'],
    ['on the day the clocks go back', '2026-10-25T00:30:00Z', '2026-10-25T06:00:00Z'],
  ])('wait for one summary at seven in Vienna %s (D10)', async (_when, now, seven) => {
    await startAt(now);
    const references = [await mailing.add({ message: 'eins' }, two)];
    await mailing.skip(hour);
    references.push(await mailing.add({ message: 'zwei' }, two));
    await mailing.skip(Date.parse(seven) - mailing.clock.now() - minute);
    await mailing.pass(10 * minute);
    expect(mailing.attempts).toMatchObject([
      { at: Date.parse(seven), subject: expect.stringMatching(/^\[Spamverdacht\] 2 Anfragen zum Durchsehen, /) },
    ]);
    expect(await mailing.store.list('sent')).toHaveLength(2);
    expect(mailing.lines('sent').map(({ kind, reference }) => [kind, reference])).toEqual(
      references.map((reference) => ['summary', reference]),
    );
  });

  test('bring all values, all reasons and a link to answer each of them (C14, D10)', async () => {
    await startBeforeSeven();
    const references = [
      await mailing.add({ message: 'eins <a href="x">' }, two),
      await mailing.add({ message: 'zwei' }, [...two, 'noch etwas']),
    ];
    await mailing.pass(untilSeven + minute);
    const [{ text, html, replyTo, envelope } = {} as never] = mailing.attempts;
    for (const reference of references) {
      expect(text).toContain(`Zugesagt bis: Dienstag, 13. Jänner, 10 Uhr\nNummer: #${reference}\n`);
      expect(html).toContain(`href="mailto:${exampleRequest.email}?subject=Re%3A%20Ihre%20Anfrage%20%23${reference}"`);
      const release = mailing.site.links.toUrl(reference, 'kein-spam', 'open');
      expect(text).toContain(`Kein Spam: ${release}`);
      expect(html).toContain(`href="${release}"`);
    }
    const { firstName, lastName, phone } = exampleRequest;
    for (const value of [firstName, lastName, phone, 'Malerei'])
      expect(String(text).split(`: ${value}\n`)).toHaveLength(3);
    expect(text).toContain('Nachricht: eins <a href="x">\n');
    expect(text).toContain('Verdacht: noch etwas');
    expect(html).not.toContain('<a href="x">');
    // One address to answer would be the wrong one for all the others.
    expect(replyTo).toBeUndefined();
    expect(envelope).toEqual({ from: sender, to: owner });
  });

  test('hold up nobody else, and a success of others does not send them early', async () => {
    await startBeforeSeven();
    await mailing.add({ message: 'verdächtig' }, two);
    const plain = await mailing.add({ message: 'ganz normal' }, one);
    await mailing.pass(untilSeven - minute);
    expect(subjects()).toEqual([`[Spamverdacht] ${ownSubject(plain)}`]);
  });

  test('stay one summary with one Message-ID when the mail server refuses it for a while', async () => {
    await startBeforeSeven();
    for (const message of ['a', 'b', 'c', 'd']) await mailing.add({ message }, two);
    mailing.answer = refuseWith(451);
    await mailing.pass(untilSeven);
    expect(mailing.attempts).toHaveLength(1);
    const late = await mailing.add({ message: 'danach' }, two);
    await mailing.pass(10 * minute);
    mailing.answer = take;
    await mailing.pass(20 * minute);
    expect(mailing.attempts.length).toBeGreaterThan(3);
    expect(new Set(subjects())).toEqual(
      new Set([expect.stringContaining('] 4 Anfragen zum Durchsehen, 13. Jänner (ab #')]),
    );
    expect(new Set(mailing.attempts.map(({ messageId }) => messageId)).size).toBe(1);
    expect(new Set(mailing.attempts.map(({ date }) => String(date))).size).toBe(1);
    expect(await mailing.store.list('sent')).toHaveLength(4);
    expect(await mailing.store.list('queued')).toMatchObject([{ reference: late }]);
  });
});

describe('a request with two signs of spam', () => {
  test('that the owner releases is mailed by itself, before the summary and after it (C14)', async () => {
    await startBeforeSeven();
    const early = await mailing.add({ message: 'früh' }, two);
    const late = await mailing.add({ message: 'spät' }, two);
    await mailing.store.release(early, mailing.clock.now() + 24 * hour);
    await mailing.pass(minute);
    expect(mailing.attempts[0]?.subject).toBe(ownSubject(early));
    await mailing.pass(untilSeven);
    await mailing.store.release(late, mailing.clock.now() + 24 * hour);
    await mailing.pass(minute);
    const toOwner = mailing.attempts.filter(({ to }) => to === owner);
    expect(toOwner.map(({ subject }) => subject)).toEqual([
      ownSubject(early),
      expect.stringContaining('] Eine Anfrage zum Durchsehen, '),
      ownSubject(late),
    ]);
  });

  test('that is released while the summary is on its way is mailed by itself all the same (bug 2)', async () => {
    await startBeforeSeven();
    const { promise, resolve } = Promise.withResolvers<string>();
    mailing.answer = () => promise;
    const reference = await mailing.add({}, two);
    await mailing.clock.advance(untilSeven + 1000);
    expect(subjects()).toEqual([expect.stringContaining('] Eine Anfrage zum Durchsehen, ')]);
    await mailing.store.release(reference, mailing.clock.now() + 24 * hour);
    mailing.answer = take;
    resolve('250 OK');
    await mailing.pass(minute);
    expect(subjects()).toContain(ownSubject(reference));
    expect(await mailing.store.list('sent')).toMatchObject([{ reference, mail: { kind: 'request' } }]);
  });

  test.each([
    ['before the summary', 0],
    ['after it', untilSeven],
  ])('is mailed by itself when it is resent %s, and again as the same message (bug 1)', async (_when, pause) => {
    await startBeforeSeven();
    const reference = await mailing.add({}, two);
    await mailing.pass(pause + minute);
    mailing.attempts.length = 0;
    for (let time = 0; time < 2; time++) {
      await mailing.store.resend(reference);
      await mailing.pass(minute);
    }
    await mailing.pass(untilSeven + minute);
    expect(subjects()).toEqual(Array(2).fill(`[Spamverdacht] ${ownSubject(reference)}`));
    expect(new Set(mailing.attempts.map(({ messageId }) => messageId)).size).toBe(1);
  });
});
