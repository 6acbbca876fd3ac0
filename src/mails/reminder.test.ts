import { describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import type { OwnerAction } from '../owner/request-links.ts';
import { day, hour, minute, owner, personal, prepareMailing, refuseWith, take } from '../testing/mailing.ts';

// Begins on a Monday, half past ten in Vienna.
const mailing = prepareMailing();

/** A request that the owner has got; only what follows is looked at. */
async function addMailed(message = '', spamSigns: string[] = []): Promise<string> {
  const reference = await mailing.add({ message }, spamSigns);
  await mailing.pass(minute);
  mailing.attempts.length = 0;
  return reference;
}

async function passUntil(time: number): Promise<void> {
  await mailing.skip(time - minute - mailing.clock.now());
  await mailing.pass(2 * minute);
}

/** As the owner does by a link of a mail. */
async function confirm(reference: string, action: OwnerAction): Promise<void> {
  const { app, links, config } = mailing.site;
  await supertest(app)
    .post(links.toUrl(reference, action, 'open').slice(config.siteUrl.length))
    .expect(200);
}

/** Two minutes before something is due until well after it. */
async function passAlmost(milliseconds: number): Promise<void> {
  await mailing.skip(milliseconds - 2 * minute);
  await mailing.pass(minute);
}

/** What the visitor was promised is six in the evening, so the reminder comes at five. */
const untilReminder = 6.5 * hour;

describe('a request that stays open', () => {
  test('is reminded of once, an hour before what was promised, for all processes together, in its thread (promise 1)', async () => {
    mailing.start();
    mailing.start({ store: mailing.otherStore });
    const reference = await addMailed('Bitte im März.');
    const { messageId } = (await mailing.store.find(reference))?.mail ?? {};
    await passAlmost(untilReminder - minute);
    expect(mailing.attempts).toEqual([]);
    await mailing.pass(2 * minute);
    expect(mailing.attempts.map(({ at }) => new Date(at).toISOString())).toEqual(['2026-01-12T16:00:00.000Z']);
    await mailing.skip(2 * day);
    await mailing.pass(minute);
    expect(mailing.attempts).toMatchObject([
      {
        to: owner,
        subject: `Noch offen: Anfrage Malerei – Maria Huber – #${reference}`,
        inReplyTo: messageId,
        references: messageId,
        messageId: expect.stringMatching(new RegExp(`^<erinnerung\\.${reference}\\.`)),
        replyTo: owner,
        headers: { 'Auto-Submitted': 'auto-generated' },
        text: expect.stringMatching(
          /^Diese Anfrage vom Montag, 12\. Jänner 2026, 10:30 Uhr, ist noch offen\.\n[\s\S]*\nZugesagt bis: Montag, 12\. Jänner, 18 Uhr\n/,
        ),
      },
    ]);
    for (const action of ['erledigt', 'spaeter'] as const) {
      const url = mailing.site.links.toUrl(reference, action, 'open');
      expect(mailing.attempts[0]?.text).toContain(url);
      expect(mailing.attempts[0]?.html).toContain(`href="${url}"`);
    }
    expect(mailing.lines('sent', 'reminder')).toMatchObject([{ reference, attempts: 1 }]);
    expect(mailing.log.text()).not.toMatch(personal);
  });

  test('is reminded of later if the owner wants that, and once more if asked again', async () => {
    mailing.start();
    const reference = await addMailed();
    for (const expected of [1, 2]) {
      await mailing.store.postpone(reference, mailing.clock.now() + day);
      await passAlmost(day);
      expect(mailing.attempts).toHaveLength(expected - 1);
      await mailing.pass(2 * minute);
      expect(mailing.attempts).toHaveLength(expected);
    }
    expect(new Set(mailing.attempts.map(({ messageId }) => messageId)).size).toBe(2);
  });
});

describe('a request that reaches the owner after the promised time', () => {
  const promised = 'Zugesagt bis: Montag, 12. Jänner, 18 Uhr\n';
  const tuesdayAtFive = Date.parse('2026-01-13T17:00+01:00');
  const reminders = () => mailing.attempts.filter(({ subject }) => subject?.startsWith('Noch offen'));

  test('says what was promised, and is reminded of by what would be promised now, not at once (promise 1)', async () => {
    mailing.start();
    mailing.answer = refuseWith(451);
    await addMailed();
    // Until ten to ten on Tuesday.
    await mailing.skip(23 * hour + 20 * minute);
    mailing.attempts.length = 0;
    mailing.answer = take;
    await mailing.pass(hour);
    expect(mailing.attempts).toHaveLength(1);
    expect(mailing.attempts[0]?.text).toContain(promised);
    await passUntil(tuesdayAtFive);
    expect(reminders()).toMatchObject([{ at: tuesdayAtFive, text: expect.stringContaining(promised) }]);
  });

  test('because it was released late is reminded of like that too (promise 1)', async () => {
    mailing.start();
    const [one, two] = [['3 Links'], ['3 Links', 'HTML oder Link-Code im Text']];
    const references = [await addMailed('ein Zeichen', one), await addMailed('zwei Zeichen', two)];
    await mailing.skip(day);
    for (const reference of references) await confirm(reference, 'kein-spam');
    mailing.attempts.length = 0;
    await mailing.pass(minute);
    expect(mailing.attempts).toMatchObject([{ text: expect.stringContaining(promised) }]);
    await passUntil(tuesdayAtFive);
    expect(reminders().map(({ at }) => at)).toEqual([tuesdayAtFive, tuesdayAtFive]);
  });
});

describe('the owner is not reminded', () => {
  test('of what is done or suspect or not mailed yet', async () => {
    mailing.start();
    await mailing.store.markDone(await addMailed('erledigt'));
    await addMailed('ein Zeichen', ['3 Links']);
    await addMailed('zwei Zeichen', ['3 Links', 'HTML oder Link-Code im Text']);
    mailing.answer = refuseWith(451);
    await addMailed('wartet');
    await mailing.skip(day);
    await mailing.pass(7 * minute);
    expect(mailing.attempts.filter(({ subject }) => subject?.startsWith('Noch offen'))).toEqual([]);
  });

  test('of what is done before it is written down that the mail is out', async () => {
    const store = { ...mailing.store };
    store.markSent = async (mail, ...others) => {
      await mailing.store.markDone(mail.reference ?? '');
      return mailing.store.markSent(mail, ...others);
    };
    mailing.start({ store });
    await addMailed();
    await mailing.skip(day);
    await mailing.pass(7 * minute);
    expect(mailing.attempts).toEqual([]);
  });

  test.each([
    ['weeks later, when reminders are turned on', 'on', 8 * day],
    ['where reminders are off', 'off', day],
  ])('%s', async (_when, setting, age) => {
    await mailing.recreate({ env: { REMINDERS: setting } });
    mailing.start();
    await addMailed();
    await mailing.skip(age);
    await mailing.pass(7 * minute);
    expect(mailing.attempts).toEqual([]);
  });
});

describe('a reminder', () => {
  test('that the owner puts off during the attempt comes once more at the later time', async () => {
    mailing.start();
    const reference = await addMailed();
    const { promise, resolve } = Promise.withResolvers<string>();
    mailing.answer = () => promise;
    await mailing.skip(day);
    await mailing.clock.advance(minute);
    expect(mailing.attempts).toHaveLength(1);
    await mailing.store.postpone(reference, mailing.clock.now() + day);
    resolve('250 OK');
    await mailing.pass(minute);
    await mailing.skip(day);
    await mailing.pass(2 * minute);
    expect(mailing.attempts).toHaveLength(2);
  });

  test('waits for the hourly cap, and counts for it', async () => {
    await mailing.recreate({ env: { MAIL_HOURLY_CAP: '2' } });
    mailing.start();
    for (const message of ['a', 'b']) await addMailed(message);
    await mailing.skip(2 * hour);
    await addMailed('c');
    await mailing.skip(day);
    await mailing.pass(10 * minute);
    expect(mailing.attempts).toHaveLength(2);
    await mailing.add({ message: 'neu' });
    await mailing.pass(10 * minute);
    const full = () => mailing.attempts.filter(({ subject }) => !subject?.includes('wartet'));
    expect(full()).toHaveLength(2);
    await mailing.skip(hour);
    await mailing.pass(10 * minute);
    expect(full()).toHaveLength(4);
  });
});
