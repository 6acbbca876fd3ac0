import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { PictureFiles } from '../../views/site.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logger.ts';
import { PicturesFullError } from '../store/sqlite/errors.ts';
import { createSqlitePictures, type StoredPicture } from '../store/sqlite/pictures.ts';
import { type Place, places, type Size, toCropHash, toFiles, type Wanted } from './places.ts';
import { PictureError, sentences } from './refusals.ts';

export type Pictures = ReturnType<typeof createPictures>;
type Dependencies = { config: Pick<Config, 'dataDir'>; clock: Clock; logger: Logger };

/** The owner's pictures, which all processes share; an index of them is in memory. */
export function createPictures({ config, clock, logger }: Dependencies) {
  const store = createSqlitePictures({ path: join(config.dataDir, 'pictures.db'), clock, logger });
  let index = new Map<string, StoredPicture>();
  let stamp: string | undefined;
  let shownStamp: string | undefined;
  let isClosed = false;
  /** What somebody waits for never stands behind a large AVIF, which takes seconds. */
  const [atOnce, later] = [createQueue(), createQueue()];

  async function reload(): Promise<void> {
    const current = await store.stamp();
    if (current !== stamp) index = new Map((await store.list()).map((picture) => [picture.id, picture]));
    stamp = current;
  }

  const isMissing = ({ id, name }: { id: string; name: string }) =>
    !index.get(id)?.files.some((file) => file.name === name);

  async function make({ area, ...file }: ReturnType<typeof toFiles>[number]): Promise<void> {
    try {
      // Another process may have been quicker.
      if (!isClosed) await reload();
      const master = isClosed || !isMissing(file) ? undefined : await store.findMaster(file.id);
      if (!master) return;
      const { encode } = await import('./images.ts');
      const encoded = encode(master.content, area, file.width, file.format);
      const { data: content, info } = await encoded.toBuffer({ resolveWithObject: true });
      await store.addFile({ ...file, height: info.height, content });
      await reload();
    } catch (err) {
      if (!isClosed) logger.error({ err, picture: file.id }, 'picture not encoded');
    }
  }

  return {
    /** Resolves when it is stored; throws a PictureError. */
    async add(content: Buffer, place: Exclude<Place, 'whole'>): Promise<{ id: string }> {
      const { readPicture } = await import('./images.ts');
      const { ratio, widths } = places[place];
      const master = await atOnce(() => readPicture(content, { ratio, leastWidth: widths[0] }));
      // No picture of the build begins like that.
      const id = `bild_${randomBytes(12).toString('base64url')}`;
      await store.add(id, master).catch((error) => {
        throw error instanceof PicturesFullError ? new PictureError(sentences.full) : error;
      });
      return { id };
    },

    findSize: (id: string): Size | undefined => index.get(id),

    /** Makes what is missing. Resolves when each picture can be shown; if it is public, more files follow until `finished`. */
    async prepare(wanted: readonly Wanted[], isPublic = true): Promise<{ finished: Promise<unknown> }> {
      await reload();
      const files = wanted.map((each) => {
        const picture = index.get(each.id);
        return picture ? toFiles(each, picture) : [];
      });
      const missing = files
        .flat()
        .filter(isMissing)
        .sort((a, b) => a.width - b.width);
      await Promise.all(missing.filter(isFallback).map((file) => atOnce(() => make(file))));
      const rest = missing.filter((file) => isPublic && !isFallback(file));
      return { finished: Promise.all(rest.map((file) => later(() => make(file)))) };
    },
    /** The latest other crop while the wanted one isn't there; undefined if there is none. */
    find(wanted: Wanted): PictureFiles | undefined {
      const files = index.get(wanted.id)?.files ?? [];
      const fallbacks = files.filter(isFallback);
      const hash = toCropHash(wanted);
      const fallback = fallbacks.find(({ crop }) => crop === hash) ?? fallbacks.at(-1);
      if (!fallback) return undefined;
      const { crop, name, width, height } = fallback;
      const avif = files.filter((file) => file.crop === crop && !isFallback(file)).sort((a, b) => a.width - b.width);
      const candidates = avif.map((file) => `/bilder/${file.name} ${file.width}w`);
      return { avif: candidates.join(', '), src: `/bilder/${name}`, width, height };
    },
    /** True if pictures or files came or went since the last time. */
    async refresh(): Promise<boolean> {
      await reload();
      const isChanged = stamp !== shownStamp;
      shownStamp = stamp;
      return isChanged;
    },
    remove: (id: string) => store.remove(id).then(reload),
    findFile: store.findFile,
    removeUnused: store.removeUnused,
    photos: store.photos,
    copyTo: store.copyTo,
    close(): void {
      isClosed = true;
      store.close();
    },
  };
}

const isFallback = ({ format }: { format: string }) => format === 'jpg';

/** Runs one after the other. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(run: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(run);
    last = turn.catch(() => {});
    return turn;
  };
}
