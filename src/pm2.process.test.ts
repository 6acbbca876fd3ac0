import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from './testing/free-port.ts';
import { post } from './testing/load.ts';
import { readMemory } from './testing/memory.ts';
import { ecosystem, type Pm2, startPm2 } from './testing/pm2.ts';
import { root } from './testing/running-site.ts';
import { type MailServer, startMailServer } from './testing/smtp.ts';

let pm2: Pm2;
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  pm2 = await startPm2({ SMTP_URL: mailServer.url });
}, 60_000);
afterAll(() => Promise.all([pm2.dispose(), mailServer.close()]), 60_000);

test('pm2 serves the site in cluster mode on the pinned Node, started from any folder (C45)', async () => {
  const workers = await pm2.workers();
  expect(workers).toHaveLength(2);
  for (const { pm2_env } of workers) {
    expect(pm2_env).toMatchObject({ status: 'online', exec_mode: 'cluster_mode', NODE_ENV: 'production' });
    expect(pm2_env.node_version).toMatch(/^24\./);
  }
  expect((await fetch(pm2.url)).status).toBe(200);
});

test('a worker stays small after many visits: a shared host counts memory', async () => {
  for (let visit = 0; visit < 3000; visit++) await (await fetch(pm2.url)).arrayBuffer();
  for (const { pid } of await pm2.workers()) expect(readMemory(pid)).toBeLessThan(100);
});

test.each([
  ['a wrong setting', { SMTP_URL: 'smpt://typo' }, 'SMTP_URL'],
  ['an address of another machine', { HOST: '192.0.2.1' }, 'listen EADDRNOTAVAIL: address not available 192.0.2.1'],
  ['a data folder that is a file', { DATA_DIR: '/etc/hostname' }, "mkdir '/etc/hostname'"],
])(
  'a reload with %s changes nothing and names it (C44, operator A2)',
  async (_what, settings, named) => {
    const pids = async () => (await pm2.workers()).map(({ pid }) => pid);
    const before = await pids();
    expect(await pm2.refused(settings, 'reload', ecosystem)).toContain(named);
    expect(await pids()).toEqual(before);
    expect((await fetch(pm2.url)).status).toBe(200);
  },
  60_000,
);

test('a site in another folder never takes the name or the port of this one, nor stops it (operator A3)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'second-'));
  for (const name of ['dist', 'node_modules']) symlinkSync(join(root, name), join(folder, name));
  copyFileSync(ecosystem, join(folder, 'ecosystem.config.cjs'));
  const second = join(folder, 'ecosystem.config.cjs');
  const before = (await pm2.workers()).map(({ pid }) => pid);
  expect(await pm2.refused({}, 'start', second)).toContain(`pm2 has "website" in ${root.replace(/\/$/, '')} already`);

  const port = String(await freePort());
  const dataDir = join(folder, 'data');
  writeFileSync(join(folder, '.env'), 'PM2_NAME=second\n');
  await pm2.runWith({ PORT: port, DATA_DIR: dataDir }, 'start', second);
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
  await pm2.run('stop', 'second');
  expect((await pm2.workers()).slice(0, 2).map(({ pid }) => pid)).toEqual(before);
  expect((await fetch(pm2.url)).status).toBe(200);
  await pm2.run('delete', 'second');
  rmSync(folder, { recursive: true });
}, 60_000);

test('a request to any worker reaches the owner once, and its log lines share the reference', async () => {
  const { reference } = await post(pm2.url, 'to any worker');
  const [mail] = await mailServer.waitFor(1);
  expect(mail?.parsed.subject).toContain(`#${reference}`);
  await pm2.run('stop', 'website');
  const [worker] = await pm2.workers();
  const lines = readFileSync(worker?.pm2_env.pm_out_log_path ?? '', 'utf8')
    .trim()
    .split('\n');
  const messages = lines.map((line) => JSON.parse(line)).filter((line) => line.reference === reference);
  expect(messages.map(({ msg }) => msg)).toEqual(['received', 'sent']);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ msg: 'stopped' });
  expect(mailServer.received).toHaveLength(1);
});
