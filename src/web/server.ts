import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, isIPv6, Server as NetServer } from 'node:net';
import type { Express } from 'express';
import type { Config } from '../config/config.ts';
import { answerInTurn, parseInSlices } from './pipelining.ts';

/** How long a connection may stand still in the middle of a request or an answer; a slow one that moves may go on. */
const longestStill = 30_000;
const options = {
  /** Longer than any usual proxy keeps its connections, so that it never writes into one that we just closed. */
  keepAliveTimeout: 75_000,
  headersTimeout: longestStill,
  /** For a whole request: a form with ten photos of 12 MB comes through at 35 KB/s. */
  requestTimeout: 3_600_000,
  connectionsCheckingInterval: 5000,
  /** Room for the longest path that is still answered with a page. */
  maxHeaderSize: 32 * 1024,
  /** What is read ahead of a body: requests that wait for an answer which nobody reads would keep 64 KiB each. */
  highWaterMark: 8 * 1024,
};
/** Each takes 10 KiB while it brings a header, at worst 50. */
const mostConnections = 5000;
/** How long a connection that is idle at the end may still bring a request. */
const grace = 2000;
/** Below the time that pm2 grants before it kills. */
const drainLimit = 8000;

export async function listen(app: Express, { port, host }: Pick<Config, 'port' | 'host'>) {
  let isClosing = false;
  const answer = answerInTurn((req, res) => {
    if (isClosing) res.setHeader('Connection', 'close');
    app(req, res);
  });
  const server = createServer(options, answer).setTimeout(longestStill).on('connection', parseInSlices);
  server.maxConnections = mostConnections;
  // Node's own word for all interfaces is no host at all, so a reload may write HOST=:: where there was none.
  server.listen({ port, host: host === '::' ? undefined : host });
  await once(server, 'listening');

  /** Lets open requests finish, then resolves. */
  async function close(): Promise<void> {
    isClosing = true;
    const since = performance.now();
    const closed = once(server, 'close');
    // The HTTP server's own `close` would cut connections on which a request is just arriving.
    NetServer.prototype.close.call(server);
    const sweep = setInterval(() => {
      const waited = performance.now() - since;
      if (waited > drainLimit) server.closeAllConnections();
      else if (waited > grace) server.closeIdleConnections();
    }, 100);
    await closed;
    clearInterval(sweep);
  }

  return { port: (server.address() as AddressInfo).port, close };
}

/** Resolves with the first signal that asks the process to end. */
export async function untilStopped(): Promise<NodeJS.Signals> {
  const [signal] = await Promise.race(['SIGINT', 'SIGTERM'].map((name) => once(process, name)));
  return signal;
}

/** Where the site is reached from its own machine. */
export function toOwnUrl({ host = '0.0.0.0', port }: Pick<Config, 'port' | 'host'>): string {
  const own = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${isIPv6(own) ? `[${own}]` : own}:${port}`;
}
