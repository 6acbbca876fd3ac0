import type { Content, SectionName } from '../../views/content/content.ts';
import { type ServiceId, serviceIds } from '../../views/content/services.ts';
import { day } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { ContentVersion } from '../store/content-store.ts';
import { loadPublished, readContentFile, writeContentFile } from './content-file.ts';
import { addDeletions, listPictures, readDeletions, repeatDeletions } from './erase.ts';
import { type Published, toPublished } from './published.ts';
import { isUploaded, listWanted } from './wanted-pictures.ts';

/** So that every process shows a new version within five. */
const refreshEvery = 2000;
/** An uploaded picture is kept so long without a version or draft that names it. */
const uploadLifetime = 2 * day;

export type LiveContent = {
  /** What this process shows now. */
  current(): Published;
  /** Looks for what other processes have saved; rejects while the database is gone, and what was shown stays. */
  refresh(): Promise<void>;
  /**
   * Takes the entry of a list out of every version, draft and copy, with its pictures, or a single picture; repeated on
   * whatever a back-up brings back.
   */
  erase(id: string): Promise<void>;
  /** Deletes versions that were replaced before that time, and pictures that no version or draft names. */
  purge(replacedBefore: number): Promise<void>;
  /** Refreshes again and again until the returned function is called. */
  follow(): () => void;
};

type Dependencies = Pick<Context, 'config' | 'store' | 'clock' | 'logger'> & {
  pictures: Pick<Pictures, 'prepare' | 'refresh' | 'remove' | 'removeUnused'>;
};

/** The published content in memory; from the file beside the database until the database was read. */
export function createLiveContent(dependencies: Dependencies): LiveContent {
  const { config, store, clock, logger, pictures } = dependencies;
  const { dataDir } = config;
  let published = loadPublished(dataDir);
  let isRead = false;
  /** Those that are deleted for good. */
  let arePicturesGone = false;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, so that what an earlier one has read never takes the place of something newer. */
  function lookNext(preparesPictures: boolean): Promise<void> {
    const turn = last.then(() => look(preparesPictures));
    last = turn.catch(() => {});
    return turn;
  }

  async function look(preparesPictures: boolean): Promise<void> {
    const { edition } = published;
    const isNew = await readVersions();
    // The site goes on without its owner's pictures.
    const warn = (err: unknown) => logger.error({ err }, 'pictures not usable');
    if (isNew && preparesPictures) void pictures.prepare(listWanted(published.content)).catch(warn);
    const hasOtherPictures = await pictures.refresh().catch(warn);
    if (isNew || hasOtherPictures) published = { ...published, edition: edition + 1 };
    if (!arePicturesGone) for (const id of [...readDeletions(dataDir)].filter(isUploaded)) await pictures.remove(id);
    arePicturesGone = true;
  }

  /** False if there is nothing new. */
  async function readVersions(): Promise<boolean> {
    let version = await store.content.lastVersion();
    if (isRead && version === published.version) return false;
    if (version === 0 && published.version > 0) return restore();
    isRead &&= version > published.version;
    if (!isRead) {
      arePicturesGone = false;
      await repeatDeletions(dataDir, store.content, clock.now());
    }
    version = await store.content.lastVersion();
    const sections = toSections(await store.content.read());
    published = toPublished(sections, version);
    if (version > 0) writeContentFile(dataDir, { version, sections });
    isRead = true;
    return true;
  }

  /** The database is a new one, so what was published last is put into it. */
  async function restore(): Promise<boolean> {
    const { sections = {} } = readContentFile(dataDir) ?? {};
    logger.error({ sections: Object.keys(sections) }, 'the database had no content: taken from content.json');
    const savedAt = clock.now();
    await store.content.fill(Object.entries(sections).map(([section, value]) => ({ section, value, savedAt })));
    await store.content.setMark('import needed', 0);
    isRead = false;
    published = { ...published, version: 0 };
    return readVersions();
  }

  return {
    current: () => published,
    refresh: () => lookNext(true),
    async erase(id) {
      if (serviceIds.includes(id as ServiceId)) throw new Error('The services stay.');
      addDeletions(dataDir, [id], clock.now());
      isRead = false;
      await lookNext(true);
    },
    async purge(replacedBefore) {
      await store.content.purge(replacedBefore);
      const kept = listPictures(await store.content.listValues());
      await pictures.removeUnused(kept, clock.now() - uploadLifetime);
    },
    follow() {
      const stopping = new AbortController();
      void (async () => {
        for (let wasRead = true; !stopping.signal.aborted; ) {
          await clock.sleep(refreshEvery, stopping.signal);
          if (stopping.signal.aborted) return;
          // Whoever has saved it makes the files of its pictures.
          const now = await lookNext(false).then(
            () => true,
            (err) => {
              if (wasRead) logger.error({ err }, 'content not readable, the last one stays');
              return false;
            },
          );
          wasRead = now;
        }
      })();
      return () => stopping.abort();
    },
  };
}

/** The newest versions by section. */
export function toSections(versions: readonly ContentVersion[]): Partial<Content> {
  return Object.fromEntries(versions.map(({ section, value }) => [section as SectionName, value]));
}
