import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { day } from '../clock.ts';
import { createDailyCounts } from '../store/sqlite/limits.ts';
import { exchange } from '../testing/exchange.ts';
import { readFields, toCode, visitAsOwner } from '../testing/owner-visit.ts';
import { toText } from '../testing/rendered.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let owner: ReturnType<typeof visitAsOwner>;
beforeEach(() => {
  site = createTestSite();
  owner = visitAsOwner(site);
});
afterEach(() => site.close());

const contact = { name: 'Malerei Huber', street: 'Hauptstraße 5', phone: '0664 1234567', email: 'office@huber.at' };
const mainOf = (html: string) => toText(html.slice(html.indexOf('<main'), html.indexOf('</main>')));
const barOf = (html: string) => toText(html.slice(html.indexOf('<aside'), html.indexOf('</aside>')));
const visit = async (path = '/') => (await exchange(site.app, path)).text;

test('the overview tells the state of each section, and nobody keeps a copy of it', async () => {
  await owner.publish('/meine-website/kontakt', contact);
  const { status, headers, text } = await owner.open('/meine-website');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  });
  expect(headers['set-cookie']).toBeUndefined();
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect(mainOf(text)).toMatch(/Kontaktzuletzt geändert am 12. Jänner\n/);
  expect(mainOf(text)).toMatch(/Leistungennoch der Mustertext\n/);
  expect(mainOf(text)).toMatch(/Referenzennoch leer\n/);
});

describe('a change', () => {
  test('is public only after the preview, for all visitors, and in the log without its values', async () => {
    const preview = await owner.fill('/meine-website/kontakt', contact);
    expect(preview.status).toBe(303);
    const path = preview.headers.location ?? '';
    expect(path).toMatch(/#contact$/);
    const { text } = await owner.open(path);
    expect(text.slice(0, text.indexOf('<aside class="preview"'))).toContain('Malerei Huber');
    expect(barOf(text)).toContain('noch nicht veröffentlicht');
    expect(await visit()).not.toContain('Malerei Huber');

    const { status, headers } = await owner.fill(path, {});
    expect(status).toBe(303);
    expect(mainOf((await owner.open(headers.location ?? '')).text)).toContain('Veröffentlicht.');
    expect(await visit()).toContain('Malerei Huber');
    const lines = site.log();
    expect(lines.find(({ msg }) => msg === 'content saved')).toMatchObject({ section: 'contact', version: 1 });
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`Huber|1234567|${owner.code}`));
  });

  test('of the contact says before and after it that what is invented goes', async () => {
    const { headers } = await owner.fill('/meine-website/kontakt', contact);
    const gone = 'Mustertexte: Öffnungszeiten, Kundenstimmen, Bewertungen.';
    expect(barOf((await owner.open(headers.location ?? '')).text)).toContain(gone);
    const published = await owner.fill(headers.location ?? '', {});
    expect(mainOf((await owner.open(published.headers.location ?? '')).text)).toContain('ist jetzt weg');
    const again = await owner.fill('/meine-website/kontakt', { phone: '0664 7654321' });
    expect(barOf((await owner.open(again.headers.location ?? '')).text)).not.toContain('Mustertexte');
  });

  test('of sample data is refused as such', async () => {
    const { status, text } = await owner.fill('/meine-website/kontakt', { phone: contact.phone });
    expect(status).toBe(422);
    expect(mainOf(text)).toContain('E-Mail: Das ist ein Muster.');
  });

  test('can be typed on from its preview', async () => {
    const { headers } = await owner.fill('/meine-website/kontakt', contact);
    const { text } = await owner.open(headers.location ?? '');
    const [, href = ''] = /<a href="([^"]*)">Weiter bearbeiten/.exec(text) ?? [];
    expect(readFields((await owner.open(href.replaceAll('&amp;', '&'))).text)).toMatchObject(contact);
  });

  test('keeps all that was typed while something is wrong with it', async () => {
    const typed = { ...contact, email: 'huber', serviceArea: 'Wien "und" <Umgebung>' };
    const { status, text } = await owner.fill('/meine-website/kontakt', typed);
    expect(status).toBe(422);
    expect(readFields(text)).toMatchObject(typed);
    expect(text).toContain('<a href="#email">');
    expect(text).toMatch(
      /id="email"[^>]*aria-describedby="email-hint email-error" aria-invalid="true"|aria-invalid="true"[^>]*aria-describedby="email-hint email-error"/,
    );
    expect(await visit()).not.toContain('Hauptstraße');
  });

  test('of nothing is no version', async () => {
    await owner.publish('/meine-website/kontakt', contact);
    const again = await owner.publish('/meine-website/kontakt', contact);
    expect(mainOf((await owner.open(again.headers.location ?? '')).text)).toContain('nichts geändert');
    expect(await site.store.content.history('contact')).toHaveLength(1);
  });

  test('of a notice is previewed as on its first day', async () => {
    const form = await owner.post('/meine-website/urlaub', { base: '0', step: 'add entries' });
    const dates = { 'entries.0.from': '2026-07-20', 'entries.0.to': '2026-08-02' };
    const typed = { ...readFields(form.text), ...dates, 'entries.0.text': 'Wir sind am Meer.' };
    const { headers } = await owner.post('/meine-website/urlaub', typed);
    const { text } = await owner.open(headers.location ?? '');
    expect(text).toContain('<aside class="header__note">Wir sind am Meer.');
  });
});

