import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Outbox } from '../store/outbox.ts';
import { createFakeClock, type FakeClock } from '../testing/fake-clock.ts';
import { createLogLines } from '../testing/log-lines.ts';
import { openTestOutbox } from '../testing/outbox.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type Delivery, startDelivery } from './delivery.ts';

const minute = 60_000;
const hour = 60 * minute;
const hourlyCap = 5;

let folder: string;
let clock: FakeClock;
let outboxes: Outbox[];
let deliveries: Delivery[];
let sent: { reference: string; at: number }[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cap-'));
  clock = createFakeClock();
  outboxes = [0, 1].map(() => openTestOutbox({ folder, clock, hourlyCap }));
  sent = [];
  deliveries = [];
});
afterEach(async () => {
  for (const delivery of deliveries) await delivery.stop();
  for (const outbox of outboxes) outbox.close();
  rmSync(folder, { recursive: true });
});

/** Two processes. */
function start(): void {
  deliveries = outboxes.map((outbox) =>
    startDelivery({
      outbox,
      send: async ([request]) => {
        await clock.sleep(1000, new AbortController().signal);
        sent.push({ reference: request?.reference ?? '', at: clock.now() });
        return '250 OK';
      },
      clock,
      logger: createLogLines().logger,
    }),
  );
}

async function add(count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    await outboxes[number % 2]?.add({ ...exampleRequest, message: `${clock.now()} ${number}` });
  }
}

test('Above the hourly cap, which all processes share, requests are stored and mailed later, none lost', async () => {
  await add(12);
  start();
  const began = clock.now();
  await clock.advance(hour - minute);
  expect(sent).toHaveLength(hourlyCap);
  expect(await outboxes[0]?.list('queued')).toHaveLength(12 - hourlyCap);
  await clock.advance(3 * hour);
  expect(new Set(sent.map(({ reference }) => reference)).size).toBe(12);
  expect(sent).toHaveLength(12);
  for (const { at } of sent) {
    const inHour = sent.filter((other) => other.at > at - hour && other.at <= at);
    expect(inHour.length).toBeLessThanOrEqual(hourlyCap);
  }
  expect((sent.at(-1)?.at ?? 0) - began).toBeLessThan(2.2 * hour);
});

test('Below the hourly cap nothing waits', async () => {
  await add(hourlyCap - 1);
  start();
  await clock.advance(minute);
  expect(sent).toHaveLength(hourlyCap - 1);
  await clock.advance(2 * hour);
  await add(hourlyCap);
  await clock.advance(minute);
  expect(sent).toHaveLength(2 * hourlyCap - 1);
});

test('The oldest request goes first when the cap lets mails out again', async () => {
  await add(8);
  const order = (await outboxes[0]?.list())?.map(({ reference }) => reference);
  start();
  await clock.advance(3 * hour);
  expect(sent.map(({ reference }) => reference).sort()).toEqual(order?.toSorted());
  expect(sent.slice(0, hourlyCap).map(({ reference }) => reference)).toEqual(
    expect.arrayContaining(order?.slice(0, hourlyCap) ?? []),
  );
});

test('A summary of suspects is one mail, however many it holds', async () => {
  for (let number = 0; number < 2 * hourlyCap; number++)
    await outboxes[0]?.add({ ...exampleRequest, message: `Spam ${number}` }, ['Falle', '9 Links']);
  start();
  // The clock began at 10:30, and the summary goes out at 7:00.
  await clock.advance(20.5 * hour + minute);
  expect(sent).toHaveLength(1);
  await add(1);
  await clock.advance(minute);
  expect(sent).toHaveLength(2);
});
