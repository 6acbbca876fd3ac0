import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Express } from 'express';
import type { Content } from '../../views/content/content.ts';
import { createApp } from '../app.ts';
import { loadConfig } from '../config/config.ts';
import { writeContentFile } from '../content/content-file.ts';
import { type Context, createContext } from '../context.ts';
import type { Assets } from '../web/assets.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createLogLines, type LogLine } from './log-lines.ts';

export type TestSite = Omit<Context, 'clock'> & {
  app: Express;
  clock: FakeClock;
  folder: string;
  /** Every log line so far, parsed. */
  log(): LogLine[];
  close(): Promise<void>;
};

/** The whole application on real files in a folder of its own, with a fake clock and no listening; `content` is what was saved. */
export function createTestSite(env: Record<string, string> = {}, content?: Partial<Content>): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const usual = { DATA_DIR: folder, NODE_ENV: 'test', LOG_LEVEL: 'trace', SITE_URL: 'http://localhost:3000' };
  const config = loadConfig({ ...usual, ...env }, { root: folder });
  const clock = createFakeClock();
  const { logger, lines } = createLogLines(config.logLevel);
  const assetsFolder = mkdtempSync(join(folder, 'assets-'));
  // The only files there.
  for (const name of ['picture-00000000.svg', 'favicon.ico']) writeFileSync(join(assetsFolder, name), '<svg/>');
  if (content) writeContentFile(config.dataDir, { version: 1, sections: content });
  const context = createContext({ config, logger, clock, assets: createFakeAssets(), assetsFolder });
  return {
    ...context,
    clock,
    app: createApp(context),
    folder,
    log: lines,
    async close() {
      await context.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Names without a build, so that quick tests need none. */
export function createFakeAssets(): Assets {
  const picture = (name: string) => ({
    avif: `/assets/${name}.avif 1600w`,
    src: `/assets/${name}.jpg`,
    width: 1600,
    height: 1067,
  });
  return {
    script: (entry) => ({ src: `/assets/${entry}.js`, integrity: 'sha256-x' }),
    style: (name) => `.${name}{}`,
    asset: (name) => `/assets/${name}`,
    picture,
    chosenPicture: ({ file }) => (/^(?!bild_)./.test(file) ? picture(file) : undefined),
  };
}
