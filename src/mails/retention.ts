import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { rescueDays } from '../../views/content/periods.ts';
import { day, hour } from '../clock.ts';
import type { Context } from '../context.ts';
import { removeMailFiles } from './eml-files.ts';

type Dependencies = Pick<Context, 'config' | 'store' | 'clock' | 'logger'>;

/** Deletes stored copies older than the privacy page promises, now and every hour; returns the stop function. */
export function startRetention(dependencies: Dependencies): () => void {
  const stopping = new AbortController();
  void (async () => {
    while (!stopping.signal.aborted) {
      await purge(dependencies).catch((err) => dependencies.logger.error({ err }, 'purge failed'));
      await dependencies.clock.sleep(hour, stopping.signal);
    }
  })();
  return () => stopping.abort();
}

async function purge({ config, store, clock, logger }: Dependencies): Promise<void> {
  const { dataDir, retentionDays: days } = config;
  const before = clock.now() - days * day;
  const { requests, messageIds } = await store.purge(before);
  for (const { reference, state } of requests) {
    if (state === 'sent') logger.info({ reference }, 'purged');
    else logger.error({ reference, state }, 'purged without ever having been mailed');
  }
  const mailFolder = join(dataDir, 'mail');
  await removeOlder(mailFolder, /\.eml(\.new)?$/, before);
  await removeMailFiles(mailFolder, messageIds);
  await removeOlder(dataDir, /^requests-(damaged|version)-/, clock.now() - Math.min(days, rescueDays) * day);
  // Left by a process that could not finish it.
  await removeOlder(dataDir, /^secret\.\d+$/, clock.now() - hour);
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
