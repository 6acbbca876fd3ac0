import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { createLogLines } from './log-lines.ts';

type Options = { folder: string; clock: Clock; logger?: Logger; hourlyCap?: number };

/** Requests in the folder's requests.db, as one process opens them. */
export function openTestStore({
  folder,
  clock,
  logger = createLogLines().logger,
  hourlyCap = 100_000,
}: Options): Store {
  const config = { dataDir: folder, mailDomain: 'firma.example', mailHourlyCap: hourlyCap };
  return createSqliteStore({ config, clock, logger });
}
