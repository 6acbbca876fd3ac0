import { describe, expect, test } from '@jest/globals';
import { day } from '../clock.ts';
import { exchange } from '../testing/exchange.ts';
import { contact, mainOf, prepareOwner, readFields, toCode, visitAsOwner } from '../testing/owner-visit.ts';

const given = prepareOwner();
const { count } = given;

describe('a link', () => {
  test('that is not ours shows and offers nothing', async () => {
    for (const answer of [
      await exchange(given.site.app, '/meine-website'),
      await visitAsOwner(given.site, 'abc').open('/meine-website/kontakt'),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.text).not.toContain('<form');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('that is too old offers a new one, three times a day and only to the owner', async () => {
    const code = toCode(given.site);
    await given.site.clock.advance(15 * day);
    const late = visitAsOwner(given.site, code);
    const { status, text } = await late.open('/meine-website/kontakt');
    expect(status).toBe(403);
    expect(mainOf(text)).toContain('nur an Ihre eigene Adresse');
    const answers = [];
    for (let tries = 0; tries < 4; tries++) answers.push(await late.post('/meine-website/neuer-link'));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 403]);
    expect((await given.site.store.claim('link')).mail).toBeDefined();
    expect((await late.post('/meine-website/kontakt', contact)).status).toBe(403);
  });

  test('that was revoked changes nothing more', async () => {
    await given.site.store.content.setMark('links revoked at', given.site.clock.now() + 1);
    expect((await given.owner.post('/meine-website/kontakt', contact)).status).toBe(403);
    expect(mainOf((await given.owner.open('/meine-website')).text)).toContain('gilt nicht mehr');
  });
});

describe('too much in one day', () => {
  test('of posts is refused with all that was typed', async () => {
    await count('website posts', 500);
    const { status, text } = await given.owner.fill('/meine-website/kontakt', contact);
    expect(status).toBe(429);
    expect(readFields(text)).toMatchObject(contact);
  });

  test('of saves is refused, and the preview stays for the next one', async () => {
    await count('website saves', 200);
    const { headers } = await given.owner.fill('/meine-website/kontakt', contact);
    expect((await given.owner.fill(headers.location ?? '', {})).status).toBe(429);
    expect(await given.site.store.content.lastVersion()).toBe(0);
    await given.site.clock.advance(day);
    expect((await visitAsOwner(given.site).open(headers.location ?? '')).status).toBe(200);
  });
});
