import { expect, test } from '@jest/globals';
import { day, hour, minute } from '../../clock.ts';
import { prepareStore } from '../../testing/store.ts';

const given = prepareStore();

async function save(value: unknown, base?: number, section = 'contact') {
  const { content } = given.store;
  const [newest] = await content.history(section);
  return content.save({ section, value, base: base ?? newest?.id ?? 0 });
}

const valuesOf = async () => (await given.store.content.history('contact')).map(({ value }) => value);

test('of two who change the same version the later one is told, and nothing is overwritten', async () => {
  const first = await save({ phone: '1' });
  expect(first).toEqual({ id: 1 });
  expect(await save({ phone: '2' }, 1)).toEqual({ id: 2 });
  expect(await save({ phone: '3' }, 1)).toMatchObject({ conflict: { id: 2, value: { phone: '2' } } });
  expect(await save({ phone: '4' }, 0)).toMatchObject({ conflict: { id: 2 } });
  expect(await valuesOf()).toEqual([{ phone: '2' }, { phone: '1' }]);
});

test('sections have versions of their own, and every process sees the newest', async () => {
  await save({ phone: '1' });
  await save({ text: 'a' }, 0, 'home');
  await save({ phone: '2' });
  const other = given.openStore();
  expect(await other.content.lastVersion()).toBe(3);
  const newest = await other.content.read();
  expect(newest.map(({ section, value }) => [section, value])).toEqual([
    ['home', { text: 'a' }],
    ['contact', { phone: '2' }],
  ]);
});

test('a version stays for 180 days after it was replaced, however old it is, and the newest always', async () => {
  const { clock, store } = given;
  await save({ phone: 'good' });
  await clock.advance(400 * day);
  for (let count = 0; count < 1000; count++) await save({ phone: String(count) });
  await store.content.purge(clock.now() - 180 * day);
  expect(await valuesOf()).toHaveLength(1001);
  await clock.advance(179 * day);
  await store.content.purge(clock.now() - 180 * day);
  expect(await valuesOf()).toContainEqual({ phone: 'good' });
  await clock.advance(2 * day);
  await store.content.purge(clock.now() - 180 * day);
  const left = await valuesOf();
  expect(left).toHaveLength(50);
  expect(left[0]).toEqual({ phone: '999' });
});

test('of however many saves in a day, the last version before that day is still listed', async () => {
  await save({ phone: 'bad' });
  await save({ phone: 'good' });
  await given.clock.advance(day);
  for (let count = 0; count < 100; count++) await save({ phone: String(count) });
  await save({ text: 'other' }, 0, 'home');
  const listed = (await given.store.content.history('contact', 50)).map(({ value }) => value);
  expect(listed).toHaveLength(51);
  expect(listed[0]).toEqual({ phone: '99' });
  expect(listed.at(-1)).toEqual({ phone: 'good' });
});

test('a thousand saves in an hour leave mails of which each tells of the last version before it', async () => {
  const { clock, store } = given;
  await save({ phone: 'good' });
  await clock.advance(20 * minute);
  const first = await store.claim('change');
  if (first.mail) await store.markSent(first.mail, 'ok', []);
  const told: (number | undefined)[] = [];
  for (let count = 0; count < 1000; count++) {
    await save({ phone: String(count) });
    await clock.advance(hour / 1000);
    const { mail } = await store.claim('change');
    if (!mail) continue;
    const [change] = await store.content.changesOf(mail.id);
    told.push(change?.previous?.id);
    await store.markSent(mail, 'ok', []);
  }
  expect(told.length).toBeLessThanOrEqual(7);
  expect(told[0]).toBe(1);
});

test('a draft is kept for a day', async () => {
  const { clock, store } = given;
  const id = await store.content.addDraft({ section: 'contact', value: { phone: '1' }, base: 0 });
  expect(await store.content.findDraft(id)).toEqual({ id, section: 'contact', value: { phone: '1' }, base: 0 });
  await clock.advance(day + 1);
  await store.content.purge(0);
  expect(await store.content.findDraft(id)).toBeUndefined();
});
