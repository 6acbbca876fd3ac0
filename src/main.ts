import { existsSync, mkdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { about } from '../views/content/about.ts';
import { company } from '../views/content/company.ts';
import { ratings } from '../views/content/ratings.ts';
import { listSampleData } from '../views/content/samples.ts';
import { testimonials } from '../views/content/testimonials.ts';
import { createApp } from './app.ts';
import { systemClock as clock } from './clock.ts';
import { ConfigError, loadConfig } from './config.ts';
import { createContactLimit } from './contact/limit.ts';
import { createLogger, openStandardOutput } from './logger.ts';
import { openMailbox } from './mailbox/open-mailbox.ts';
import type { Mailing } from './mails/mailing.ts';
import { createOwnerLinks } from './owner/links.ts';
import { loadSecret } from './owner/secret.ts';
import { toSelfTestCode } from './selftest/code.ts';
import { startRetention } from './store/retention.ts';
import { createSqliteOutbox } from './store/sqlite/sqlite-outbox.ts';
import { loadAssets } from './web/assets.ts';
import { listen, untilStopped } from './web/server.ts';

// This file runs from .build/<id>/server.
const buildFolder = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

const output = openStandardOutput();
let logger = createLogger({ level: 'info', destination: output });
await start().catch((error) => end(error.message, error));

async function start(): Promise<void> {
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const config = loadConfig(process.env, { root, company });
  // For ecosystem.config.cjs.
  if (process.argv.includes('--check')) return exit(0);
  logger = createLogger({ level: config.logLevel, destination: output });
  const { dataDir, siteUrl, smtpUrl, mailFrom, production, reminders } = config;
  const mailDomain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);

  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const outbox = createSqliteOutbox({
    path: join(dataDir, 'requests.db'),
    clock,
    logger,
    mailDomain,
    hourlyCap: config.mailHourlyCap,
    receipts: config.mailReceipt,
  });
  const limit = createContactLimit({
    path: join(dataDir, 'limits.db'),
    limit: config.contactLimit,
    windowMinutes: config.contactWindowMinutes,
    clock,
    logger,
  });
  const canMail = smtpUrl !== undefined || !production;
  const secret = loadSecret(config);
  const links = createOwnerLinks({ siteUrl, secret, reminders });
  const selfTestCode = toSelfTestCode(secret);
  const stopRetention = startRetention({ outbox, dataDir, days: config.retentionDays, clock, logger });

  let mailing: Mailing | undefined;
  const assets = loadAssets(buildFolder);
  const { retentionDays, contactWindowMinutes, mailReceipt } = config;
  const site = {
    company,
    url: siteUrl,
    retentionDays,
    contactWindowMinutes,
    mailReceipt,
    asset: assets.asset,
    style: assets.style,
    picture: assets.picture,
  };
  const app = createApp({
    config,
    logger,
    clock,
    site,
    assets,
    assetsFolder: join(buildFolder, 'assets'),
    outbox,
    contactLimit: limit.middleware,
    links,
    selfTestCode,
    onStored: () => mailing?.wake(),
  });

  const server = await listen(app, config);
  // Pages are there before what sends mails has been read.
  const mailbox = canMail && !smtpUrl ? await openMailbox({ config, logger }) : undefined;
  const { startMailing } = await import('./mails/mailing.ts');
  const { port } = server;
  const place = { port, root, buildFolder };
  mailing = startMailing({
    config,
    canMail,
    outbox,
    links,
    selfTestCode,
    place,
    clock,
    logger,
  });

  logger.info(
    { port, url: siteUrl, dataDir, mail: smtpUrl ? 'smtp' : canMail ? 'files' : 'none' },
    'listening',
  );
  if (mailbox) logger.info(`Postfach: ${mailbox.url}`);
  if (!canMail) logger.error('SMTP_URL is not set: requests are kept, but nobody gets them');
  if (production) {
    for (const item of listSampleData({ company, testimonials, ratings, about }))
      logger.warn({ item }, 'sample data');
    const { listMissingProviders } = await import('./operator/checks/company.ts');
    for (const gap of listMissingProviders(company, config)) logger.warn({ gap }, 'privacy page incomplete');
  }
  // From here on an error's message may hold what a visitor typed.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.once(event, (error) => end('ended by an unexpected error', error));
  }
  process.send?.('ready');
  flushCompileCache();

  const signal = await untilStopped();
  logger.info({ signal }, 'stopping');
  // Both at once: what visitors still send meanwhile is mailed by another process, or after the next start.
  await Promise.all([server.close(), mailing.stop()]);
  stopRetention();
  mailbox?.close();
  limit.close();
  outbox.close();
  logger.info('stopped');
  await exit(0);
}

async function end(reason: string, error: unknown): Promise<never> {
  if (error instanceof ConfigError) logger.fatal(reason);
  else logger.fatal({ err: error }, reason);
  return exit(1);
}

/** The last lines say why, so they leave before the process does; a reader that takes none gets half a second. */
async function exit(code: number): Promise<never> {
  await Promise.race([output.finish(), clock.sleep(500, new AbortController().signal)]);
  return process.exit(code);
}
