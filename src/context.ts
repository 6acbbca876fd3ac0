import { mkdirSync } from 'node:fs';
import type { Request, RequestHandler } from 'express';
import type { Site } from '../views/site.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import { createContactLimit } from './contact/limit.ts';
import { createPhotoLinks, type PhotoLinks } from './contact/photo-links.ts';
import { createSelfTestMark, type SelfTestMark } from './contact/self-test-mark.ts';
import { createLiveContent, type LiveContent } from './content/live-content.ts';
import type { Published } from './content/published.ts';
import { isUploaded, toWanted } from './content/wanted-pictures.ts';
import type { Logger } from './logger.ts';
import { createOwnerLinks, type OwnerLinks } from './owner/request-links.ts';
import { createSecretReader } from './owner/secret.ts';
import { createWebsiteLinks, type WebsiteLinks } from './owner/website-links.ts';
import { createPictures, type Pictures } from './pictures/pictures.ts';
import { makeFilesPrivate } from './store/data-folder.ts';
import type { PhotoStore } from './store/sqlite/photos.ts';
import { createSqliteStore, type Store } from './store/sqlite/sqlite-store.ts';
import type { Assets } from './web/assets.ts';

type Parts = {
  config: Config;
  logger: Logger;
  clock: Clock;
  assets: Assets;
  /** Where the fingerprinted files are. */
  assetsFolder: string;
};

/** What one process is made of. */
export type Context = Parts & {
  pictures: Pictures;
  photos: PhotoStore;
  content: LiveContent;
  /** What this process shows now. */
  readContent(): Published;
  /** What pages say of the company and this installation. */
  readSite(): Site;
  store: Store;
  contactLimit: RequestHandler;
  mayGetReceipt: (req: Request) => Promise<boolean>;
  mayAddPhoto: (req: Request) => Promise<boolean>;
  photoLinks: PhotoLinks;
  links: OwnerLinks;
  websiteLinks: WebsiteLinks;
  selfTestMark: SelfTestMark;
  /** Called when a mail may be due; the mailer sets it. */
  wakeMailer: () => void;
  /** Registers a function to run on shutdown. */
  onStop(end: () => unknown): void;
  /** Runs all shutdown functions in parallel, then closes the databases. */
  stop(): Promise<void>;
};

/** Opens the files in DATA_DIR, which it makes; throws if the requests could not be stored. */
export function createContext(parts: Parts): Context {
  const { config, assets } = parts;
  const { dataDir, siteUrl, reminders, contactWindowMinutes, retentionDays, mailReceipt } = config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  makeFilesPrivate(dataDir);
  const store = createSqliteStore(parts);
  const limit = createContactLimit(parts);
  const readSecret = createSecretReader(config);
  const ends: (() => unknown)[] = [];
  const pictures = createPictures(parts);
  const content = createLiveContent({ ...parts, store, pictures });
  return {
    ...parts,
    pictures,
    photos: pictures.photos,
    content,
    readContent: content.current,
    readSite: () => ({
      ...content.current(),
      url: siteUrl,
      retentionDays,
      contactWindowMinutes,
      mailReceipt,
      ...assets,
      chosenPicture: (choice, place) =>
        isUploaded(choice.file) ? pictures.find(toWanted(choice, place)) : assets.chosenPicture(choice),
    }),
    store,
    contactLimit: limit.middleware,
    mayGetReceipt: limit.mayGetReceipt,
    mayAddPhoto: limit.mayAddPhoto,
    photoLinks: createPhotoLinks({ siteUrl, readSecret, store, clock: parts.clock }),
    links: createOwnerLinks({ siteUrl, readSecret, reminders }),
    websiteLinks: createWebsiteLinks({ siteUrl, readSecret, store, clock: parts.clock }),
    selfTestMark: createSelfTestMark(readSecret),
    wakeMailer: () => {},
    onStop: (end) => void ends.push(end),
    async stop() {
      await Promise.all(ends.map((end) => end()));
      limit.close();
      pictures.close();
      store.close();
    },
  };
}
