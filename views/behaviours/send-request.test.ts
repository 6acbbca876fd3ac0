import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { install } from '@sinonjs/fake-timers';
import { readJson, sendRequest } from './send-request.ts';

test('an answer that stops halfway is given up after 15 s, and has been a success all the same (D15)', async () => {
  const server = createServer((_req, res) => {
    res.writeHead(201, { 'Content-Type': 'application/json' }).write('{"reference":');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clock = install({ toFake: ['setTimeout', 'clearTimeout'] });
  const response = await sendRequest('POST', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, {});
  expect(response.status).toBe(201);
  const body = response.json().catch(() => 'given up');
  clock.tick(15_000);
  clock.uninstall();
  expect(await body).toBe('given up');
  server.closeAllConnections();
  server.close();
});

describe('a read', () => {
  let asked: jest.SpiedFunction<typeof fetch>;
  let clock: ReturnType<typeof install>;
  beforeEach(() => {
    asked = jest.spyOn(globalThis, 'fetch');
    // A request's limit of 15 s would keep the process.
    clock = install({ toFake: ['setTimeout'] });
  });
  afterEach(() => {
    clock.uninstall();
    asked.mockRestore();
  });

  const answer = (status: number, body: string, type = 'application/json') =>
    asked.mockImplementation(async () => new Response(body, { status, headers: { 'Content-Type': type } }));

  test('is one GET with credentials and no body, and its success is JSON', async () => {
    answer(200, '{"open":true}');
    expect(await readJson('/api/x')).toEqual({ open: true });
    expect(asked).toHaveBeenCalledTimes(1);
    const [url, options] = asked.mock.calls[0] ?? [];
    expect(url).toBe('/api/x');
    expect(options).toMatchObject({ method: 'GET', credentials: 'include' });
    expect(options).not.toHaveProperty('body');
    expect(options).not.toHaveProperty('headers');
  });

  test('401 rejects, or reads as null where that is asked for', async () => {
    answer(401, 'nein');
    await expect(readJson('/api/x')).rejects.toThrow('401: nein');
    expect(await readJson('/api/x', 'null')).toBeNull();
  });

  test('any other refusal rejects with its status and text, and is not repeated', async () => {
    answer(503, 'später');
    await expect(readJson('/api/x', 'null')).rejects.toThrow('503: später');
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
