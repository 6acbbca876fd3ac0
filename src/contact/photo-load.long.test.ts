import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { takeLargePhoto } from '../testing/camera-photo.ts';
import { watchMemory } from '../testing/memory.ts';
import { end, postParts, postRequest, putPhoto, toPart } from '../testing/photo-sending.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { openPhotos } from '../testing/stored-photos.ts';

const visitors = 10;
let site: RunningSite;
let photo: Buffer;
beforeAll(async () => {
  site = await startSite({ CONTACT_LIMIT: '1000', SITE_URL: 'http://localhost' });
  photo = await takeLargePhoto(3);
}, 60_000);
afterAll(() => site.stop());

/** Asks for the page again and again; the returned function ends that, and resolves to the longest that it took. */
function watchPage(): () => Promise<number> {
  let [isOn, longest] = [true, 0];
  const looking = (async () => {
    for (; isOn; await wait(30)) {
      const began = performance.now();
      const page = await fetch(site.url);
      expect(page.status).toBe(200);
      await page.text();
      longest = Math.max(longest, performance.now() - began);
    }
  })();
  return async () => {
    isOn = false;
    await looking;
    return longest;
  };
}

/** As our script does: again, when it is told to wait. */
async function sendPhoto(address: string, client: string): Promise<void> {
  for (;;) {
    const { status, text, retryAfter } = await putPhoto(address, 'photo-1234', photo, client);
    if (status === 201) return;
    expect({ status, text }).toEqual({ status: 503, text: expect.any(String) });
    await wait(1000 * Number(retryAfter));
  }
}

const sendings = {
  'one by one': sendPhoto,
  async 'in a form'(address: string, client: string) {
    const { status } = await postParts(address, [toPart('a.jpg', photo), end], client);
    expect(status).toBe(303);
  },
};

test.each(Object.entries(sendings))(
  'while ten visitors send 12 MB at once, %s, pages go on coming and 400 MiB are enough',
  async (name, sendOne) => {
    const requests = await Promise.all(
      Array.from({ length: visitors }, async (_, number) => {
        const client = `203.0.113.${number}`;
        return { client, ...(await postRequest(site.url, `${name} ${number}`, client)) };
      }),
    );
    const [stopWatchingMemory, stopWatchingPage] = [watchMemory(site.process.pid ?? 0), watchPage()];
    const began = performance.now();
    await Promise.all(requests.map(({ photos, client }) => sendOne(site.url + photos, client)));
    const seconds = (performance.now() - began) / 1000;
    const [longest, most] = [await stopWatchingPage(), stopWatchingMemory()];
    process.stdout.write(
      `  ${name}: page ${Math.round(longest)} ms, ${Math.round(most)} MiB, ${Math.round(seconds)} s\n`,
    );
    for (const { reference } of requests) expect(openPhotos(site.dataDir, reference)).toHaveLength(1);
    expect(most).toBeLessThan(400);
    // On a machine that does nothing else, 500.
    expect(longest).toBeLessThan(1500);
  },
  180_000,
);
