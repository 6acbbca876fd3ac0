import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { freePort } from '../src/testing/free-port.ts';
import { readMemory } from '../src/testing/memory.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { root, startSite } from '../src/testing/running-site.ts';
import { medians, type Row } from './bench-rows.ts';

/** In turns with a plain server, so that whatever else the machine does hits both. */
export async function measureServer(): Promise<Row[]> {
  // As pm2 starts it.
  const [{ script, node_args, env }] = createRequire(import.meta.url)('../ecosystem.config.cjs').apps;
  const { start, processor, memory } = await medians(async () => {
    const ours = await measure([...node_args, script], env);
    const plain = await measure([join(root, 'scripts/bench-plain.mjs')], {});
    return { start: ours.start / plain.start, processor: ours.processor / plain.processor, memory: ours.memory };
  });
  return [
    { name: 'spawn to first page, times a plain server', value: start, most: 4 },
    { name: 'processor per page view, times a plain server', value: processor, most: 3 },
    { name: 'memory after load, MiB', value: memory, most: 100 },
  ];
}

async function measure(args: string[], env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  const settings = { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir };
  const since = performance.now();
  const child = spawn(process.execPath, args, { env: settings, stdio: 'ignore' });
  const { pid = 0 } = child;
  // As a visitor or a load balancer would notice it.
  while (!(await fetch(url).catch(() => undefined))) await wait(5);
  const start = performance.now() - since;
  // At full load, whichever is slower also pays for waking its client at each answer.
  const load = { url, connections: 50, overallRate: 500, headers: { 'Accept-Encoding': 'br, gzip' } };
  await autocannon({ ...load, duration: 3 });
  const before = readTicks(pid);
  const { requests } = await autocannon({ ...load, duration: 8 });
  const measured = { start, processor: (readTicks(pid) - before) / requests.total, memory: readMemory(pid) };
  child.kill();
  await once(child, 'exit');
  rmSync(dataDir, { recursive: true });
  return measured;
}

/** Processor time so far, in units of 10 ms. */
function readTicks(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15);
  return Number(user) + Number(system);
}

/** Each answer waits until the request is on the disk. */
export async function measurePosts(): Promise<Row[]> {
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
  return [{ name: 'requests stored per second', value: requests.average, least: 500 }];
}
