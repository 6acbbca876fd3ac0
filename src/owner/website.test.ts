import { beforeEach, describe, expect, test } from '@jest/globals';
import { contact, mainOf, prepareOwner, readFields } from '../testing/owner-visit.ts';
import { toText } from '../testing/rendered.ts';

const given = prepareOwner();
const { visit } = given;
const barOf = (html: string) => toText(html.slice(html.indexOf('<aside'), html.indexOf('</aside>')));

test('the overview tells the state of each section, and nobody keeps a copy of it', async () => {
  await given.owner.publish('/meine-website/kontakt', contact);
  const { status, headers, text } = await given.owner.open('/meine-website');
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
    const preview = await given.owner.fill('/meine-website/kontakt', contact);
    expect(preview.status).toBe(303);
    const path = preview.headers.location ?? '';
    expect(path).toMatch(/#contact$/);
    const { text } = await given.owner.open(path);
    expect(text.slice(0, text.indexOf('<aside class="preview"'))).toContain('Malerei Huber');
    expect(barOf(text)).toContain('noch nicht veröffentlicht');
    expect(await visit()).not.toContain('Malerei Huber');

    const { status, headers } = await given.owner.fill(path, {});
    expect(status).toBe(303);
    expect(mainOf((await given.owner.open(headers.location ?? '')).text)).toContain('Veröffentlicht.');
    expect(await visit()).toContain('Malerei Huber');
    const lines = given.site.log();
    expect(lines.find(({ msg }) => msg === 'content saved')).toMatchObject({ section: 'contact', version: 1 });
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`Huber|1234567|${given.owner.code}`));
  });

  test('of the contact says before and after it that what is invented goes', async () => {
    const { headers } = await given.owner.fill('/meine-website/kontakt', contact);
    const gone =
      'Mustertexte: Öffnungszeiten, Kundenstimmen, Bewertungen, Referenzen, Menschen, Ablauf, Preise, Fragen.';
    expect(barOf((await given.owner.open(headers.location ?? '')).text)).toContain(gone);
    const published = await given.owner.fill(headers.location ?? '', {});
    expect(mainOf((await given.owner.open(published.headers.location ?? '')).text)).toContain('ist jetzt weg');
    const again = await given.owner.fill('/meine-website/kontakt', { phone: '0664 7654321' });
    expect(barOf((await given.owner.open(again.headers.location ?? '')).text)).not.toContain('Mustertexte');
  });

  test('of sample data is refused as such', async () => {
    const { status, text } = await given.owner.fill('/meine-website/kontakt', { phone: contact.phone });
    expect(status).toBe(422);
    expect(mainOf(text)).toContain('E-Mail: Das ist ein Muster.');
  });

  test('can be typed on from its preview', async () => {
    const { headers } = await given.owner.fill('/meine-website/kontakt', contact);
    const { text } = await given.owner.open(headers.location ?? '');
    const [, href = ''] = /<a href="([^"]*)">Weiter bearbeiten/.exec(text) ?? [];
    expect(readFields((await given.owner.open(href.replaceAll('&amp;', '&'))).text)).toMatchObject(contact);
  });

  test('keeps all that was typed while something is wrong with it', async () => {
    const typed = { ...contact, email: 'huber', serviceArea: 'Wien "und" <Umgebung>' };
    const { status, text } = await given.owner.fill('/meine-website/kontakt', typed);
    expect(status).toBe(422);
    expect(readFields(text)).toMatchObject(typed);
    expect(text).toContain('<a href="#email">');
    expect(text).toMatch(
      /id="email"[^>]*aria-describedby="email-hint email-error" aria-invalid="true"|aria-invalid="true"[^>]*aria-describedby="email-hint email-error"/,
    );
    expect(await visit()).not.toContain('Hauptstraße');
  });

  test('of nothing is no version', async () => {
    await given.owner.publish('/meine-website/kontakt', contact);
    const again = await given.owner.publish('/meine-website/kontakt', contact);
    expect(mainOf((await given.owner.open(again.headers.location ?? '')).text)).toContain('nichts geändert');
    expect(await given.site.store.content.history('contact')).toHaveLength(1);
  });

  test('of a notice is previewed as on its first day', async () => {
    const form = await given.owner.post('/meine-website/urlaub', { base: '0', step: 'add entries' });
    const dates = { 'entries.0.from': '2026-07-20', 'entries.0.to': '2026-08-02' };
    const typed = { ...readFields(form.text), ...dates, 'entries.0.text': 'Wir sind am Meer.' };
    const { headers } = await given.owner.post('/meine-website/urlaub', typed);
    const { text } = await given.owner.open(headers.location ?? '');
    expect(text).toContain('<aside class="header__note">Wir sind am Meer.');
  });
});

