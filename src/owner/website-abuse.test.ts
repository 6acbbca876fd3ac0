import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { minute } from '../clock.ts';
import { createDailyCounts } from '../store/sqlite/limits.ts';
import { exchange } from '../testing/exchange.ts';
import { readFields, visitAsOwner } from '../testing/owner-visit.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let owner: ReturnType<typeof visitAsOwner>;
beforeEach(() => {
  site = createTestSite();
  owner = visitAsOwner(site);
});
afterEach(() => site.close());

const contact = { name: 'Malerei Huber', street: 'Hauptstraße 5', phone: '0664 1234567', email: 'office@huber.at' };
const path = '/meine-website/kundenstimmen';
const voice = {
  text: 'Sehr sauber.',
  name: 'Anna Berger',
  location: 'Wien',
  date: '2025-11-01',
  consent: '2025-11-02',
};
const form = { ...toEntry('anna', voice), base: '0' };
const visit = async (at = '/') => (await exchange(site.app, at)).text;

function toEntry(id: string, values: object): Record<string, string> {
  const fields = Object.entries({ id, ...values });
  return Object.fromEntries(fields.map(([key, value]) => [`entries.0.${key}`, value]));
}

/** Resolves to the form as it was before that. */
async function publishVoice(): Promise<Record<string, string>> {
  const { headers } = await owner.post(path, form);
  await owner.fill(headers.location ?? '', {});
  return readFields((await owner.open(path)).text);
}

describe('whoever has got hold of a link', () => {
  test('cannot stop the site by a list that has no end', async () => {
    const post = (list: Record<string, string>) => owner.post('/meine-website/referenzen', { base: '0', ...list });
    // Read as entries of which nothing is filled in.
    expect((await post({ entries: 'a'.repeat(100_000) })).status).toBe(303);
    const works = Array.from({ length: 900 }, (_, index) => [`entries.${index}.work`, 'Ausgemalt']);
    const { status, text } = await post(Object.fromEntries(works));
    expect(status).toBe(422);
    expect(text).toContain('höchstens 12');
    expect(text.length).toBeLessThan(200_000);
  });

  test('gets no error of ours for names that every object knows', async () => {
    expect((await exchange(site.app, `/meine-website?stand=__proto__&code=${owner.code}`)).status).toBe(200);
    const odd = await owner.post('/meine-website/leistungen', { base: '0', 'entries.0.id': '__proto__', step: 'x' });
    expect(odd.status).toBe(200);
  });

  test('cannot fill the disk with photos', async () => {
    await count('website pictures', 99);
    const content = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#777777' } })
      .jpeg()
      .toBuffer();
    const upload = { 'entries.0.portrait.upload': { fileName: 'x.jpg', content } };
    const send = () => owner.post('/meine-website/menschen', { ...toEntry('anna', voice), ...upload, step: 'upload' });
    expect((await send()).text).toContain('/bilder/');
    expect((await send()).text).toContain('Heute sind schon sehr viele Fotos gekommen');
  });

  test('deletes nothing for good without the PIN, and comes to it by few tries', async () => {
    await publishVoice();
    const address = `${path}/loeschen/anna`;
    expect((await owner.open(address)).text).toContain('name="pin"');
    expect((await owner.post(address)).status).toBe(403);
    const wrong = String(999_999 - Number(site.links.pin)).padStart(6, '0');
    for (let tries = 1; tries < 10; tries++) expect((await owner.post(address, { pin: wrong })).status).toBe(403);
    expect((await owner.post(address, { pin: site.links.pin })).status).toBe(429);
    expect(await visit()).toContain('Anna Berger');
    expect((await owner.post(address, { send: '' })).text).toContain('Die Mail mit der PIN ist unterwegs');
    expect((await site.store.claim('pin')).mail).toBeDefined();
  });

  test('leaves the owner what can be done in a day as soon as the links are revoked', async () => {
    await count('website posts', 500);
    await count('website saves', 200);
    expect((await owner.fill('/meine-website/kontakt', contact)).status).toBe(429);
    await site.store.content.setMark('links revoked at', site.clock.now());
    await owner.publish('/meine-website/kontakt', contact);
    expect(await visit()).toContain('Malerei Huber');
  });

  async function count(name: string, times: number): Promise<void> {
    const counts = createDailyCounts({ path: join(site.folder, 'pins.db'), clock: site.clock });
    for (let counted = 0; counted < times; counted++) await counts.count(`${name} 0`);
    counts.close();
  }
});

test('what is deleted for good is told of by mail', async () => {
  await publishVoice();
  await site.clock.advance(2 * minute);
  const { mail } = await site.store.claim('change');
  if (mail) await site.store.markSent(mail, 'ok', []);
  await site.content.erase('anna');
  await site.clock.advance(11 * minute);
  const told = await site.store.claim('change');
  expect(told.mail && (await site.store.content.changesOf(told.mail.id))).toMatchObject([{ isErased: true }]);
});

test('a form that was open since before brings nothing back that was deleted for good', async () => {
  const before = await publishVoice();
  await site.content.erase('anna');
  const { headers } = await owner.post(path, before);
  await owner.fill(headers.location ?? '', {});
  expect(await visit()).not.toContain('Anna Berger');
  expect(JSON.stringify(await site.store.content.listValues())).not.toContain('Anna');
});

test('a button that is pressed twice publishes once', async () => {
  const { headers } = await owner.fill('/meine-website/kontakt', contact);
  const answers = await Promise.all([1, 2, 3, 4].map(() => owner.post(headers.location ?? '', { base: '0' })));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await site.store.content.lastVersion()).toBe(1);
});
