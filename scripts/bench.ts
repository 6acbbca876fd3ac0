import { startSite } from '../src/testing/running-site.ts';
import { measureLighthouse, measurePage } from './bench-browser.ts';
import { measureInteractions } from './bench-interactions.ts';
import { measurePosts } from './bench-posts.ts';
import { type Row, toLine } from './bench-rows.ts';
import { measureLoad, measureStart } from './bench-server.ts';

// Speed depends on the machine, so it is measured here and not in the tests; run it with nothing else going on.
const site = await startSite({ CONTACT_LIMIT: '1000' });
const phases: Record<string, () => Promise<Row | Row[]>> = {
  start: measureStart,
  load: measureLoad,
  posts: measurePosts,
  page: () => measurePage(site.url),
  interactions: () => measureInteractions(site.url),
  lighthouse: () => measureLighthouse(site.url),
};
const chosen = process.argv.slice(2);
for (const [name, measure] of Object.entries(phases)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  for (const row of [await measure()].flat()) console.log(toLine(row));
}
await site.stop();