describe('entries', () => {
  const path = '/meine-website/fragen';
  // Else the sample's stand there.
  beforeEach(() => given.owner.publish('/meine-website/kontakt', contact));
  const question = (index: number, text: string) => ({
    [`entries.${index}.question`]: `${text}?`,
    [`entries.${index}.answer`]: `${text}.`,
  });
  const questionsOf = (html: string) =>
    Object.entries(readFields(html)).flatMap(([name, value]) => (name.endsWith('question') ? [value] : []));

  test('come, go and change places, and what is typed stays', async () => {
    let form = await given.owner.open(path);
    const press = async (step: string, typed: Record<string, string> = {}) => {
      form = await given.owner.post(path, { ...readFields(form.text), ...typed, step });
      return questionsOf(form.text);
    };
    expect(questionsOf(form.text)).toEqual(['']);
    expect(await press('add entries', question(0, 'Eins'))).toEqual(['Eins?', '']);
    expect(await press('up entries.1', question(1, 'Zwei'))).toEqual(['Zwei?', 'Eins?']);
    expect(await press('add entries')).toEqual(['Zwei?', 'Eins?', '']);
    expect(await press('delete entries.2')).toEqual(['Zwei?', 'Eins?']);
    await given.owner.publish(path, readFields(form.text));
    const [saved] = await given.site.store.content.history('questions');
    expect(saved?.value).toMatchObject({ entries: [{ question: 'Zwei?' }, { question: 'Eins?' }] });
  });

  test('in which nothing was typed are left out, and mistakes are told of by entry', async () => {
    const { text } = await given.owner.fill(path, { 'entries.0.question': 'Wann?' });
    expect(mainOf(text)).toContain('Frage 1, Antwort: Bitte „Antwort“ ausfüllen.');
    await given.owner.publish(path, question(0, 'Eins'));
    const added = await given.owner.fill(path, { step: 'add entries' });
    const { headers } = await given.owner.post(path, readFields(added.text));
    await given.owner.fill(headers.location ?? '', {});
    expect((await given.site.store.content.history('questions'))[0]?.value).toMatchObject({
      entries: [{ question: 'Eins?' }],
    });
  });

  test('that stand fixed can only change places', async () => {
    const { text } = await given.owner.open('/meine-website/leistungen');
    expect(text).not.toMatch(/>(Entfernen|Leistung hinzufügen)</);
    const moved = await given.owner.fill('/meine-website/leistungen', { step: 'up entries.1' });
    expect(readFields(moved.text)).toMatchObject({ 'entries.0.id': 'anstrich', 'entries.1.id': 'malerei' });
  });
});

describe('two who change the same', () => {
  test('are told; nothing is overwritten, and the later one can still decide', async () => {
    const [mine, other] = await Promise.all(
      ['0664 1111111', '0664 2222222'].map((phone) =>
        given.owner.fill('/meine-website/kontakt', { ...contact, phone }),
      ),
    );
    await given.owner.fill(other?.headers.location ?? '', {});
    const conflict = await given.owner.fill(mine?.headers.location ?? '', {});
    expect(conflict.status).toBe(409);
    expect(barOf(conflict.text)).toMatch(/Montag, 12. Jänner 2026.*\nTelefon\n0664 2222222 0664 1111111\n/s);
    expect(await visit()).toContain('0664 2222222');
    await given.owner.post(mine?.headers.location ?? '', readFields(conflict.text));
    expect(await visit()).toContain('0664 1111111');
    expect(await given.site.store.content.history('contact')).toHaveLength(2);
  });
});

describe('nothing happens', () => {
  test('when something only opens what there is', async () => {
    const { headers } = await given.owner.fill('/meine-website/kontakt', contact);
    for (const path of ['', '/kontakt', (headers.location ?? '').slice('/meine-website'.length)])
      for (const method of ['GET', 'HEAD'])
        expect((await given.owner.open(`/meine-website${path}`, method)).status).toBe(200);
    expect(await given.site.store.content.lastVersion()).toBe(0);
  });

  test('by posts from other sites and other methods', async () => {
    const foreign = await given.owner.post('/meine-website/kontakt', contact, { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(await given.owner.open('/meine-website/kontakt', 'DELETE')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, POST' },
    });
    expect((await given.owner.post('/meine-website')).status).toBe(405);
  });

  test('at addresses that there are not', async () => {
    for (const path of ['/x', '/kontakt/vorschau/x', '/rueckgaengig/9', '/rueckgaengig/x', '/kontakt/loeschen/x'])
      expect((await given.owner.open(`/meine-website${path}`)).status).toBe(404);
  });

  test('in a preview: its contact form is off, and it has no script', async () => {
    const { headers } = await given.owner.fill('/meine-website/kontakt', contact);
    const { text } = await given.owner.open(headers.location ?? '');
    expect(text).toMatch(/<fieldset disabled=""[^>]*>.*<form[^>]* action="\/api\/contact/s);
    expect(text).not.toContain('type="module"');
  });
});
