import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { readContentFile } from '../content/content-file.ts';
import { createSecretReader } from '../owner/secret.ts';
import { listUnusable } from '../store/data-folder.ts';
import { checkBeforeStart, isImportNeeded } from '../store/sqlite/lock.ts';
import { loadAssets } from '../web/assets.ts';
import { isOpenEverywhere } from '../web/open-port.ts';
import { toOwnUrl } from '../web/server.ts';

/** Throws what would end a worker at its start, before pm2 ends the old ones for it. Deletes and mails nothing. */
export async function checkStart(config: Config, buildFolder: string): Promise<void> {
  loadAssets(buildFolder);
  const { dataDir } = config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const { path, code } of listUnusable(dataDir))
    throw new Error(`${path} cannot be used (${code}): it must belong to the user that runs the site.`);
  checkBeforeStart(join(dataDir, 'requests.db'));
  checkImport(config);
  createSecretReader(config);
  await checkPort(config);
}

/** Whether the site would show its sample instead of what stood in release 2.1. */
export const needsImport = ({ dataDir }: Config): boolean =>
  !readContentFile(dataDir) && isImportNeeded(join(dataDir, 'requests.db'));

/** Throws in production if so. */
export function checkImport(config: Config): void {
  if (!config.production || !needsImport(config)) return;
  throw new ConfigError(
    'The content of release 2.1 is still to be imported: git worktree add ../website-before before, then npm run content -- import ../website-before (CHANGELOG.md, 3.0.0, says more).',
  );
}

/** A port that the running site has is ours; one that somebody else has is not. */
async function checkPort(config: Config): Promise<void> {
  const { port, host } = config;
  const server = createServer().listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await checkNeighbour(config);
    return checkHost(config);
  }
  server.close();
}

async function checkNeighbour({ root, port, ...config }: Config): Promise<void> {
  const url = toOwnUrl({ port, ...config });
  // Whoever does not answer in time may be the running site under load.
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(700) }).catch(() => undefined);
  if (!answer) return;
  const { up, folder = root } = await answer.json().catch(() => ({}));
  if (!up) throw new Error(`PORT ${port} is taken by another program.`);
  if (folder !== root) throw new Error(`PORT ${port} is taken by the site in ${folder}: give each site its own.`);
}

async function checkHost({ host, port, pm2Name }: Config): Promise<void> {
  if (host && !['0.0.0.0', '::'].includes(host) && (await isOpenEverywhere(port)))
    throw new ConfigError(
      `HOST: the running site listens on all interfaces, a new one only on ${host}, and no reload can change that. If the proxy is on this machine: npx pm2 stop ${pm2Name}, then npx pm2 start ecosystem.config.cjs. If not, write HOST=:: into .env and reload.`,
    );
}
