import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { company } from '../../views/content/company.ts';
import { systemClock as clock } from '../clock.ts';
import { type Config, loadConfig } from '../config.ts';
import { createLogger } from '../logger.ts';
import type { Outbox } from '../store/outbox.ts';
import { createSqliteOutbox } from '../store/sqlite/sqlite-outbox.ts';

/** The settings that the site itself runs with. */
export function readConfig(root: string): Config {
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  return loadConfig(process.env, { root, company });
}

/** The running site's own requests; undefined before its first start. */
export function openOutbox({ dataDir, mailFrom, mailHourlyCap }: Config): Outbox | undefined {
  const path = join(dataDir, 'requests.db');
  if (!existsSync(path)) return undefined;
  return createSqliteOutbox({
    path,
    clock,
    logger: createLogger({ level: 'warn', destination: process.stderr }),
    mailDomain: mailFrom.slice(mailFrom.lastIndexOf('@') + 1),
    hourlyCap: mailHourlyCap,
  });
}
