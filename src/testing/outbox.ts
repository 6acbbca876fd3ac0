import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import type { Outbox } from '../store/outbox.ts';
import { createSqliteOutbox } from '../store/sqlite/sqlite-outbox.ts';
import { createLogLines } from './log-lines.ts';

type Options = { folder: string; clock: Clock; logger?: Logger; hourlyCap?: number; receipts?: boolean };

/** Requests in the folder's requests.db, as one process opens them. */
export function openTestOutbox({
  folder,
  clock,
  logger = createLogLines().logger,
  hourlyCap = 100_000,
  receipts = false,
}: Options): Outbox {
  return createSqliteOutbox({
    path: join(folder, 'requests.db'),
    clock,
    logger,
    mailDomain: 'firma.example',
    hourlyCap,
    receipts,
  });
}
