import { describe, expect, test } from '@jest/globals';
import { sample } from '../content/sample.ts';
import { day, hour, minute, owner, prepareMailing, refuseWith, take } from '../testing/mailing.ts';
import { startRetention } from './retention.ts';
import type { Mail } from './transport.ts';

const mailing = prepareMailing();

const { contact } = sample;
const subjects = () => mailing.attempts.map(({ subject }) => subject);
const codesIn = ({ text }: Mail) => [...String(text).matchAll(/code=([\w-]+)/g)].map(([, code = '']) => code);
const undoIn = ({ text }: Mail) =>
  [...String(text).matchAll(/meine-website\/rueckgaengig\/(\d+)\?/g)].map(([, id]) => Number(id));

async function save(value: unknown, section = 'contact'): Promise<number> {
  const { content } = mailing.store;
  const [newest] = await content.history(section);
  const saved = await content.save({ section, value, base: newest?.id ?? 0 });
  return 'id' in saved ? saved.id : 0;
}

/** All that was saved is mailed, and the next mail of it needs not wait. */
async function settle(): Promise<void> {
  await mailing.pass(12 * minute, minute);
  mailing.attempts.length = 0;
}

describe('the first mail', () => {
  test('goes to the owner once, however many processes there are, and never again', async () => {
    mailing.start({ isNew: true });
    mailing.start({ isNew: true, store: mailing.otherStore });
    await mailing.pass(minute);
    const [mail, ...others] = mailing.attempts;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: owner, replyTo: owner, subject: 'Ihre Website: Ab jetzt ändern Sie sie selbst' });
    for (const code of mail ? codesIn(mail) : ['']) expect(await mailing.site.websiteLinks.check(code)).toBe('valid');
    await mailing.skip(400 * day);
    const stop = startRetention(mailing.site);
    await mailing.pass(5 * minute, minute);
    stop();
    expect(subjects()).toHaveLength(1);
  });

  test('comes with a new link once mail can be sent, however late', async () => {
    mailing.answer = refuseWith(550);
    mailing.start({ isNew: true });
    for (let days = 0; days < 20; days += 4) {
      await mailing.pass(minute);
      await mailing.skip(4 * day);
    }
    mailing.answer = take;
    mailing.attempts.length = 0;
    await mailing.pass(hour + minute, minute);
    const mail = mailing.attempts.at(-1);
    expect(await mailing.site.websiteLinks.check(mail ? (codesIn(mail)[0] ?? '') : '')).toBe('valid');
  });
});

test('a new link goes to the owner at once, outside the hourly cap', async () => {
  await mailing.recreate({ env: { MAIL_HOURLY_CAP: '1' } });
  mailing.start();
  await mailing.add();
  await mailing.pass(minute);
  await mailing.store.planOwnerMail('link');
  await mailing.pass(minute);
  const mail = mailing.attempts[1];
  expect(mail).toMatchObject({ to: owner, replyTo: owner, subject: 'Ihr neuer Link zu Ihrer Website' });
  expect(await mailing.site.websiteLinks.check(mail ? (codesIn(mail)[0] ?? '') : '')).toBe('valid');
});

