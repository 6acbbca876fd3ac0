import type { Content, SectionName } from '../../views/content/content.ts';
import { type ServiceId, serviceIds } from '../../views/content/services.ts';
import type { Context } from '../context.ts';
import type { ContentVersion } from '../store/content-store.ts';
import { loadPublished, readContentFile, writeContentFile } from './content-file.ts';
import { addDeletions, repeatDeletions } from './erase.ts';
import { type Published, toPublished } from './published.ts';

/** So that every process shows a new version within five. */
const refreshEvery = 2000;

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
  /** Refreshes again and again until the returned function is called. */
  follow(): () => void;
};

type Dependencies = Pick<Context, 'config' | 'store' | 'clock' | 'logger'> & {
  removePicture: (id: string) => Promise<void>;
};

/** The published content in memory; from the file beside the database until the database was read. */
export function createLiveContent(dependencies: Dependencies): LiveContent {
  const { config, store, clock, logger, removePicture } = dependencies;
  const { dataDir } = config;
  let published = loadPublished(dataDir);
  let isRead = false;
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, so that what an earlier one has read never takes the place of something newer. */
  function refresh(): Promise<void> {
    const turn = last.then(look);
    last = turn.catch(() => {});
    return turn;
  }

  async function look(): Promise<void> {
    let version = await store.content.lastVersion();
    if (isRead && version === published.version) return;
    if (version === 0 && published.version > 0) return restore();
    if (!isRead || version < published.version) {
      isRead = false;
      await repeatDeletions({ dataDir, content: store.content, removePicture, now: clock.now() });
      version = await store.content.lastVersion();
    }
    const sections = toSections(await store.content.read());
    published = toPublished(sections, version);
    isRead = true;
    if (version > 0) writeContentFile(dataDir, { version, sections });
  }

  /** The database is a new one, so what was published last is put into it. */
  async function restore(): Promise<void> {
    const { sections = {} } = readContentFile(dataDir) ?? {};
    logger.error({ sections: Object.keys(sections) }, 'the database had no content: taken from content.json');
    const savedAt = clock.now();
    await store.content.fill(Object.entries(sections).map(([section, value]) => ({ section, value, savedAt })));
    isRead = false;
    published = { ...published, version: 0 };
    return look();
  }

  return {
    current: () => published,
    refresh,
    async erase(id) {
      if (serviceIds.includes(id as ServiceId)) throw new Error('The services stay.');
      addDeletions(dataDir, [id], clock.now());
      isRead = false;
      await refresh();
    },
    follow() {
      const stopping = new AbortController();
      void (async () => {
        for (let wasRead = true; !stopping.signal.aborted; ) {
          await clock.sleep(refreshEvery, stopping.signal);
          if (stopping.signal.aborted) return;
          const now = await refresh().then(
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
