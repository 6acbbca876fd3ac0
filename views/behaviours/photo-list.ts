import { mostPhotoBytes, mostPhotos } from '../content/photos.ts';
import { forgetPhoto, keepPhoto } from './kept-photos.ts';
import { createPhotoRow, type PhotoRow } from './photo-row.ts';
import { pauseAfter, putPhoto } from './put-photo.ts';
import { preparePhoto } from './shrink-photo.ts';

const notArrived = 'Das Foto ist nicht angekommen.';
const noConnection = 'Keine Verbindung. Sobald sie wieder da ist, geht es von selbst weiter.';

type Photo = {
  key: string;
  blob: Blob;
  row: PhotoRow;
  /** Resolves when its preview is drawn and it is as small as it gets. */
  prepared: Promise<void>;
  removal: AbortController;
};

/** Shows, prepares and sends photos, one after the other. `home` takes the focus when the last one is gone. */
export function createPhotoList(home: HTMLElement) {
  const element = document.createElement('div');
  element.className = 'photos__list';
  // An `output` is a live region.
  element.innerHTML = '<output></output><ul></ul>';
  const [status, rows] = [...element.children] as [HTMLElement, HTMLElement];
  const photos: Photo[] = [];
  let queue = Promise.resolve();
  let address = '';
  let isSending = false;

  function add(key: string, blob: Blob): void {
    const row = createPhotoRow({ remove: () => void remove(photo), retry: () => prepare(photo) });
    const photo = { key, blob, row, prepared: queue, removal: new AbortController() };
    photos.push(photo);
    rows.append(row.element);
    renumber();
    prepare(photo);
  }

  function prepare(photo: Photo): void {
    photo.row.show('preparing');
    photo.prepared = queue = queue.then(() => shrink(photo));
    if (address) void run();
  }

  async function shrink(photo: Photo): Promise<void> {
    if (photo.removal.signal.aborted) return;
    try {
      photo.blob = await preparePhoto(photo.blob, photo.row.preview);
      if (address && isOpen(photo)) await keep(photo);
      if (photo.blob.size > mostPhotoBytes) photo.row.show('refused', 'Das Foto hat mehr als 12 MB.');
      else photo.row.show(address ? 'waiting' : 'ready');
    } catch {
      photo.row.show('refused', 'Das Foto lässt sich nicht lesen.');
    }
  }

  async function remove({ key, row, removal }: Photo): Promise<void> {
    if (removal.signal.aborted) return;
    removal.abort();
    const answer = address ? await fetch(`${address}/${key}`, { method: 'DELETE' }).catch(() => undefined) : undefined;
    if (row.state === 'sent' && !answer?.ok) return row.show('sent', 'Es lässt sich nicht mehr entfernen.');
    void forgetPhoto(key);
    const position = photos.findIndex((photo) => photo.row === row);
    photos.splice(position, 1);
    const next = photos[position] ?? photos[position - 1];
    if (row.element.contains(document.activeElement)) (next?.row.removeButton ?? home).focus();
    row.element.remove();
    renumber();
    say(`Foto ${position + 1} entfernt.`);
  }

  function renumber(): void {
    for (const [index, { row }] of photos.entries()) row.setNumber(index + 1);
  }

  function say(text: string): void {
    if (status.textContent !== text) status.textContent = text;
  }

  async function run(): Promise<void> {
    if (isSending) return;
    isSending = true;
    addEventListener('beforeunload', askToStay);
    say(toSendingText(photos.length));
    await withLock(address, async () => {
      for (let photo = findOpen(); photo; photo = findOpen()) await sendOne(photo);
    });
    removeEventListener('beforeunload', askToStay);
    isSending = false;
    sayEnd();
  }

  const findOpen = () => photos.find(isOpen);
  const keep = ({ key, blob }: Photo) => keepPhoto({ key, blob, address });

  async function sendOne(photo: Photo): Promise<void> {
    const { key, row } = photo;
    const { signal } = photo.removal;
    await photo.prepared;
    for (let tries = 0; photo === findOpen(); tries += 1) {
      row.show('sending');
      const answer = await putPhoto(`${address}/${key}`, photo.blob, signal, row.showProgress);
      const { status } = answer;
      if (signal.aborted) break;
      say(status ? toSendingText(photos.length) : noConnection);
      if (status === 201) row.show('sent');
      else if (status >= 400 && status < 500 && status !== 429)
        row.show('refused', answer.response?.error ?? notArrived);
      else {
        row.show('waiting');
        await pauseAfter(answer, tries, signal);
      }
    }
    await forgetPhoto(key);
  }

  function sayEnd(): void {
    const { length } = photos;
    const sent = photos.filter(({ row }) => row.state === 'sent').length;
    const all = length === 1 ? 'Ihr Foto ist' : `Ihre ${length} Fotos sind`;
    if (sent === length) {
      say(length > 0 ? `Danke! ${all} bei uns.` : '');
      return;
    }
    say(sent > 0 ? `${sent} von ${length} Fotos sind bei uns. ` : `${all} noch nicht bei uns. `);
    status.append(Object.assign(document.createElement('a'), { href: address, textContent: 'Anders schicken' }));
  }

  return {
    element,
    photos,
    add,
    /** Takes ten in all. */
    addFiles(files: readonly Blob[]) {
      const taken = files.slice(0, mostPhotos - photos.length);
      for (const blob of taken) add(toKey(photos.length), blob);
      const hint = taken.length < files.length ? ` Mehr als ${mostPhotos} gehen nicht.` : '';
      const chosen = `${toCount(photos.length)} ausgewählt.${hint}`;
      void queue.then(() => address || say(chosen));
    },
    async send(to: string): Promise<void> {
      address = to;
      for (const { row } of photos) if (row.state === 'ready') row.show('waiting');
      await Promise.all(photos.filter(isOpen).map(keep));
      await run();
    },
  };
}

/** Names a photo to the server, so that one sent twice is there once. In the order of choosing. */
const toKey = (position: number) => `${Date.now().toString(36)}-${position}-${Math.random().toString(36).slice(2, 10)}`;

const toCount = (photos: number) => (photos === 1 ? '1 Foto' : `${photos} Fotos`);
const toSendingText = (photos: number) =>
  `${toCount(photos)} ${photos === 1 ? 'wird' : 'werden'} gesendet. Bitte lassen Sie die Seite offen.`;

const isOpen = ({ row: { state }, removal }: Photo) =>
  !removal.signal.aborted && state !== 'sent' && state !== 'refused';

const askToStay = (event: Event) => event.preventDefault();

/** Only one tab sends to an address. Browsers know locks over https only. */
export const withLock = (address: string, task: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(address, task) : task();
