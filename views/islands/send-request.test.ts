import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { install } from '@sinonjs/fake-timers';
import { sendRequest } from './send-request.ts';

test('an answer that stops halfway is given up after 15 s, and has been a success all the same (D15)', async () => {
  const server = createServer((_req, res) => {
    res.writeHead(201, { 'Content-Type': 'application/json' }).write('{"reference":');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clock = install({ toFake: ['setTimeout', 'clearTimeout'] });
  const response = await sendRequest(
    'POST',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    {},
  );
  expect(response.status).toBe(201);
  const body = response.json().catch(() => 'given up');
  clock.tick(15_000);
  clock.uninstall();
  expect(await body).toBe('given up');
  server.closeAllConnections();
  server.close();
});
