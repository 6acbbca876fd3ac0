import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';

export type SlowLine = {
  port: number;
  /** Bytes that came through, towards the server. */
  sent(): number;
  /** As in a tunnel: nothing comes through, no connection ends or begins. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

/** A connection to a port of this machine whose way up takes so many bits per second, for all that is sent together. */
export async function startSlowLine(target: number, bitsPerSecond: number): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  let [sent, turn, isCut, freeAt] = [0, Promise.resolve(), false, 0];
  let restored = new AbortController();

  const untilOpen = () => (isCut ? once(restored.signal, 'abort') : undefined);
  async function pass(bytes: number): Promise<void> {
    await untilOpen();
    freeAt = Math.max(freeAt, performance.now()) + (bytes * 8000) / bitsPerSecond;
    await wait(Math.max(0, freeAt - performance.now()));
    await untilOpen();
    sent += bytes;
  }
  const createGate = (limit: (bytes: number) => unknown) =>
    new Transform({
      highWaterMark: 4096,
      async transform(chunk: Buffer, _encoding, done) {
        for (let at = 0; at < chunk.length; at += 4096) {
          const slice = chunk.subarray(at, at + 4096);
          await limit(slice.length);
          this.push(slice);
        }
        done();
      },
    });

  const server = createServer({ allowHalfOpen: true, highWaterMark: 4096 }, async (client) => {
    await untilOpen();
    const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [client, upstream]) sockets.add(socket.setNoDelay());
    const up = createGate((bytes) => (turn = turn.then(() => pass(bytes))));
    const ways = [pipeline(client, up, upstream), pipeline(upstream, createGate(untilOpen), client)];
    await Promise.allSettled(ways);
    for (const socket of [client, upstream]) sockets.delete(socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    cut() {
      isCut = true;
    },
    restore() {
      isCut = false;
      restored.abort();
      restored = new AbortController();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
