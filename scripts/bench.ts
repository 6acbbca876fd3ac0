import { startSite } from '../src/testing/running-site.ts';
import { measureLighthouse, measurePresses } from './bench-browser.ts';
import { type Row, toLine } from './bench-rows.ts';
import { measurePosts, measureServer } from './bench-server.ts';

// Speed depends on the machine, so it is measured here and not in the tests; run it with nothing else going on.
const site = await startSite({ CONTACT_LIMIT: '1000' });
const phases: Record<string, () => Promise<Row[]>> = {
  server: measureServer,
  posts: measurePosts,
  presses: () => measurePresses(site.url),
  lighthouse: () => measureLighthouse(site.url),
};
const chosen = process.argv.slice(2);
for (const [name, measure] of Object.entries(phases))
  if (chosen.length === 0 || chosen.includes(name)) for (const row of await measure()) console.log(toLine(row));
await site.stop();
