import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Longer than any usual proxy keeps its connections, so that it never writes into one that we just closed. */
const keepAlive = 75_000;
/** Below the time that pm2 grants before it kills. */
const drainLimit = 8000;

export type Listening = {
  port: number;
  /** Lets open requests finish, then resolves. */
  close(): Promise<void>;
};

export async function listen(
  app: RequestListener,
  { port, host }: { port: number; host: string | undefined },
): Promise<Listening> {
  const server = createServer(
    { keepAliveTimeout: keepAlive, headersTimeout: keepAlive + 1000, maxHeaderSize: 32 * 1024 },
    app,
  );
  server.listen({ port, host });
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const timer = setTimeout(() => server.closeAllConnections(), drainLimit);
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
