import { listKeptPhotos } from './kept-photos.ts';
import { createPhotoList, withLock } from './photo-list.ts';

export type Photos = ReturnType<typeof createPhotos>;

/** Photos chosen with this input are listed after its frame, and after `form` while they are sent. */
export function createPhotos(input: HTMLInputElement, form: Element) {
  let list = createPhotoList(input);
  const putBack = () => input.parentElement?.after(list.element);
  return {
    add(files: readonly File[]) {
      input.value = '';
      putBack();
      list.addFiles(files);
    },
    putBack,
    /** Returns whether there are any. */
    putBelow(): boolean {
      if (list.photos.length > 0) form.after(list.element);
      return list.photos.length > 0;
    },
    send(address: string) {
      if (list.photos.length === 0) return;
      void list.send(address);
      list = createPhotoList(input);
    },
  };
}

/** Makes the plain form send its photos one by one, and goes on with earlier ones. */
export function startPhotoForm(form: HTMLFormElement, input: HTMLInputElement): void {
  const photos = createPhotos(input, form);
  const choose = () => photos.add([...(input.files ?? [])]);
  input.required = false;
  input.addEventListener('change', choose);
  if (input.value) choose();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (photos.putBelow()) photos.send(new URL(form.action).pathname);
    else input.click();
  });
  void resumePhotos(input, form);
}

/** Goes on with photos that were on their way when a page was left, unless another tab sends them. */
export async function resumePhotos(input: HTMLInputElement, form: Element): Promise<void> {
  for (const address of new Set((await listKeptPhotos()).map((photo) => photo.address))) {
    const list = createPhotoList(input);
    await withLock(address, async () => {
      for (const photo of await listKeptPhotos()) if (photo.address === address) list.add(photo.key, photo.blob);
    });
    if (list.photos.length === 0) continue;
    form.after(list.element);
    void list.send(address);
  }
}
