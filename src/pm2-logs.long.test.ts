import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from './testing/browser.ts';
import { freePort } from './testing/free-port.ts';
import { post } from './testing/load.ts';
import { createPm2, type Pm2 } from './testing/pm2.ts';
import { root } from './testing/running-site.ts';

let pm2: Pm2;
let url: string;
let file: string;
const dataDir = mkdtempSync(join(tmpdir(), 'data-'));

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  pm2 = createPm2({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir });
  await pm2.run('start', join(root, 'ecosystem.config.cjs'));
  await pm2.run('scale', 'website', '4');
  const [worker] = await pm2.workers();
  file = worker?.pm2_env.pm_out_log_path ?? '';
}, 120_000);
afterAll(async () => {
  await pm2.dispose();
  rmSync(dataDir, { recursive: true });
}, 60_000);

const linesOf = (path: string): { pid: number; status?: number }[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    // pm2 itself says so, in words.
    .filter((line) => line !== '' && line !== 'Reloading log...')
    .map((line) => JSON.parse(line));

/** Visits until all four workers have written to the file; every line in it must be whole. */
async function expectAllWorkers(path: string): Promise<void> {
  const workers = (await pm2.workers()).map(({ pid }) => pid);
  await eventually(async () => {
    await Promise.all(Array.from({ length: 8 }, () => fetch(url, { headers: { Connection: 'close' } })));
    const writers = new Set(linesOf(path).map(({ pid }) => pid));
    expect(workers.filter((pid) => !writers.has(pid))).toEqual([]);
  });
}

test('60 posts from one address get exactly the limit, however many workers there are (C30)', async () => {
  const answers: { reference?: string; failure?: string }[] = [];
  for (let number = 0; number < 60; number += 6) {
    const batch = Array.from({ length: 6 }, (_, index) => post(url, `limit-${number + index}`));
    answers.push(...(await Promise.all(batch)));
  }
  expect(answers.filter(({ reference }) => reference)).toHaveLength(10);
  expect(answers.filter(({ failure }) => failure?.startsWith('429: '))).toHaveLength(50);
  await pm2.run('reload', 'website');
  expect((await post(url, 'after the reload')).failure).toMatch(/^429: /);
}, 60_000);

test('after a rename and reloadLogs all workers write whole lines to the new file (C43)', async () => {
  await expectAllWorkers(file);
  renameSync(file, `${file}.1`);
  await pm2.run('reloadLogs');
  await expectAllWorkers(file);
  linesOf(`${file}.1`);
}, 60_000);

test('after copy and truncate all workers go on in the emptied file (C43)', async () => {
  copyFileSync(file, `${file}.2`);
  truncateSync(file);
  await expectAllWorkers(file);
  linesOf(`${file}.2`);
}, 60_000);
