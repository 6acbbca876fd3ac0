import { expect, test } from '@jest/globals';
import { minute } from '../../clock.ts';
import { prepareStore } from '../../testing/store.ts';

const prepared = prepareStore();

test('the mail with photos comes a minute after the last of them, once that with the request is out', async () => {
  const { store, clock } = prepared;
  const reference = await prepared.add();
  expect(await store.planPhotos(reference)).toBe(true);
  await clock.advance(minute - 1);
  await prepared.openStore().planPhotos(reference);
  await store.planPhotos(reference, true);
  await clock.advance(minute - 1);
  expect(await store.claim('photos')).toEqual({ nextAt: undefined });
  await store.markSent(await prepared.claimed(), '250 OK', []);
  expect(await store.claim('photos')).toEqual({ nextAt: clock.now() + 1 });
  await clock.advance(1);
  const mail = await prepared.claimed(store, 'photos');
  expect(mail).toMatchObject({ reference, plannedAt: clock.now() });

  await store.planPhotos(reference);
  await store.markSent(mail, '250 OK', []);
  await clock.advance(10 * minute);
  expect(await prepared.claimed(store, 'photos')).toMatchObject({ reference, plannedAt: clock.now() });
});

test('there is no mail with photos of a request that is gone', async () => {
  expect(await prepared.store.planPhotos('A7K32')).toBe(false);
});