describe('entries', () => {
  const path = '/meine-website/fragen';
  const question = (index: number, text: string) => ({
    [`entries.${index}.question`]: `${text}?`,
    [`entries.${index}.answer`]: `${text}.`,
  });
  const questionsOf = (html: string) =>
    Object.entries(readFields(html)).flatMap(([name, value]) => (name.endsWith('question') ? [value] : []));

  test('come, go and change places, and what is typed stays', async () => {
    let form = await owner.open(path);
    const press = async (step: string, typed: Record<string, string> = {}) => {
      form = await owner.post(path, { ...readFields(form.text), ...typed, step });
      return questionsOf(form.text);
    };
    expect(questionsOf(form.text)).toEqual(['']);
    expect(await press('add entries', question(0, 'Eins'))).toEqual(['Eins?', '']);
    expect(await press('up entries.1', question(1, 'Zwei'))).toEqual(['Zwei?', 'Eins?']);
    expect(await press('add entries')).toEqual(['Zwei?', 'Eins?', '']);
    expect(await press('delete entries.2')).toEqual(['Zwei?', 'Eins?']);
    await owner.publish(path, readFields(form.text));
    const [saved] = await site.store.content.history('questions');
    expect(saved?.value).toMatchObject({ entries: [{ question: 'Zwei?' }, { question: 'Eins?' }] });
  });

  test('in which nothing was typed are left out, and mistakes are told of by entry', async () => {
    const { text } = await owner.fill(path, { 'entries.0.question': 'Wann?' });
    expect(mainOf(text)).toContain('Frage 1, Antwort: Bitte „Antwort“ ausfüllen.');
    await owner.publish(path, question(0, 'Eins'));
    const added = await owner.fill(path, { step: 'add entries' });
    const { headers } = await owner.post(path, readFields(added.text));
    await owner.fill(headers.location ?? '', {});
    expect((await site.store.content.read())[0]?.value).toMatchObject({ entries: [{ question: 'Eins?' }] });
  });

  test('that stand fixed can only change places', async () => {
    const { text } = await owner.open('/meine-website/leistungen');
    expect(text).not.toMatch(/>(Entfernen|Leistung hinzufügen)</);
    const moved = await owner.fill('/meine-website/leistungen', { step: 'up entries.1' });
    expect(readFields(moved.text)).toMatchObject({ 'entries.0.id': 'anstrich', 'entries.1.id': 'malerei' });
  });
});

describe('two who change the same', () => {
  test('are told; nothing is overwritten, and the later one can still decide', async () => {
    const [mine, other] = await Promise.all(
      ['0664 1111111', '0664 2222222'].map((phone) => owner.fill('/meine-website/kontakt', { ...contact, phone })),
    );
    await owner.fill(other?.headers.location ?? '', {});
    const conflict = await owner.fill(mine?.headers.location ?? '', {});
    expect(conflict.status).toBe(409);
    expect(barOf(conflict.text)).toMatch(/Montag, 12. Jänner 2026.*\nTelefon\n0664 2222222 0664 1111111\n/s);
    expect(await visit()).toContain('0664 2222222');
    await owner.post(mine?.headers.location ?? '', readFields(conflict.text));
    expect(await visit()).toContain('0664 1111111');
    expect(await site.store.content.history('contact')).toHaveLength(2);
  });
});

describe('an earlier version', () => {
  test('is shown before it counts again, and the one it replaces stays', async () => {
    await owner.publish('/meine-website/kontakt', contact);
    await owner.publish('/meine-website/kontakt', { ...contact, phone: '0664 9999999' });
    expect((await owner.open('/meine-website/kontakt')).text).toContain('/meine-website/rueckgaengig/1?');
    const asked = await owner.open('/meine-website/rueckgaengig/1');
    expect(barOf(asked.text)).toMatch(/Kontakt, so wie ab .*\n.*Telefon\n0664 9999999 0664 1234567\n/s);
    expect(await visit()).toContain('0664 9999999');
    await owner.fill('/meine-website/rueckgaengig/1', {});
    expect(await visit()).toContain('0664 1234567');
    expect(await site.store.content.history('contact')).toHaveLength(3);
  });
});

