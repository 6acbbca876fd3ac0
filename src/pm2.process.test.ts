import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from './testing/free-port.ts';
import { readMemory } from './testing/memory.ts';
import { createPm2, type Pm2 } from './testing/pm2.ts';
import { exampleRequest } from './testing/requests.ts';
import { root } from './testing/running-site.ts';
import { type MailServer, startMailServer } from './testing/smtp.ts';

let pm2: Pm2;
let mailServer: MailServer;
let url: string;
const dataDir = mkdtempSync(join(tmpdir(), 'data-'));

beforeAll(async () => {
  mailServer = await startMailServer();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const addresses = { MAIL_FROM: 'website@firma.test', MAIL_TO: 'chefin@firma.test' };
  pm2 = createPm2({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SMTP_URL: mailServer.url,
    ...addresses,
  });
  await pm2.run('start', join(root, 'ecosystem.config.cjs'));
}, 60_000);
afterAll(async () => {
  await pm2.dispose();
  await mailServer.close();
  rmSync(dataDir, { recursive: true });
}, 60_000);

test('pm2 serves the site in cluster mode on the pinned Node, started from any folder (C45)', async () => {
  const workers = await pm2.workers();
  expect(workers).toHaveLength(2);
  for (const { pm2_env } of workers) {
    expect(pm2_env).toMatchObject({ status: 'online', exec_mode: 'cluster_mode', NODE_ENV: 'production' });
    expect(pm2_env.node_version).toMatch(/^24\./);
  }
  expect((await fetch(url)).status).toBe(200);
});

test('a worker stays small after many visits: a shared host counts memory', async () => {
  for (let visit = 0; visit < 3000; visit++) await (await fetch(url)).arrayBuffer();
  for (const { pid } of await pm2.workers()) expect(readMemory(pid)).toBeLessThan(80);
});

test('a reload with a wrong setting changes nothing and names it (C44)', async () => {
  const pids = async () => (await pm2.workers()).map(({ pid }) => pid);
  const before = await pids();
  const reload = pm2.runWith({ SMTP_URL: 'smpt://typo' }, 'reload', join(root, 'ecosystem.config.cjs'));
  const failure = await reload.then(String, ({ stdout, stderr }) => stdout + stderr);
  expect(failure).toContain('SMTP_URL');
  expect(await pids()).toEqual(before);
  expect((await fetch(url)).status).toBe(200);
}, 60_000);

test('a request to any worker reaches the owner once, and its log lines share the reference', async () => {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(exampleRequest),
  });
  const { reference } = (await response.json()) as { reference: string };
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
