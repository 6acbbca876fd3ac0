import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import { company } from '../../views/content/company.ts';
import { createApp } from '../app.ts';
import { type Config, loadConfig } from '../config.ts';
import { createContactLimit } from '../contact/limit.ts';
import { createOwnerLinks, type OwnerLinks } from '../owner/links.ts';
import type { Outbox } from '../store/outbox.ts';
import type { Assets } from '../web/assets.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createLogLines, type LogLine } from './log-lines.ts';
import { openTestOutbox } from './outbox.ts';

export type TestSite = {
  app: Express;
  config: Config;
  clock: FakeClock;
  outbox: Outbox;
  links: OwnerLinks;
  folder: string;
  /** Holds one file, picture-0000.svg. */
  assetsFolder: string;
  /** Every log line so far, parsed. */
  log(): LogLine[];
  close(): void;
};

/** The whole application on real files in a folder of its own, with a fake clock and no listening. */
export function createTestSite(env: Record<string, string> = {}): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const config = loadConfig(
    { DATA_DIR: folder, NODE_ENV: 'test', LOG_LEVEL: 'trace', ...env },
    { root: folder, company },
  );
  const clock = createFakeClock();
  const { logger, lines } = createLogLines(config.logLevel);
  const outbox = openTestOutbox({ folder, clock, logger, receipts: config.mailReceipt });
  const limit = createContactLimit({
    path: join(folder, 'limits.db'),
    limit: config.contactLimit,
    windowMinutes: config.contactWindowMinutes,
    clock,
    logger,
  });
  const assets = createFakeAssets();
  const assetsFolder = mkdtempSync(join(folder, 'assets-'));
  writeFileSync(join(assetsFolder, 'picture-0000.svg'), '<svg/>');
  const { siteUrl: url, reminders, retentionDays, contactWindowMinutes, mailReceipt } = config;
  const site = {
    company,
    url,
    retentionDays,
    contactWindowMinutes,
    mailReceipt,
    asset: assets.asset,
    style: assets.style,
    picture: assets.picture,
  };
  const links = createOwnerLinks({ siteUrl: url, secret: 'for tests alone', reminders });
  const app = createApp({
    config,
    logger,
    clock,
    site,
    assets,
    assetsFolder,
    outbox,
    contactLimit: limit.middleware,
    links,
    selfTestCode: 'for tests alone',
    onStored: () => {},
  });
  return {
    app,
    config,
    clock,
    outbox,
    links,
    folder,
    assetsFolder,
    log: lines,
    close() {
      limit.close();
      outbox.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Names without a build, so that quick tests need none. */
export function createFakeAssets(): Assets {
  return {
    script: (entry) => ({ src: `/assets/${entry}.js`, integrity: 'sha256-x' }),
    style: (name) => `.${name}{}`,
    asset: (name) => `/assets/${name}`,
    picture: (name) => ({
      avif: `/assets/${name}.avif 1600w`,
      webp: `/assets/${name}.webp`,
      src: `/assets/${name}.jpg`,
      width: 1600,
      height: 1067,
    }),
  };
}
