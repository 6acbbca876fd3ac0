import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logger.ts';

type Settings = Pick<Config, 'dataDir' | 'port' | 'siteUrl'>;
export type Mailbox = { url: string; close(): void };

/** Shows the mails that the site has written as files, on this machine alone; undefined if that is not possible. */
export async function openMailbox({ dataDir, port, siteUrl }: Settings, logger: Logger): Promise<Mailbox | undefined> {
  try {
    // Loaded late: its mail parser is a devDependency that production never loads.
    const { createMailboxApp } = await import('./app.ts');
    const server = await listen(createMailboxApp({ folder: join(dataDir, 'mail'), siteUrl }), port && port + 1);
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    return { url, close: () => server.close().closeAllConnections() };
  } catch (err) {
    logger.warn({ err }, 'no mailbox');
    return undefined;
  }
}

/** Takes a free port if this one is busy; a cluster worker gives up, since one mailbox is enough. */
async function listen(app: RequestListener, port: number): Promise<Server> {
  const server = createServer(app).listen({ port, host: '127.0.0.1', exclusive: true });
  const listening = once(server, 'listening').then(() => server);
  return port === 0 || cluster.isWorker ? listening : listening.catch(() => listen(app, 0));
}
