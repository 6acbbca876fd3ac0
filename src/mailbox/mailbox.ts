import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMailboxApp } from './app.ts';
import { startReceiver } from './receiver.ts';

export type Mailbox = {
  /** Where a person reads the mails. */
  url: string;
  /** Where the site delivers them. */
  smtpUrl: string;
  close(): Promise<void>;
};

type Options = {
  /** Of the .eml files, which outlive the process. */
  folder: string;
  /** Tried first; another free one is taken if it is busy. */
  port: number;
  siteUrl: string;
};

/** What the owner would get, shown to whoever tries the site: an SMTP server and a page, on this machine alone. */
export async function startMailbox({ folder, port, siteUrl }: Options): Promise<Mailbox> {
  const server = await listen(createMailboxApp({ folder, siteUrl }), port);
  const password = randomBytes(16).toString('hex');
  const receiver = await startReceiver({ folder, password });
  const address = server.address() as AddressInfo;
  return {
    url: `http://localhost:${address.port}`,
    smtpUrl: `smtp://site:${password}@127.0.0.1:${receiver.port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await receiver.close();
    },
  };
}

async function listen(app: RequestListener, port: number): Promise<Server> {
  try {
    return await listenOn(app, port);
  } catch (error) {
    // Another worker of this site has it, and one is enough.
    if (cluster.isWorker) throw error;
    return listenOn(app, 0);
  }
}

async function listenOn(app: RequestListener, port: number): Promise<Server> {
  const server = createServer(app).listen({ port, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening');
  return server;
}