test('whoever withdraws the consent is gone from all versions, after one question and the PIN', async () => {
  const path = '/meine-website/kundenstimmen';
  const voice = {
    text: 'Sehr sauber.',
    name: 'Anna Berger',
    location: 'Wien',
    date: '2025-11-01',
    consent: '2025-11-02',
  };
  const typed = Object.entries(voice).map(([key, value]) => [`entries.0.${key}`, value]);
  const { headers } = await owner.post(path, { ...Object.fromEntries(typed), 'entries.0.id': 'anna', base: '0' });
  await owner.fill(headers.location ?? '', {});
  await owner.fill(path, { step: 'delete entries.0' });
  const { text } = await owner.open('/meine-website/kundenstimmen/loeschen/anna');
  expect(mainOf(text)).toMatch(/Anna Berger endgültig löschen\?.*nicht rückgängig/s);
  expect(await visit()).toContain('Anna Berger');
  await owner.fill('/meine-website/kundenstimmen/loeschen/anna', { pin: site.links.pin });
  expect(await visit()).not.toContain('Anna Berger');
  expect(JSON.stringify(await site.store.content.history('testimonials'))).not.toContain('Anna');
  expect((await owner.open('/meine-website/kundenstimmen/loeschen/anna')).status).toBe(404);
  expect(JSON.stringify(site.log())).not.toContain('Anna');
});

describe('a link', () => {
  test('that is not ours shows and offers nothing', async () => {
    for (const answer of [
      await exchange(site.app, '/meine-website'),
      await visitAsOwner(site, 'abc').open('/meine-website/kontakt'),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.text).not.toContain('<form');
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });

  test('that is too old offers a new one, three times a day and only to the owner', async () => {
    const code = toCode(site);
    await site.clock.advance(15 * day);
    const late = visitAsOwner(site, code);
    const { status, text } = await late.open('/meine-website/kontakt');
    expect(status).toBe(403);
    expect(mainOf(text)).toContain('nur an Ihre eigene Adresse');
    const answers = [];
    for (let tries = 0; tries < 4; tries++) answers.push(await late.post('/meine-website/neuer-link'));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 403]);
    expect((await site.store.claim('link')).mail).toBeDefined();
    expect((await late.post('/meine-website/kontakt', contact)).status).toBe(403);
  });

  test('that was revoked changes nothing more', async () => {
    await site.store.content.setMark('links revoked at', site.clock.now() + 1);
    expect((await owner.post('/meine-website/kontakt', contact)).status).toBe(403);
    expect(mainOf((await owner.open('/meine-website')).text)).toContain('gilt nicht mehr');
  });
});

describe('nothing happens', () => {
  test('when something only opens what there is', async () => {
    const { headers } = await owner.fill('/meine-website/kontakt', contact);
    for (const path of ['', '/kontakt', (headers.location ?? '').slice('/meine-website'.length)])
      for (const method of ['GET', 'HEAD'])
        expect((await owner.open(`/meine-website${path}`, method)).status).toBe(200);
    expect(await site.store.content.lastVersion()).toBe(0);
  });

  test('by posts from other sites and other methods', async () => {
    const foreign = await owner.post('/meine-website/kontakt', contact, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(await owner.open('/meine-website/kontakt', 'DELETE')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, POST' },
    });
    expect((await owner.post('/meine-website')).status).toBe(405);
  });

  test('at addresses that there are not', async () => {
    for (const path of ['/x', '/kontakt/vorschau/x', '/rueckgaengig/9', '/rueckgaengig/x', '/kontakt/loeschen/x'])
      expect((await owner.open(`/meine-website${path}`)).status).toBe(404);
  });

  test('in a preview: its contact form is off, and it has no script', async () => {
    const { headers } = await owner.fill('/meine-website/kontakt', contact);
    const { text } = await owner.open(headers.location ?? '');
    expect(text).toMatch(/<fieldset disabled=""[^>]*>.*<form[^>]* action="\/api\/contact/s);
    expect(text).not.toContain('type="module"');
  });
});

describe('too much in one day', () => {
  async function count(name: string, times: number): Promise<void> {
    const counts = createDailyCounts({ path: join(site.folder, 'pins.db'), clock: site.clock });
    for (let counted = 0; counted < times; counted++) await counts.count(`${name} 0`);
    counts.close();
  }

  test('of posts is refused with all that was typed', async () => {
    await count('website posts', 500);
    const { status, text } = await owner.fill('/meine-website/kontakt', contact);
    expect(status).toBe(429);
    expect(readFields(text)).toMatchObject(contact);
  });

  test('of saves is refused, and the preview stays for the next one', async () => {
    await count('website saves', 200);
    const { headers } = await owner.fill('/meine-website/kontakt', contact);
    expect((await owner.fill(headers.location ?? '', {})).status).toBe(429);
    expect(await site.store.content.lastVersion()).toBe(0);
    await site.clock.advance(day);
    expect((await visitAsOwner(site).open(headers.location ?? '')).status).toBe(200);
  });
});
