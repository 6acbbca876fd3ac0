import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { day, systemClock } from '../clock.ts';
import { readFields, visitAsOwner } from '../testing/owner-visit.ts';
import { createRandom } from '../testing/random.ts';
import { startSite } from '../testing/running-site.ts';
import { createTestSite } from '../testing/site.ts';
import { openTestStore } from '../testing/store.ts';
import { createWebsiteLinks } from './website-links.ts';

const saves = 1000;
const path = '/meine-website/kontakt';
const contact = { name: 'Malerei Huber', phone: '0664 1234567', email: 'office@huber.at' };
const withNumber = (number: number) => ({ ...contact, street: `Hauptstraße ${number}`, districts: `Nummer ${number}` });

test(`${saves} random saves by two editors lose no version, and none is replaced by somebody who has not seen it`, async () => {
  const site = createTestSite();
  const random = createRandom(20_261_130);
  const saved: { value: string; base: number }[] = [];
  let [typed, conflicts] = [0, 0];

  function createEditor() {
    const owner = visitAsOwner(site);
    let form: Record<string, string> | undefined;
    let preview: { address: string; fields: Record<string, string> } | undefined;
    return async function step(): Promise<void> {
      if (!form) form = readFields((await owner.open(path)).text);
      else if (!preview) {
        form = { ...form, ...withNumber(++typed) };
        const address = (await owner.post(path, form)).headers.location ?? '';
        preview = { address, fields: readFields((await owner.open(address)).text) };
      } else {
        // So that the limit of a day is never reached.
        if ((saved.length + conflicts) % 190 === 189) await site.clock.advance(day);
        const { status, text } = await owner.post(preview.address, preview.fields);
        if (status === 303) saved.push({ value: form.street ?? '', base: Number(preview.fields.base) });
        else conflicts++;
        // Told of the other version, the editor insists or gives way.
        const insists = status === 409 && random.chance(50);
        preview = insists ? { ...preview, fields: readFields(text) } : undefined;
        if (!insists) form = undefined;
      }
    };
  }

  const editors = [createEditor(), createEditor()];
  while (saved.length < saves) await random.pick(editors)();
  const history = (await site.store.content.history('contact')).reverse();
  expect(history.map(({ value }) => (value as { street: string }).street)).toEqual(saved.map(({ value }) => value));
  expect(saved.map(({ base }) => base)).toEqual([0, ...history.map(({ id }) => id)].slice(0, -1));
  expect(conflicts).toBeGreaterThan(saves / 10);
  await site.close();
}, 600_000);

test('kill -9 while saving leaves the old or the new version, whole, and what was thanked for', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'data-'));
  const secret = 'for this test alone, and long enough';
  const env = { DATA_DIR: dataDir, SECRET: secret, SITE_URL: 'http://localhost' };
  const links = createWebsiteLinks({ siteUrl: '', readSecret: () => secret, store: {} as never, clock: systemClock });
  const query = links.toUrl('', Date.now()).split('?')[1];
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  let number = 0;
  let thanked = 0;
  for (let kills = 0; kills < 12; kills++) {
    const site = await startSite(env);
    const load = (async () => {
      for (;;) {
        const html = await (await fetch(`${site.url}${path}?${query}`)).text();
        const next = ++number;
        const body = new FormData();
        for (const [name, value] of Object.entries({ ...readFields(html), ...withNumber(next) })) body.set(name, value);
        const post = { method: 'POST', headers, redirect: 'manual' } as const;
        const address = (await fetch(`${site.url}${path}?${query}`, { ...post, body })).headers.get('location') ?? '';
        const base = new URLSearchParams({ base: String(body.get('base')) });
        const { status } = await fetch(site.url + address, { ...post, body: base });
        if (status === 303) thanked = next;
        else throw new Error(`Not saved: ${status}`);
      }
    })().catch(() => {});
    // At a random moment: the point of this test is not to choose it.
    await wait(50 + Math.random() * 300);
    await site.stop('SIGKILL');
    await load;
    const again = await startSite(env);
    const html = await (await fetch(`${again.url}/impressum`)).text();
    const shown = Number(/Hauptstraße (\d+)/.exec(html)?.[1] ?? 0);
    expect([thanked, thanked + 1, number]).toContain(shown);
    await again.stop();
  }
  expect(thanked).toBeGreaterThan(20);
  const store = openTestStore({ folder: dataDir, clock: systemClock });
  for (const { value } of await store.content.history('contact')) {
    const { street, districts } = value as Record<string, string>;
    expect(street?.replace('Hauptstraße', 'Nummer')).toBe(districts);
  }
  store.close();
  rmSync(dataDir, { recursive: true });
}, 300_000);
