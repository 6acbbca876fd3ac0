import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { createSecretReader } from '../owner/secret.ts';
import { listUnusable } from '../store/data-folder.ts';
import { checkBeforeStart } from '../store/sqlite/lock.ts';
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
  createSecretReader(config);
  await checkPort(config);
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
