import { copyFileSync, readFileSync, renameSync, truncateSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from './testing/browser.ts';
import { post } from './testing/load.ts';
import { type Pm2, startPm2 } from './testing/pm2.ts';

let pm2: Pm2;
let file: string;
beforeAll(async () => {
  pm2 = await startPm2({});
  await pm2.run('scale', 'website', '4');
  const [worker] = await pm2.workers();
  file = worker?.pm2_env.pm_out_log_path ?? '';
}, 120_000);
afterAll(() => pm2.dispose(), 60_000);

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
    await Promise.all(Array.from({ length: 8 }, () => fetch(pm2.url, { headers: { Connection: 'close' } })));
    const writers = new Set(linesOf(path).map(({ pid }) => pid));
    expect(workers.filter((pid) => !writers.has(pid))).toEqual([]);
  });
}

test('60 posts from one address get exactly the limit, however many workers there are (C30)', async () => {
  const answers: { reference?: string; failure?: string }[] = [];
  for (let number = 0; number < 60; number += 6) {
    const batch = Array.from({ length: 6 }, (_, index) => post(pm2.url, `limit-${number + index}`));
    answers.push(...(await Promise.all(batch)));
  }
  expect(answers.filter(({ reference }) => reference)).toHaveLength(10);
  expect(answers.filter(({ failure }) => failure?.startsWith('429: '))).toHaveLength(50);
  await pm2.run('reload', 'website');
  expect((await post(pm2.url, 'after the reload')).failure).toMatch(/^429: /);
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
