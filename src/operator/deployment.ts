import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock as clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../logger.ts';
import { removeMailFiles } from '../mails/eml-files.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';

/** The running site's own requests; undefined before its first start. */
export function openStore({ dataDir, mailDomain, mailHourlyCap: hourlyCap }: Config): Store | undefined {
  const path = join(dataDir, 'requests.db');
  const logger = createLogger({ level: 'warn', destination: process.stderr });
  return existsSync(path) ? createSqliteStore({ path, clock, logger, mailDomain, hourlyCap }) : undefined;
}

/** Deletes all of that address, mail files too; resolves to the references. */
export async function forget(store: Store, { dataDir }: Config, email: string): Promise<string[]> {
  const { requests, messageIds } = await store.forget(email);
  await removeMailFiles(join(dataDir, 'mail'), messageIds);
  return requests.map(({ reference }) => reference);
}
