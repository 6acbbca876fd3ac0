import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { rescueDays } from '../../views/content/periods.ts';
import { day, hour } from '../clock.ts';
import type { Context } from '../context.ts';
import { removeMailFiles } from './eml-files.ts';

/** How long a replaced version of the content can be brought back. */
const contentDays = 180;

type Dependencies = Pick<Context, 'config' | 'store' | 'photos' | 'content' | 'clock' | 'logger'>;

/** Deletes stored copies older than the privacy page promises, now and every hour; returns the stop function. */
export function startRetention(dependencies: Dependencies): () => void {
  const stopping = new AbortController();
  const { clock, logger } = dependencies;
  void (async () => {
    let last = Number.NEGATIVE_INFINITY;
    while (!stopping.signal.aborted) {
      // Time that has leapt is perhaps wrong, and makes every mail due: what waits gets an hour to go out.
      const isSudden = clock.now() - last > 2 * hour;
      last = clock.now();
      await purge(dependencies, isSudden).catch((err) => logger.error({ err }, 'purge failed'));
      await clock.sleep(hour, stopping.signal);
    }
  })();
  return () => stopping.abort();
}

async function purge(dependencies: Dependencies, isSudden: boolean): Promise<void> {
  const { config, store, content, clock, logger } = dependencies;
  const { dataDir, retentionDays: days } = config;
  const before = clock.now() - days * day;
  const { requests, messageIds } = await store.purge(before, isSudden);
  for (const { reference, state } of requests) {
    if (state === 'sent') logger.info({ reference }, 'purged');
    else logger.error({ reference, state }, 'purged without ever having been mailed');
  }
  await content.purge(clock.now() - contentDays * day);
  const mailFolder = join(dataDir, 'mail');
  await removeOlder(mailFolder, /\.eml(\.new)?$/, before);
  await removeMailFiles(mailFolder, messageIds);
  await removeOlder(dataDir, /^(requests|pictures)-(damaged|version)-/, clock.now() - Math.min(days, rescueDays) * day);
  // Left by a process that could not finish it.
  await removeOlder(dataDir, /^(secret\.|upload-)\d+$/, clock.now() - hour);
  const deleted = requests.map(({ reference }) => reference);
  await removePhotos(dependencies, deleted);
}

/** Those of deleted requests, and of others that are gone: a process ended before, or an older copy was restored. */
export async function removePhotos({ store, photos }: Pick<Context, 'store' | 'photos'>, deleted: readonly string[]) {
  // A request is stored before its photos, so that one which comes meanwhile is none of these.
  const all = await photos.listReferences();
  const requests = await Promise.all(all.map(store.find));
  const orphans = all.filter((_reference, index) => !requests[index]);
  await photos.removeAll(deleted, orphans);
}

async function removeOlder(folder: string, pattern: RegExp, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => pattern.test(each))) {
    try {
      const path = join(folder, name);
      if ((setAsideAt(name) ?? (await stat(path)).mtimeMs) < before) await unlink(path);
    } catch (error) {
      // Another process was quicker.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** A damaged database may have been unchanged for long before anybody noticed, so the time in its name counts. */
function setAsideAt(name: string): number | undefined {
  const time = /\d{4}-\d\d-\d\dT[\d-]+Z/.exec(name)?.[0].replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.');
  return time === undefined ? undefined : Date.parse(time);
}
