import { createStore, del, entries, set } from 'idb-keyval';
import { waitingMark } from '../content/photos.ts';

export type KeptPhoto = { key: string; address: string; blob: Blob; isReady: boolean; until: number };

const store = createStore(waitingMark, waitingMark);

/** Until it is sent, also over a reload; some browsers keep nothing. */
export async function keepPhoto(photo: KeptPhoto): Promise<void> {
  try {
    localStorage.setItem(waitingMark, '');
    await set(photo.key, photo, store);
  } catch {}
}

export async function forgetPhoto(key: string): Promise<void> {
  try {
    await del(key, store);
  } catch {}
}

/** In the order in which they were chosen. */
export async function listKeptPhotos(): Promise<KeptPhoto[]> {
  try {
    const photos = (await entries<string, KeptPhoto>(store)).map(([, photo]) => photo);
    if (photos.length === 0) localStorage.removeItem(waitingMark);
    for (const { key, until } of photos) if (until < Date.now()) await forgetPhoto(key);
    return photos.filter(({ until }) => until >= Date.now());
  } catch {
    return [];
  }
}
