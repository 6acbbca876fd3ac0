// Speed depends on the machine, so it is measured here and not in the tests; run it with nothing else going on.
import { startSite } from '../src/testing/running-site.ts';
import { measureLighthouse, measurePresses } from './bench-browser.ts';
import type { Row } from './bench-rows.ts';
import { measurePosts, measureServer } from './bench-server.ts';

const site = await startSite({ CONTACT_LIMIT: '1000' });
const phases: Record<string, () => Promise<Row[]>> = {
  server: measureServer,
  posts: measurePosts,
  presses: () => measurePresses(site.url),
  lighthouse: () => measureLighthouse(site.url),
};
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(phases);
for (const phase of chosen) for (const row of (await phases[phase]?.()) ?? []) print(row);
await site.stop();

function print({ name, value, most = Number.POSITIVE_INFINITY, least = 0 }: Row): void {
  const verdict = value <= most && value >= least ? 'ok  ' : 'OVER';
  const budget = least > 0 ? `at least ${least}` : `at most ${most}`;
  console.log(`${verdict}  ${name.padEnd(56)} ${value.toFixed(value < 10 ? 3 : 0).padStart(8)}   ${budget}`);
}
