import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import autocannon from 'autocannon';
import { exampleRequest } from '../src/testing/requests.ts';
import { type RunningSite, startSite } from '../src/testing/running-site.ts';
import type { Row } from './bench-rows.ts';

/** Stored requests a second, as a share of what SQLite alone commits on the same disk. */
export async function measurePosts(): Promise<Row> {
  // In production without SMTP_URL requests are stored and wait, so that nothing else writes.
  const site = await startSite({ CONTACT_LIMIT: '100000', NODE_ENV: 'production' });
  const alone = commitsPerSecond(site);
  let count = 0;
  const { requests, '2xx': accepted } = await autocannon({
    url: site.url,
    connections: 20,
    duration: 8,
    requests: [
      {
        method: 'POST',
        path: '/api/contact',
        headers: { 'Content-Type': 'application/json' },
        setupRequest: (request) => {
          count += 1;
          return { ...request, body: JSON.stringify({ ...exampleRequest, message: `Zimmer ${count}` }) };
        },
      },
    ],
  });
  await site.stop();
  if (accepted < requests.total) throw new Error(`${requests.total - accepted} posts were not accepted.`);
  const stored = requests.average;
  return {
    name: `posts stored, against commits of SQLite alone (${stored.toFixed(0)} and ${alone.toFixed(0)} a second)`,
    value: stored / alone,
    least: 0.5,
    unit: '×',
  };
}

function commitsPerSecond({ dataDir }: RunningSite): number {
  const folder = mkdtempSync(join(dataDir, 'bench-'));
  const database = new DatabaseSync(join(folder, 'alone.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE rows (text TEXT)');
  const insert = database.prepare('INSERT INTO rows VALUES (?)');
  const text = 'x'.repeat(500);
  const since = performance.now();
  let count = 0;
  while (performance.now() - since < 3000) {
    insert.run(text);
    count += 1;
  }
  database.close();
  rmSync(folder, { recursive: true });
  return count / 3;
}
