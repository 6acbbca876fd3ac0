import { existsSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { company } from '../views/content/company.ts';
import { createApp } from './app.ts';
import { systemClock as clock } from './clock.ts';
import { ConfigError, loadConfig } from './config.ts';
import { createContext } from './context.ts';
import { createLogger, openStandardOutput } from './logger.ts';
import { checkBeforeStart } from './store/sqlite/lock.ts';
import { OldVersionError } from './store/sqlite/open.ts';
import { loadAssets } from './web/assets.ts';
import { listen, untilStopped } from './web/server.ts';

// This file runs from .build/<id>/server.
const buildFolder = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));

const output = openStandardOutput();
let logger = createLogger({ level: 'info', destination: output });
await start().catch((error) => end(error.message, error));

async function start(): Promise<void> {
  // Settings.
  const envFile = join(root, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const config = loadConfig(process.env, { root, company });
  // For ecosystem.config.cjs.
  if (process.argv.includes('--check')) {
    checkBeforeStart(join(config.dataDir, 'requests.db'));
    return exit(0);
  }
  logger = createLogger({ level: config.logLevel, destination: output });

  // What is stored, and what answers.
  const assets = loadAssets(buildFolder);
  const assetsFolder = join(buildFolder, 'assets');
  const context = createContext({ config, logger, clock, assets, assetsFolder });
  const server = await listen(createApp(context), config);
  context.onStop(server.close);

  // What mails; pages are there before it has been read.
  const { startBackground } = await import('./background.ts');
  await startBackground(context, { port: server.port, buildFolder });
  // From here on an error's message may hold what a visitor typed.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.once(event, (error) => end('ended by an unexpected error', error));
  process.send?.('ready');
  flushCompileCache();

  // The end: what visitors still send meanwhile is mailed by another process, or after the next start.
  const signal = await untilStopped();
  logger.info({ signal }, 'stopping');
  await context.stop();
  logger.info('stopped');
  await exit(0);
}

async function end(reason: string, error: unknown): Promise<never> {
  if (error instanceof ConfigError || error instanceof OldVersionError) logger.fatal(reason);
  else logger.fatal({ err: error }, reason);
  return exit(1);
}

/** Flushes the log, for 500 ms at most. */
async function exit(code: number): Promise<never> {
  await Promise.race([output.finish(), clock.sleep(500, new AbortController().signal)]);
  return process.exit(code);
}
