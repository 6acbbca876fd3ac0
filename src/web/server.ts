import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Express } from 'express';

/** Longer than any usual proxy keeps its connections, so that it never writes into one that we just closed. */
const keepAlive = 75_000;
/** Room for the longest path that is still answered with a page. */
const maxHeaderSize = 32 * 1024;
/** How long a connection that is idle at the end may still bring a request. */
const grace = 2000;
/** Below the time that pm2 grants before it kills. */
const drainLimit = 8000;

export type Listening = {
  port: number;
  /** Lets open requests finish, then resolves. */
  close(): Promise<void>;
};

type Place = { port: number; host: string | undefined };

export async function listen(app: Express, { port, host }: Place): Promise<Listening> {
  let isClosing = false;
  const options = {
    keepAliveTimeout: keepAlive,
    headersTimeout: keepAlive + 1000,
    maxHeaderSize,
  };
  const server = createServer(options, (req, res) => {
    if (isClosing) res.setHeader('Connection', 'close');
    app(req, res);
  });
  server.listen({ port, host });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      isClosing = true;
      return close(server);
    },
  };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  // The HTTP server's own `close` would cut connections on which a request is just arriving.
  NetServer.prototype.close.call(server);
  const timer = setTimeout(() => server.closeAllConnections(), drainLimit);
  await Promise.race([closed, wait(grace)]);
  // A connection that was busy turns idle after its answer, and nobody closes it by itself.
  const sweep = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearTimeout(timer);
  clearInterval(sweep);
}

/** Resolves with the name of the first signal that asks the process to end. */
export function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
}
