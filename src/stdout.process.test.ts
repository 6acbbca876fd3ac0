import { afterEach, expect, test } from '@jest/globals';
import { type RunningSite, startSite } from './testing/running-site.ts';

let site: RunningSite | undefined;
afterEach(() => site?.stop('SIGKILL'));

/** Far more lines than a pipe takes. */
async function visitOften(url: string): Promise<void> {
  for (let number = 0; number < 600; number++) {
    const response = await fetch(`${url}/${'x'.repeat(180)}${number}`);
    expect(response.status).toBe(404);
    await response.arrayBuffer();
  }
}

test('the site keeps answering when nobody reads its output', async () => {
  site = await startSite();
  site.process.stdout?.pause();
  await visitOften(site.url);
  expect((await fetch(site.url)).status).toBe(200);
});

test('the site keeps answering when the reader of its output is gone', async () => {
  site = await startSite();
  site.process.stdout?.destroy();
  await visitOften(site.url);
  expect((await fetch(site.url)).status).toBe(200);
});
