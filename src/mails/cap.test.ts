import { beforeEach, expect, test } from '@jest/globals';
import { hour, minute, prepareMailing, take } from '../testing/mailing.ts';

const hourlyCap = 5;

const mailing = prepareMailing({ env: { MAIL_HOURLY_CAP: `${hourlyCap}` } });
beforeEach(() => {
  mailing.answer = async () => {
    await mailing.clock.sleep(1000, new AbortController().signal);
    return '250 OK';
  };
});

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

const messageIds = () => new Set(mailing.attempts.map(({ messageId }) => messageId));

test('Above the hourly cap, which all processes share, requests are stored and mailed later, the oldest first, none lost', async () => {
  const references = await add(12);
  start();
  const began = mailing.clock.now();
  await mailing.clock.advance(hour - minute);
  expect(mailing.attempts).toHaveLength(hourlyCap);
  const subjects = mailing.attempts.map(({ subject }) => subject?.slice(-5)).sort();
  expect(subjects).toEqual(references.slice(0, hourlyCap).sort());
  expect(await mailing.store.list('queued')).toHaveLength(12 - hourlyCap);
  await mailing.clock.advance(90 * minute);
  expect(mailing.attempts).toHaveLength(12);
  expect(messageIds().size).toBe(12);
  for (const { at } of mailing.attempts) {
    const inHour = mailing.attempts.filter((other) => other.at > at - hour && other.at <= at);
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
