import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { company } from '../../views/content/company.ts';
import { systemClock as clock } from '../clock.ts';
import { type Config, loadConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import { createSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { Store } from '../store/store.ts';

/** The settings that the site itself runs with. */
export function readConfig(root: string): Config {
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return loadConfig(process.env, { root, company });
}

/** The running site's own requests; undefined before its first start. */
export function openStore({ dataDir, mailFrom, mailHourlyCap }: Config): Store | undefined {
  const path = join(dataDir, 'requests.db');
  if (!existsSync(path)) return undefined;
  return createSqliteStore({
    path,
    clock,
    logger: createLogger({ level: 'warn', destination: process.stderr }),
    mailDomain: mailFrom.slice(mailFrom.lastIndexOf('@') + 1),
    hourlyCap: mailHourlyCap,
  });
}
