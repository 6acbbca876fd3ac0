import { describe, expect, test } from '@jest/globals';
import { contact, mainOf, prepareOwner, voice } from '../testing/owner-visit.ts';
import { toText } from '../testing/rendered.ts';

const given = prepareOwner();
const { visit } = given;
const barOf = (html: string) => toText(html.slice(html.indexOf('<aside'), html.indexOf('</aside>')));

describe('an earlier version', () => {
  test('is shown before it counts again, and the one it replaces stays', async () => {
    await given.owner.publish('/meine-website/kontakt', contact);
    await given.owner.publish('/meine-website/kontakt', { ...contact, phone: '0664 9999999' });
    expect((await given.owner.open('/meine-website/kontakt')).text).toContain('/meine-website/rueckgaengig/1?');
    const asked = await given.owner.open('/meine-website/rueckgaengig/1');
    expect(barOf(asked.text)).toMatch(/Kontakt, so wie ab .*\n.*Telefon\n0664 9999999 0664 1234567\n/s);
    expect(await visit()).toContain('0664 9999999');
    await given.owner.fill('/meine-website/rueckgaengig/1', {});
    expect(await visit()).toContain('0664 1234567');
    expect(await given.site.store.content.history('contact')).toHaveLength(3);
  });
});

test('whoever withdraws the consent is gone from all versions, after one question and the PIN', async () => {
  const path = '/meine-website/kundenstimmen';
  const typed = Object.entries(voice).map(([key, value]) => [`entries.0.${key}`, value]);
  const { headers } = await given.owner.post(path, { ...Object.fromEntries(typed), 'entries.0.id': 'anna', base: '0' });
  await given.owner.fill(headers.location ?? '', {});
  await given.owner.fill(path, { step: 'delete entries.0' });
  const { text } = await given.owner.open('/meine-website/kundenstimmen/loeschen/anna');
  expect(mainOf(text)).toMatch(/Anna Berger endgültig löschen\?.*nicht rückgängig/s);
  expect(await visit()).toContain('Anna Berger');
  await given.owner.fill('/meine-website/kundenstimmen/loeschen/anna', { pin: given.site.links.pin });
  expect(await visit()).not.toContain('Anna Berger');
  expect(JSON.stringify(await given.site.store.content.history('testimonials'))).not.toContain('Anna');
  expect((await given.owner.open('/meine-website/kundenstimmen/loeschen/anna')).status).toBe(404);
  expect(JSON.stringify(given.site.log())).not.toContain('Anna');
});
