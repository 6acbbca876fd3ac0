import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock as clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { createLogger } from '../logger.ts';
import { removeMailFiles } from '../mails/eml-files.ts';
import { removePhotos } from '../mails/retention.ts';
import { createSqlitePictures, type PictureStore } from '../store/sqlite/pictures.ts';
import { createSqliteStore, type Store } from '../store/sqlite/sqlite-store.ts';

export const logger = createLogger({ level: 'warn', destination: process.stderr });

/** The running site's own requests; undefined before its first start, unless it is to be made. */
export function openStore(config: Config, isMade = false): Store | undefined {
  const path = join(config.dataDir, 'requests.db');
  const owner = findForeignOwner(config.dataDir);
  if (owner !== undefined)
    throw new Error(
      `${path} belongs to user ${owner}, and what this user writes would lock the site out. Run it as: sudo -u '#${owner}' …`,
    );
  return isMade || existsSync(path) ? createSqliteStore({ config, clock, logger }) : undefined;
}

/** The owner's pictures, also before the first of them. */
export const openPictures = ({ dataDir }: Config): PictureStore =>
  createSqlitePictures({ path: join(dataDir, 'pictures.db'), clock, logger });

/** The user who runs the site, unless it is this one. */
export function findForeignOwner(dataDir: string): number | undefined {
  const owner = statSync(join(dataDir, 'requests.db'), { throwIfNoEntry: false })?.uid;
  return owner === process.getuid?.() ? undefined : owner;
}

/** Deletes all of that address, photos and mail files too; resolves to the references. */
export async function forget(store: Store, config: Config, email: string): Promise<string[]> {
  const { requests, messageIds } = await store.forget(email);
  await removeMailFiles(join(config.dataDir, 'mail'), messageIds);
  const { photos, close } = openPictures(config);
  const references = requests.map(({ reference }) => reference);
  await removePhotos({ store, photos }, references).finally(close);
  return references;
}
