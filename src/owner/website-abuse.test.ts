import { describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { minute } from '../clock.ts';
import { exchange } from '../testing/exchange.ts';
import { contact, prepareOwner, readFields, voice } from '../testing/owner-visit.ts';

const given = prepareOwner();
const { count, visit } = given;
const path = '/meine-website/kundenstimmen';
const form = { ...toEntry('anna', voice), base: '0' };

function toEntry(id: string, values: object): Record<string, string> {
  const fields = Object.entries({ id, ...values });
  return Object.fromEntries(fields.map(([key, value]) => [`entries.0.${key}`, value]));
}

/** Resolves to the form as it was before that. */
async function publishVoice(): Promise<Record<string, string>> {
  const { headers } = await given.owner.post(path, form);
  await given.owner.fill(headers.location ?? '', {});
  return readFields((await given.owner.open(path)).text);
}

describe('whoever has got hold of a link', () => {
  test('cannot stop the site by a list that has no end', async () => {
    const post = (list: Record<string, string>) =>
      given.owner.post('/meine-website/referenzen', { base: '0', ...list });
    // Read as entries of which nothing is filled in.
    expect((await post({ entries: 'a'.repeat(100_000) })).status).toBe(303);
    const works = Array.from({ length: 900 }, (_, index) => [`entries.${index}.work`, 'Ausgemalt']);
    const { status, text } = await post(Object.fromEntries(works));
    expect(status).toBe(422);
    expect(text).toContain('höchstens 12');
    expect(text.length).toBeLessThan(200_000);
  });

  test('gets no error of ours for names that every object knows', async () => {
    expect((await exchange(given.site.app, `/meine-website?stand=__proto__&code=${given.owner.code}`)).status).toBe(
      200,
    );
    const odd = await given.owner.post('/meine-website/leistungen', {
      base: '0',
      'entries.0.id': '__proto__',
      step: 'x',
    });
    expect(odd.status).toBe(200);
  });

  test('cannot fill the disk with photos', async () => {
    await count('website pictures', 99);
    const content = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#777777' } })
      .jpeg()
      .toBuffer();
    const upload = { 'entries.0.portrait.upload': { fileName: 'x.jpg', content } };
    const send = () =>
      given.owner.post('/meine-website/menschen', { ...toEntry('anna', voice), ...upload, step: 'upload' });
    expect((await send()).text).toContain('/bilder/');
    expect((await send()).text).toContain('Heute sind schon sehr viele Fotos gekommen');
  });

  test('deletes nothing for good without the PIN, and comes to it by few tries', async () => {
    await publishVoice();
    const address = `${path}/loeschen/anna`;
    expect((await given.owner.open(address)).text).toContain('name="pin"');
    expect((await given.owner.post(address)).status).toBe(403);
    const wrong = String(999_999 - Number(given.site.links.pin)).padStart(6, '0');
    for (let tries = 1; tries < 10; tries++) expect((await given.owner.post(address, { pin: wrong })).status).toBe(403);
    expect((await given.owner.post(address, { pin: given.site.links.pin })).status).toBe(429);
    expect(await visit()).toContain('Anna Berger');
    expect((await given.owner.post(address, { send: '' })).text).toContain('Die Mail mit der PIN ist unterwegs');
    expect((await given.site.store.claim('pin')).mail).toBeDefined();
  });

  test('leaves the owner what can be done in a day as soon as the links are revoked', async () => {
    await count('website posts', 500);
    await count('website saves', 200);
    expect((await given.owner.fill('/meine-website/kontakt', contact)).status).toBe(429);
    await given.site.store.content.setMark('links revoked at', given.site.clock.now());
    await given.owner.publish('/meine-website/kontakt', contact);
    expect(await visit()).toContain('Malerei Huber');
  });
});

test('what is deleted for good is told of by mail', async () => {
  await publishVoice();
  await given.site.clock.advance(2 * minute);
  const { mail } = await given.site.store.claim('change');
  if (mail) await given.site.store.markSent(mail, 'ok', []);
  await given.site.content.erase('anna');
  await given.site.clock.advance(11 * minute);
  const told = await given.site.store.claim('change');
  expect(told.mail && (await given.site.store.content.changesOf(told.mail.id))).toMatchObject([{ isErased: true }]);
});

test('a form that was open since before brings nothing back that was deleted for good', async () => {
  const before = await publishVoice();
  await given.site.content.erase('anna');
  const { headers } = await given.owner.post(path, before);
  await given.owner.fill(headers.location ?? '', {});
  expect(await visit()).not.toContain('Anna Berger');
  expect(JSON.stringify(await given.site.store.content.listValues())).not.toContain('Anna');
});

test('a button that is pressed twice publishes once', async () => {
  const { headers } = await given.owner.fill('/meine-website/kontakt', contact);
  const answers = await Promise.all([1, 2, 3, 4].map(() => given.owner.post(headers.location ?? '', { base: '0' })));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await given.site.store.content.lastVersion()).toBe(1);
});