describe('a change of the website', () => {
  test('is told within minutes, with what is different and a link back, but no value', async () => {
    mailing.start();
    const before = await save(contact);
    await save({ entries: [] }, 'people');
    await settle();
    await save({ ...contact, phone: '0664 999 88 77' });
    await save({ ...contact, phone: '0664 999 88 77', email: 'neu@firma.at' });
    const person = { id: 'a', name: 'Anna', role: '', since: '' };
    await save({ entries: [person, { ...person, id: 'b' }] }, 'people');
    await mailing.pass(2 * minute);
    const [mail, ...others] = mailing.attempts;
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: owner, replyTo: owner });
    expect(mail?.subject).toMatch(/^Website geändert am 12\. Jänner: Kontakt, Menschen$/);
    expect(mail?.text).toMatch(/^Kontakt: 2-mal geändert, zuletzt am Montag.* Anders ist: Telefon, E-Mail\.$/m);
    expect(mail?.text).toMatch(/^Menschen: geändert am Montag.*\(2 neu\)\.$/m);
    expect(mail?.text).toContain('npm run owner-link -- --revoke');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/999|neu@|Anna/);
    expect(mail && undoIn(mail)).toEqual([before, before + 1]);
    for (const code of mail ? codesIn(mail) : ['']) expect(await mailing.site.websiteLinks.check(code)).toBe('valid');
  });

  test('of a list is told as what is new and what is gone', async () => {
    const [one, two, three] = ['1', '2', '3'].map((id) => ({ id, question: `Frage ${id}`, answer: 'Ja.' }));
    const tell = async (...entries: unknown[]) => {
      await save({ entries }, 'questions');
      await mailing.pass(15 * minute, minute);
      return String(mailing.attempts.pop()?.text).match(/^Fragen: .* Uhr\. (.*)$/m)?.[1];
    };
    mailing.start();
    expect(await tell(one, two)).toBe('Davor stand hier noch nichts von Ihnen.');
    expect(await tell(two, one)).toMatch(/^Anders ist: [^()]+\.$/);
    expect(await tell({ ...two, answer: 'Nein.' }, three)).toContain('(1 neu, 1 gelöscht)');
    await save({ entries: [] }, 'questions');
    expect(await tell({ ...two, answer: 'Nein.' }, three)).toBe('Jetzt steht hier wieder dasselbe wie davor.');
  });

  test('that is told for the first time has no link back, and one of a section that is not known is told too', async () => {
    mailing.start();
    await save({ text: 'x' }, 'later-release');
    await save(contact);
    await mailing.pass(2 * minute);
    expect(mailing.attempts.map(undoIn)).toEqual([[]]);
    expect(subjects()[0]).toMatch(/: later-release, Kontakt$/);
  });

  test('waits for no request: it is outside the hourly cap', async () => {
    await mailing.recreate({ env: { MAIL_HOURLY_CAP: '1' } });
    mailing.start();
    await mailing.add();
    await mailing.pass(minute);
    await save(contact);
    await mailing.pass(2 * minute);
    expect(subjects()[1]).toMatch(/^Website geändert/);
    await mailing.pass(hour, minute);
    await save({ ...contact, phone: '1' });
    await mailing.pass(2 * minute);
    await mailing.add({ message: 'a' });
    await mailing.pass(minute);
    expect(subjects().at(-1)).toContain('Maria Huber');
  });

  test('comes in six mails at most if there are a thousand in an hour, each with a link to before it', async () => {
    mailing.start();
    const good = await save(contact);
    await settle();
    const ids = [good];
    for (let round = 0; round < 50; round++) {
      for (let count = 0; count < 20; count++) ids.push(await save({ ...contact, phone: `${round} ${count}` }));
      await mailing.pass(hour / 50, hour / 50);
    }
    const { length } = mailing.attempts;
    expect(length).toBeLessThanOrEqual(6);
    await mailing.pass(15 * minute, minute);
    const undo = mailing.attempts.flatMap(undoIn);
    expect(undo[0]).toBe(good);
    expect(undo).toHaveLength(mailing.attempts.length);
    const saves = mailing.attempts.map(({ text }) => Number(/(\d+)-mal geändert/.exec(String(text))?.[1]));
    expect(saves.reduce((sum, each) => sum + each)).toBe(1000);
    // Each goes back to the last version that the mail before tells of.
    saves.reduce((told, each, index) => {
      expect(undo[index]).toBe(ids[told]);
      return told + each;
    }, 0);
    const times = mailing.attempts.map(({ at }) => at);
    for (const [index, at] of times.slice(1).entries())
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(9 * minute);
  });
});

test('each attempt says the same, whatever was saved meanwhile', async () => {
  mailing.start({ isNew: true });
  await save(contact);
  await settle();
  mailing.answer = refuseWith(450);
  await mailing.store.planOwnerMail('link');
  await save({ ...contact, phone: '1' });
  await mailing.pass(3 * minute);
  await save({ ...contact, email: 'x@firma.at' });
  await mailing.pass(5 * minute);
  const toContent = ({ subject, text, html, date, messageId }: Mail) =>
    JSON.stringify([subject, text, html, date, messageId]);
  for (const kind of ['Ihr neuer Link', 'Website geändert']) {
    const attempts = mailing.attempts.filter(({ subject }) => subject?.startsWith(kind));
    expect(attempts.length).toBeGreaterThan(2);
    expect(new Set(attempts.map(toContent)).size).toBe(1);
  }
});
