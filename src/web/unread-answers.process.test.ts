import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { post } from '../testing/load.ts';
import { readResident } from '../testing/memory.ts';
import { type RunningSite, root, startSite } from '../testing/running-site.ts';

let site: RunningSite | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await site?.stop();
});

const folder = join(root, 'dist/assets');
const size = (name: string) => statSync(join(folder, name)).size;
const largest = readdirSync(folder).reduce((one, other) => (size(one) > size(other) ? one : other));

const ask = (count: number) => `GET /assets/${largest} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count);

/** 300 connections that send this and never read; what pages and memory are meanwhile. */
async function flood({ url, process }: RunningSite, sent: string): Promise<{ memory: number; slowest: number }> {
  for (let number = 0; number < 300; number++) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').pause();
    socket.on('error', () => {});
    socket.write(sent);
    sockets.push(socket);
  }
  await Promise.all(sockets.map((socket) => socket.connecting && once(socket, 'connect')));
  let [memory, slowest] = [0, 0];
  for (const end = performance.now() + 6000; performance.now() < end; await wait(50)) {
    const since = performance.now();
    expect((await fetch(url)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - since);
    memory = Math.max(memory, readResident(process.pid ?? 0));
  }
  return { memory, slowest };
}

// As pm2 starts it.
const start = () => startSite({ MALLOC_ARENA_MAX: '1' }, ['--max-semi-space-size=4']);

test('300 connections with 700 unread answers each fill no memory and hold up no page (security H1)', async () => {
  site = await start();
  const { memory, slowest } = await flood(site, ask(700));
  expect(memory).toBeLessThan(250);
  expect(slowest).toBeLessThan(500);
});

test('300 connections with as many unread answers as one may have fill no memory (security H1)', async () => {
  site = await start();
  expect((await flood(site, ask(8))).memory).toBeLessThan(250);
});

test('300 connections with unread answers and long posts behind them fill no memory (security H1, bodies)', async () => {
  site = await start();
  const post = `POST /foo HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n${'x'.repeat(60_000)}`;
  expect((await flood(site, ask(3) + post.repeat(5))).memory).toBeLessThan(280);
});

test('300 forms that are never finished leave room for pages and, once they are gone, for a request (security H1)', async () => {
  site = await start();
  const head = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n';
  for (let number = 0; number < 300; number++) {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1').resume();
    socket.write(`${head}Content-Length: 131072\r\n\r\nmessage=${'x'.repeat(130_000)}`);
    sockets.push(socket);
  }
  await site.logged('answered', ({ status }) => status === 503);
  expect((await post(site.url, 'one')).failure).toMatch(/^503: /);
  expect((await fetch(site.url)).status).toBe(200);
  expect(readResident(site.process.pid ?? 0)).toBeLessThan(250);
  for (const socket of sockets) socket.destroy();
  await site.logged('answered', ({ aborted }) => aborted === true);
  expect(await post(site.url, 'two')).toHaveProperty('reference');
});

test('requests that come together are answered in their order (security H1)', async () => {
  site = await startSite();
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  const paths = ['/agb', '/robots.txt', '/foo', '/impressum', '/healthz'];
  const last = 'GET /favicon.ico HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('') + last);
  let text = '';
  socket.on('data', (data) => {
    text += data.toString('latin1');
  });
  await once(socket, 'close');
  expect(text.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(9))).toEqual([
    '200',
    '200',
    '404',
    '200',
    '200',
    '200',
  ]);
  const marks = text.match(/<title>[^ <]*|Sitemap:|"up":true/g);
  expect(marks).toEqual(['<title>Allgemeine', 'Sitemap:', '<title>404', '<title>Impressum', '"up":true']);
});
