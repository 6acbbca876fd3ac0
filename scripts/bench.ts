// Speed depends on the machine, so it is measured here and not in the tests; run it with nothing else going on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { freePort } from '../src/testing/free-port.ts';
import { readMemory } from '../src/testing/memory.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { root, startSite } from '../src/testing/running-site.ts';
import { measureLighthouse, measurePresses } from './bench-browser.ts';

/** By a value's name up to its comma. Pages on a phone with slow 4G and nothing in its cache, in milliseconds. */
const atMost: Record<string, number> = {
  'spawn to first page': 4,
  'processor per page view': 3,
  'memory after load': 100,
  'milliseconds to paint': 100,
  'first-contentful-paint': 1000,
  'largest-contentful-paint': 1500,
  'total-blocking-time': 100,
  'cumulative-layout-shift': 0.001,
};
const atLeast: Record<string, number> = { 'requests stored per second': 500, 'Lighthouse score': 100 };

const phases: Record<string, (url: string) => Promise<Record<string, number>>> = {
  server: measureServer,
  posts: measurePosts,
  presses: measurePresses,
  lighthouse: measureLighthouse,
};
const site = await startSite({ CONTACT_LIMIT: '1000' });
for (const phase of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(phases)) {
  const rounds: Record<string, number>[] = [];
  for (let round = 0; round < 5; round++) rounds.push((await phases[phase]?.(site.url)) ?? {});
  for (const name of Object.keys(rounds[0] ?? {})) {
    const [, , median = 0] = rounds.map((values) => values[name] ?? 0).sort((a, b) => a - b);
    print(name, median);
  }
}
await site.stop();

function print(name: string, value: number): void {
  const kind = name.replace(/,.*/, '');
  const most = atMost[kind] ?? Number.POSITIVE_INFINITY;
  const least = atLeast[kind] ?? 0;
  const verdict = value <= most && value >= least ? 'ok  ' : 'FAIL';
  const budget = least > 0 ? `at least ${least}` : `at most ${most}`;
  console.log(`${verdict}  ${name.padEnd(56)} ${value.toFixed(value < 10 ? 3 : 0).padStart(8)}   ${budget}`);
}

/** In turns with a plain server, so that whatever else the machine does hits both. */
async function measureServer(): Promise<Record<string, number>> {
  // As pm2 starts it, which wants the settings of a site in production.
  const port = String(await freePort());
  Object.assign(process.env, { PORT: port, SITE_URL: `http://127.0.0.1:${port}` });
  const [{ script, node_args, env }] = createRequire(import.meta.url)('../ecosystem.config.cjs').apps;
  const ours = await measure([...node_args, script], env);
  const plain = await measure([join(root, 'scripts/bench-plain.mjs')], {});
  return {
    'spawn to first page, times a plain server': ours.start / plain.start,
    'processor per page view, times a plain server': ours.processor / plain.processor,
    'memory after load, MiB': ours.memory,
  };
}

async function measure(args: string[], env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  const settings = { ...env, PORT: String(port), SITE_URL: url, DATA_DIR: dataDir };
  const since = performance.now();
  const child = spawn(process.execPath, args, { env: settings, stdio: 'ignore' });
  const { pid = 0 } = child;
  // As a visitor or a load balancer would notice it.
  while (!(await fetch(url).catch(() => undefined))) await wait(5);
  const start = performance.now() - since;
  // At full load, whichever is slower also pays for waking its client at each answer.
  const load = { url, connections: 50, overallRate: 500, headers: { 'Accept-Encoding': 'br, gzip' } };
  await autocannon({ ...load, duration: 3 });
  const before = readProcessor(pid);
  const { requests } = await autocannon({ ...load, duration: 8 });
  const measured = { start, processor: (readProcessor(pid) - before) / requests.total, memory: readMemory(pid) };
  child.kill();
  await once(child, 'exit');
  rmSync(dataDir, { recursive: true });
  return measured;
}

/** Processor time of all threads so far, in nanoseconds. */
function readProcessor(pid: number): number {
  const times = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

/** Each answer waits until the request is on the disk. */
async function measurePosts(): Promise<Record<string, number>> {
  // In production without SMTP_URL requests are stored and wait, so that nothing else writes.
  const site = await startSite({ CONTACT_LIMIT: '100000', NODE_ENV: 'production' });
  const { requests, non2xx } = await autocannon({
    url: `${site.url}/api/contact`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...exampleRequest, message: 'Zimmer [<id>]' }),
    idReplacement: true,
    connections: 20,
    duration: 8,
  });
  await site.stop();
  if (non2xx > 0) throw new Error(`${non2xx} posts were not accepted.`);
  return { 'requests stored per second': requests.average };
}
