import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { Agent, request as openRequest } from 'node:http';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { systemClock } from '../clock.ts';
import { createAny, createPost, marker, type Outgoing } from '../testing/odd-requests.ts';
import { createRandom } from '../testing/random.ts';
import { type RunningSite, root, startSite } from '../testing/running-site.ts';
import { openTestStore } from '../testing/store.ts';

const seed = 20_260_112;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
let site: RunningSite | undefined;
afterEach(async () => {
  agent.destroy();
  await site?.stop();
});

/** Resolves to the status of the whole answer. */
async function send(port: string, given: Outgoing): Promise<number> {
  const { body, ...head } = given;
  const outgoing = openRequest({ host: '127.0.0.1', port, agent, ...head });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response').catch((error) => {
    // A kept connection may end at the moment when it is used again; browsers then take a new one.
    if (outgoing.reusedSocket && error.code === 'ECONNRESET') return [undefined];
    throw error;
  });
  if (!response) return send(port, given);
  // The rest of a body that is refused may still be on its way when its answer is here.
  outgoing.on('error', () => {});
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

/** Sends so many, eight at a time; resolves to how many got which status, and what was answered by none or by an error of ours. */
async function fire(count: number, url: string, create: () => Outgoing) {
  const { port } = new URL(url);
  const statuses = new Map<unknown, number>();
  const failures: unknown[] = [];
  let left = count;
  async function work(): Promise<void> {
    while (left-- > 0) {
      const outgoing = create();
      const status = await send(port, outgoing).catch((error) => error.code ?? error);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!(Number(status) < 500))
        failures.push({ ...outgoing, body: outgoing.body.toString('latin1').slice(0, 300), status });
    }
  }
  await Promise.all(Array.from({ length: 8 }, work));
  expect({ seed, failures: failures.slice(0, 3) }).toEqual({ seed, failures: [] });
  return statuses;
}

/** Nothing on stderr, no error in the log but that the cap holds mails back, and nothing of what was sent. */
async function expectQuiet({ url, log, stderr }: RunningSite): Promise<void> {
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(stderr()).toBe('');
  const errors = log.filter(({ level }) => Number(level) >= 50).map(({ msg }) => msg);
  expect(errors).toEqual(['hourly cap reached']);
  expect(JSON.stringify(log)).not.toContain(marker);
}

test('10,000 broken bodies and headers never bring a server error, a leak into the log, or the process down (C36, C41)', async () => {
  site = await startSite({ CONTACT_LIMIT: '100000', MAIL_HOURLY_CAP: '1' });
  const random = createRandom(seed);
  const statuses = await fire(10_000, site.url, () => createPost(random));
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([201, 303, 400, 403, 405, 413, 415, 422]));
  const store = openTestStore({ folder: site.dataDir, clock: systemClock });
  expect((await store.list()).length).toBeGreaterThan(500);
  store.close();
  await expectQuiet(site);
}, 180_000);

test('15,000 odd requests to all addresses and files never bring a server error, a reset or a line that is no JSON (security M2)', async () => {
  site = await startSite({ CONTACT_LIMIT: '100000', MAIL_HOURLY_CAP: '1' });
  const random = createRandom(seed);
  const assets = readdirSync(join(root, 'dist/assets')).map((name) => `/assets/${name}`);
  const statuses = await fire(15_000, site.url, () => createAny(random, assets));
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 302, 304, 403, 404, 405]));
  await expectQuiet(site);
}, 180_000);
