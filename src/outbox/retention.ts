import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { Outbox } from './outbox.ts';

const hour = 3_600_000;

type Dependencies = { outbox: Outbox; mailFolder: string; days: number; clock: Clock; logger: Logger };

/** Deletes every stored copy that is older than the privacy page promises, now and every hour; returns the stop function. */
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

async function purge({ outbox, mailFolder, days, clock, logger }: Dependencies): Promise<void> {
  const before = clock.now() - days * 24 * hour;
  const references = await outbox.purge(before);
  if (references.length > 0) logger.info({ references }, 'purged');
  for (const name of await readdir(mailFolder).catch(() => [])) {
    await removeIfOlder(join(mailFolder, name), before);
  }
}

async function removeIfOlder(path: string, before: number): Promise<void> {
  try {
    if ((await stat(path)).mtimeMs < before) await unlink(path);
  } catch (error) {
    // Another process was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
