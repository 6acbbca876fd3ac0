import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';

export type Mailbox = { url: string; close(): void };

type Dependencies = { config: Pick<Config, 'dataDir' | 'port' | 'siteUrl'>; logger: Logger };

/** Shows the mails that the site has written as files, on this machine alone; undefined if that is not possible. */
export async function openMailbox({ config, logger }: Dependencies): Promise<Mailbox | undefined> {
  const { dataDir, port, siteUrl } = config;
  try {
    // Only here are its packages loaded.
    const { createMailboxApp } = await import('./app.ts');
    const app = createMailboxApp({ folder: join(dataDir, 'mail'), siteUrl });
    const server = await listen(app, port && port + 1);
    return {
      url: `http://localhost:${(server.address() as AddressInfo).port}`,
      close() {
        server.close();
        server.closeAllConnections();
      },
    };
  } catch (error) {
    logger.warn({ err: error }, 'no mailbox');
    return undefined;
  }
}

/** A busy port is left to whoever has it; of several workers one mailbox is enough. */
async function listen(app: RequestListener, port: number): Promise<Server> {
  const server = createServer(app).listen({ port, host: '127.0.0.1', exclusive: true });
  const listening = once(server, 'listening').then(() => server);
  return port === 0 || cluster.isWorker ? listening : listening.catch(() => listen(app, 0));
}
