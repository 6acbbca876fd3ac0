import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { asOrdinaryUser } from '../testing/command.ts';
import { post } from '../testing/load.ts';
import { root, startSite } from '../testing/running-site.ts';

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The check that `pm2 start` and `pm2 reload` make; resolves to what it complains about. */
async function check(env: Record<string, string> = {}): Promise<string> {
  const node = join(root, 'node_modules/.bin/node');
  const [command = '', ...args] = [...asOrdinaryUser, node, join(root, 'dist/server/main.js'), '--check'];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const message = output && JSON.parse(output.trim().split('\n').at(-1) ?? '').msg;
  expect([code, message]).toEqual(message ? [1, message] : [0, '']);
  return message;
}

async function listenOn(server: Server): Promise<{ PORT: string }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { PORT: String((server.address() as AddressInfo).port) };
}

describe('the check before a reload names what would end the new workers', () => {
  test('a data folder that cannot be made (operator A2)', async () => {
    const locked = join(folder, 'locked');
    mkdirSync(locked, { mode: 0o500 });
    expect(await check({ DATA_DIR: join(locked, 'data') })).toMatch(/EACCES.*locked\/data/);
  });

  test('a port and an address that it may not have (operator A2)', async () => {
    expect(await check({ PORT: '81' })).toMatch(/EACCES.*:81/);
    expect(await check({ HOST: '192.0.2.1' })).toMatch(/EADDRNOTAVAIL.*192\.0\.2\.1/);
  });

  test('a data folder of another user (operator A2)', async () => {
    chmodSync(dataDir, 0o000);
    expect(await check()).toBe(`${dataDir} cannot be used (EACCES): it must belong to the user that runs the site.`);
  });

  test.each(['requests.db', 'requests.db-wal', 'requests.db.lock', 'limits.db', 'secret'])(
    '%s of another user (operator A2)',
    async (name) => {
      await (await startSite({ DATA_DIR: dataDir })).stop();
      writeFileSync(join(dataDir, name), '', { flag: 'a' });
      chmodSync(join(dataDir, name), 0o000);
      expect(await check()).toContain(`${join(dataDir, name)} cannot be used (EACCES)`);
    },
  );

  test('a folder in the place of the database (operator A2)', async () => {
    mkdirSync(join(dataDir, 'requests.db'));
    expect(await check()).toContain(`${join(dataDir, 'requests.db')} cannot be used (EISDIR)`);
  });

  test('a port that another program has (operator A2)', async () => {
    const other = createHttpServer((_req, res) => res.end('Welcome'));
    const taken = await listenOn(other);
    expect(await check(taken)).toBe(`PORT ${taken.PORT} is taken by another program.`);
    other.close();
  });

  test('a port that the site in another folder has (operator A3)', async () => {
    const other = createHttpServer((_req, res) => res.end('{"up":true,"folder":"/home/huber/website/"}'));
    expect(await check(await listenOn(other))).toContain('taken by the site in /home/huber/website/');
    other.close();
  });
});

describe('the check before a reload lets pass', () => {
  test('the site that is running, and does nothing to it (operator A2)', async () => {
    const site = await startSite({ DATA_DIR: dataDir });
    await post(site.url, 'long ago');
    await site.logged('sent', ({ kind }) => kind === 'request');
    const database = new DatabaseSync(join(dataDir, 'requests.db'));
    database.exec('UPDATE requests SET received_at = 0');
    const before = readdirSync(dataDir);
    expect(await check({ PORT: new URL(site.url).port })).toBe('');
    expect(readdirSync(dataDir)).toEqual(before);
    expect(database.prepare('SELECT COUNT(*) AS count FROM requests').get()).toEqual({ count: 1 });
    database.close();
    expect((await fetch(site.url)).status).toBe(200);
    await site.stop();
  });

  test('one that is too busy to answer (operator A2)', async () => {
    const hung = createServer();
    expect(await check(await listenOn(hung))).toBe('');
    hung.close();
  });

  test('a first start, and a damaged database, which the start itself mends (operator A2)', async () => {
    expect(await check({ DATA_DIR: join(folder, 'new') })).toBe('');
    writeFileSync(join(dataDir, 'requests.db'), 'no database '.repeat(1000));
    expect(await check()).toBe('');
  });
});
