import { createStore, del, set, values } from 'idb-keyval';
import { waitingMark } from '../content/photos.ts';

type Photo = { key: string; address: string; blob: Blob };

const lifetime = 72 * 3_600_000;
const store = createStore(waitingMark, waitingMark);

/** Until it is sent, also over a reload. */
export const keepPhoto = (photo: Photo) =>
  whereAllowed(async () => {
    localStorage.setItem(waitingMark, '');
    await set(photo.key, { ...photo, until: Date.now() + lifetime }, store);
  });

export const forgetPhoto = (key: string) => whereAllowed(() => del(key, store));

/** In the order in which they were chosen. */
export async function listKeptPhotos(): Promise<Photo[]> {
  const photos = (await whereAllowed(() => values<Photo & { until: number }>(store))) ?? [];
  if (photos.length === 0) await whereAllowed(async () => localStorage.removeItem(waitingMark));
  for (const { key, until } of photos) if (until < Date.now()) await forgetPhoto(key);
  return photos.filter(({ until }) => until >= Date.now());
}

/** Some browsers keep nothing. */
const whereAllowed = <Value>(task: () => Promise<Value>): Promise<Value | undefined> =>
  Promise.resolve()
    .then(task)
    .catch(() => undefined);
