import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { exampleRequest } from '../testing/requests.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { listen } from './server.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

function open(sent: string, port = Number(new URL(site.url).port)): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(sent);
  return socket;
}

/** Resolves to the seconds after which the site ended the connection. */
async function waitForEnd(socket: Socket): Promise<number> {
  const since = performance.now();
  await once(socket.resume(), 'close');
  return (performance.now() - since) / 1000;
}

const body = JSON.stringify(exampleRequest);
const head = `POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;

describe('a connection', () => {
  test.concurrent.each([
    ['brings nothing', ''],
    ['stands still in a header', 'GET / HTTP/1.1\r\nHost:'],
    ['stands still in a body', head + body.slice(0, 40)],
  ])('that %s is ended after half a minute (security H1)', async (_what, sent) => {
    const seconds = await waitForEnd(open(sent));
    expect(seconds).toBeGreaterThan(25);
    expect(seconds).toBeLessThan(45);
  });

  test.concurrent('whose answer is not read is ended after half a minute (security H1)', async () => {
    // More than the system's buffers hold.
    const large = express().get('/', (_req, res) => void res.end(Buffer.alloc(50_000_000)));
    const server = await listen(large, { port: 0, host: '127.0.0.1' });
    const socket = open('GET / HTTP/1.1\r\nHost: x\r\n\r\n', server.port).pause();
    await wait(65_000);
    let read = 0;
    socket.on('data', ({ length }) => {
      read += length;
    });
    await waitForEnd(socket);
    expect(read).toBeLessThan(50_000_000);
    await server.close();
  }, 80_000);

  test.concurrent('whose body trickles for longer is answered (security H1)', async () => {
    const socket = open(head + body.slice(0, -10));
    for (const letter of body.slice(-10)) {
      await wait(5000);
      socket.write(letter);
    }
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 201 /);
    socket.destroy();
  }, 80_000);

  test.concurrent('that a proxy keeps open for a minute still takes a request (security H1)', async () => {
    const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const socket = open(request);
    await once(socket, 'data');
    await wait(65_000);
    socket.write(request);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
  }, 80_000);
});
