import { describe, expect, test } from '@jest/globals';
import { type Attempt, hour, minute, owner, personal, prepareMailing, refuseWith, take } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';

const hourlyCap = 5;

const mailing = prepareMailing({ env: { MAIL_HOURLY_CAP: `${hourlyCap}` } });
/** Two processes. */
function start(): void {
  mailing.start();
  mailing.start({ store: mailing.otherStore });
}

async function add(count: number): Promise<string[]> {
  const references: string[] = [];
  for (let number = 0; number < count; number++)
    references.push(await mailing.add({ message: `${mailing.clock.now()} ${number}` }));
  return references;
}

const isCollection = ({ messageId }: Attempt) => messageId.startsWith('<wartend.');
const collections = () => mailing.attempts.filter(isCollection);
const requestMails = () => mailing.attempts.filter((mail) => !isCollection(mail));
const namedIn = ({ text = '' }: Partial<Attempt> = {}) => String(text).match(/(?<=#)\w{5}/g);

test('Above the hourly cap, which all processes share, requests are stored and mailed later, the oldest first, none lost', async () => {
  const references = await add(12);
  start();
  const began = mailing.clock.now();
  await mailing.pass(hour - minute);
  expect(requestMails()).toHaveLength(hourlyCap);
  const subjects = requestMails()
    .map(({ subject }) => subject?.slice(-5))
    .sort();
  expect(subjects).toEqual(references.slice(0, hourlyCap).sort());
  expect(await mailing.store.list('queued')).toHaveLength(12 - hourlyCap);
  await mailing.pass(90 * minute);
  expect(requestMails()).toHaveLength(12);
  expect(new Set(requestMails().map(({ messageId }) => messageId)).size).toBe(12);
  for (const { at } of requestMails()) {
    const inHour = requestMails().filter((other) => other.at > at - hour && other.at <= at);
    expect(inHour.length).toBeLessThanOrEqual(hourlyCap);
  }
  expect((mailing.attempts.at(-1)?.at ?? 0) - began).toBeLessThan(2.2 * hour);
});

test('A summary of suspects is one mail, however many it holds', async () => {
  mailing.answer = take;
  for (let number = 0; number < 2 * hourlyCap; number++)
    await mailing.add({ message: `Spam ${number}` }, ['Falle', '9 Links']);
  start();
  // The clock began at 10:30, and the summary goes out at 7:00.
  await mailing.skip(20.5 * hour);
  await mailing.pass(minute);
  expect(mailing.attempts).toHaveLength(1);
  await add(1);
  await mailing.pass(minute);
  expect(mailing.attempts).toHaveLength(2);
});

describe('requests that wait for the hourly cap', () => {
  test('are named with their numbers in one mail within a minute, later ones ten minutes after (security M1, promise 1)', async () => {
    start();
    const first = await add(hourlyCap + 3);
    await mailing.pass(minute);
    const [one] = collections();
    expect(namedIn(one)).toEqual(first.slice(hourlyCap));
    expect(one).toMatchObject({ to: owner, subject: expect.stringMatching(/^3 Anfragen warten – .*12\. Jänner/) });
    const promise = 'zugesagt bis Montag, 12. Jänner, 18 Uhr';
    for (const known of ['Maria Huber', 'Malerei', exampleRequest.phone, promise]) expect(one?.text).toContain(known);
    const second = await add(2);
    await mailing.pass(8 * minute);
    expect(collections()).toHaveLength(1);
    await mailing.pass(2 * minute);
    expect(collections().map(namedIn)).toEqual([first.slice(hourlyCap), second]);
    await mailing.pass(40 * minute);
    expect(mailing.attempts).toHaveLength(hourlyCap + 2);
    await mailing.pass(70 * minute);
    expect(new Set(requestMails().map(({ subject }) => subject?.slice(-5)))).toEqual(new Set([...first, ...second]));
    expect(mailing.attempts).toHaveLength(first.length + second.length + 2);
    expect(mailing.log.text()).not.toMatch(personal);
  });

  test('are told once when it begins and once when it is over, with what to do (security M1, operator A7)', async () => {
    await add(2 * hourlyCap);
    mailing.start();
    await mailing.pass(hour / 2);
    expect(mailing.lines('hourly cap reached')).toMatchObject([
      { level: 50, heldUntil: '2026-01-12T10:30:00.000Z', hint: expect.stringContaining('MAIL_HOURLY_CAP') },
    ]);
    expect(await mailing.store.backlog()).toMatchObject({ heldUntil: Date.parse('2026-01-12T10:30:00Z') });
    expect(mailing.lines('hourly cap holds nothing back any more')).toEqual([]);
    await mailing.pass(hour);
    expect(mailing.lines('hourly cap reached')).toHaveLength(1);
    expect(mailing.lines('hourly cap holds nothing back any more')).toHaveLength(1);
    expect(await mailing.store.backlog()).toMatchObject({ heldUntil: undefined });
  });

  test('go out before those that a sign speaks against (security M1)', async () => {
    await add(hourlyCap);
    mailing.start();
    await mailing.pass(minute);
    const suspect = await mailing.add({ message: 'zuerst' }, ['3 Links']);
    const honest = await mailing.add({ message: 'danach' });
    await mailing.pass(10 * minute);
    expect(namedIn(collections().at(-1))).toEqual([honest, suspect]);
    await mailing.pass(hour);
    const order = requestMails().map(({ subject }) => subject?.slice(-5));
    expect(order.slice(-2)).toEqual([honest, suspect]);
  });

  test('are named again and again until a mail server takes it, with the same Message-ID (security M1)', async () => {
    await add(hourlyCap + 1);
    mailing.answer = (mail) => (isCollection(mail) ? refuseWith(451)() : take());
    start();
    await mailing.pass(5 * minute);
    expect(collections().length).toBeGreaterThan(2);
    expect(new Set(collections().map(({ messageId }) => messageId)).size).toBe(1);
    mailing.answer = take;
    await mailing.pass(5 * minute);
    expect(mailing.lines('sent', 'collection')).toHaveLength(1);
  });

  test('are forgotten with the file of the mail that named them (security M1)', async () => {
    await add(hourlyCap + 1);
    mailing.start();
    await mailing.pass(minute);
    const { messageIds } = await mailing.store.forget(exampleRequest.email);
    expect(messageIds).toContain(collections()[0]?.messageId);
  });
});

test('Many summaries leave half of the hourly cap to requests (security H2)', async () => {
  const message = `${'€x'.repeat(4990)}www.www.www.`;
  for (let number = 0; number < 100; number++)
    await mailing.add({ message: `${number}${message}` }, ['Falle', '9 Links']);
  start();
  await mailing.skip(20.5 * hour);
  await mailing.pass(minute);
  const [honest] = await add(1);
  await mailing.pass(minute);
  expect(mailing.attempts.at(-1)?.subject).toContain(honest);
  expect(mailing.lines('sent', 'request')).toHaveLength(1);
  await mailing.skip(hour);
  await mailing.pass(minute);
  expect(await mailing.store.backlog()).toMatchObject({ queued: 0 });
});
