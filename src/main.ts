import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { createContext } from './context.ts';
import { createLogger, openStandardOutput } from './logger.ts';
import { checkImport, checkStart } from './operator/check-start.ts';
import { OldVersionError } from './store/sqlite/open.ts';
import { loadAssets } from './web/assets.ts';
import { listen, untilStopped } from './web/server.ts';

// This file runs from .build/<id>/server.
const buildFolder = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const output = openStandardOutput();
// What the site writes is personal data.
process.umask(0o077);
const logger = createLogger({ level: 'info', destination: output });
// Node would print its warnings, which may hold an address that was asked for.
process.removeAllListeners('warning').on('warning', (err) => logger.warn({ err }, 'process warning'));

try {
  const config = readConfig(root);
  // ecosystem.config.cjs asks for it before a reload.
  if (process.argv.includes('--check')) await checkStart(config, buildFolder);
  else await serve(config);
  await exit(0);
} catch (error) {
  await fail(error, (error as Error).message);
}

async function serve(config: Config): Promise<void> {
  logger.level = config.logLevel;
  checkImport(config);
  const assets = loadAssets(buildFolder);
  const assetsFolder = join(buildFolder, 'assets');
  const context = createContext({ config, logger, clock: systemClock, assets, assetsFolder });
  // Else what was published last is shown.
  await context.content.refresh().catch((err) => logger.error({ err }, 'content not readable, the last one stays'));
  const server = await listen(createApp(context), config);
  context.onStop(server.close);

  // Loaded late: pages need not wait for it.
  const { startBackground } = await import('./background.ts');
  await startBackground(context, { port: server.port, buildFolder });
  // From here on an error's message may hold what a visitor typed.
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.once(event, (error) => fail(error, 'ended by an unexpected error'));
  process.send?.('ready');
  flushCompileCache();

  const signal = await untilStopped();
  logger.info({ signal }, 'stopping');
  await context.stop();
  logger.info('stopped');
}

async function fail(error: unknown, reason: string): Promise<never> {
  if (error instanceof ConfigError || error instanceof OldVersionError) logger.fatal(reason);
  else logger.fatal({ err: error }, reason);
  return exit(1);
}

async function exit(code: number): Promise<never> {
  await output.finish();
  return process.exit(code);
}
