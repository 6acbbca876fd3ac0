import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { exchange } from '../testing/exchange.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { listen } from '../web/server.ts';

let site: TestSite;
beforeEach(() => {
  site = createTestSite();
});
afterEach(() => site.close());

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const asForm = new URLSearchParams(exampleRequest).toString();

describe('a compressed body, which no browser sends and which grows in memory', () => {
  test.each([
    ['/api/contact', form, asForm],
    ['/api/contact', json, JSON.stringify(exampleRequest)],
    ['/anfrage/A7K32/erledigt', form, 'pin=123456'],
  ])('to %s as %s is refused before it is unpacked (security H1)', async (path, type, body) => {
    for (const encoding of ['gzip', 'deflate', 'br']) {
      const headers = { 'Content-Type': type, 'Content-Encoding': encoding };
      const { status } = await exchange(site.app, path, { method: 'POST', headers, body: gzipSync(body) });
      expect(status).toBe(415);
    }
    expect(await site.store.list()).toEqual([]);
  });
});

describe('forms of one address that never end', () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });

  test('leave room for those of others, and are refused themselves (security H1)', async () => {
    const server = await listen(site.app, { port: 0, host: '127.0.0.1' });
    const begin = (client: string, length: number, sent: string) => {
      const socket = connect(server.port, '127.0.0.1');
      sockets.push(socket);
      const head = { Host: 'x', 'X-Forwarded-For': client, 'Content-Type': form, 'Content-Length': length };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`POST /api/contact HTTP/1.1\r\n${lines.join('')}\r\n${sent}`);
      return socket;
    };
    for (let number = 0; number < 300; number++) begin('203.0.113.7', 131_072, 'message=');
    // The newest of them has been looked at by then.
    const [refused] = await once(begin('203.0.113.7', 131_072, 'message='), 'data');
    expect(String(refused)).toMatch(/^HTTP\/1\.1 503 /);
    const [answer] = await once(begin('203.0.113.8', asForm.length, asForm), 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 303 /);
    for (const socket of sockets) socket.destroy();
    await server.close();
  });
});
