import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { post } from './testing/load.ts';
import { readMemory } from './testing/memory.ts';
import { ecosystem, type Pm2, startPm2 } from './testing/pm2.ts';
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
  for (const { pid } of await pm2.workers()) expect(readMemory(pid)).toBeLessThan(80);
});

test('a reload with a wrong setting changes nothing and names it (C44)', async () => {
  const pids = async () => (await pm2.workers()).map(({ pid }) => pid);
  const before = await pids();
  const reload = pm2.runWith({ SMTP_URL: 'smpt://typo' }, 'reload', ecosystem);
  const failure = await reload.then(String, ({ stdout, stderr }) => stdout + stderr);
  expect(failure).toContain('SMTP_URL');
  expect(await pids()).toEqual(before);
  expect((await fetch(pm2.url)).status).toBe(200);
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
