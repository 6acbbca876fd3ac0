import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Mailbox } from './mailbox.ts';

type Dependencies = { config: Config; logger: Logger };

/** Only here are its packages loaded. Whatever keeps it from opening, mails become files as well. */
export async function openMailbox({ config, logger }: Dependencies): Promise<Mailbox | undefined> {
  const { dataDir, port, siteUrl } = config;
  try {
    const { startMailbox } = await import('./mailbox.ts');
    return await startMailbox({ folder: join(dataDir, 'mail'), port: port && port + 1, siteUrl });
  } catch (error) {
    logger.warn({ err: error }, 'no mailbox: mails become files');
    return undefined;
  }
}
