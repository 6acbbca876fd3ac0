import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { pagePaths, toText } from '../testing/rendered.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
beforeAll(() => {
  site = createTestSite();
});
afterAll(() => site.close());

const htmlOf = async (path: string) => (await request(site.app).get(path)).text;

/** With each link on a line of its own. */
const textOf = async (path: string) => toText((await htmlOf(path)).replaceAll('</a>', '</p>'));

describe('the landing page', () => {
  test('says what the specification fixes, to the letter (G4)', async () => {
    const text = await textOf('/');
    const lines = text.split('\n').map((line) => line.trim());
    const fixed = `Ihre Fachleute für Malerarbeiten | Kostenlose Besichtigung | Unsere Leistungen | Start | Leistungen
      | Über uns | Bewertungen | Kontakt | Malerei | Anstrich | Fassaden & Sanierung | Brand- & Wasserschaden | Bodenleger
      | Mehr erfahren | Weniger anzeigen | Kostenlosen Termin vereinbaren | Wien und Umgebung | Bitte wählen
      | Nachricht senden | * Pflichtfelder. Ihre Daten werden vertraulich behandelt.`;
    for (const words of fixed.split(/\s+\| /)) expect(lines).toContain(words);
    expect(await htmlOf('/')).toContain('placeholder="Beschreiben Sie Ihr Projekt..."');
  });

  test('writes hours and ratings as Austrians do (G3)', async () => {
    const text = await textOf('/');
    for (const words of ['Mo–Fr 8:00–18:00 Uhr', 'Sa 9:00–16:00 Uhr', '4,8', '5,0']) expect(text).toContain(words);
    expect(text).not.toMatch(/4\.8|5\.0|Januar/);
  });

  test('shows its parts in the specified order', async () => {
    const html = await htmlOf('/');
    const ids = ['home', 'services', 'about', 'testimonials'].map((id) => `id="${id}"`);
    ids.push('class="ratings"', 'id="contact"', '<footer');
    const places = ids.map((id) => html.indexOf(id));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test('offers the five services in the form and nothing else', async () => {
    const html = await htmlOf('/');
    const [services = ''] = html.match(/<select id="service".*?<\/select>/s) ?? [];
    const values = [...services.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value]) => value);
    expect(values).toEqual(['', 'malerei', 'anstrich', 'fassaden', 'brandwasser', 'bodenleger']);
  });

  test('posts its form, so that no value can get into an address (M17)', async () => {
    const forms = (await htmlOf('/')).match(/<form[^>]*>/g);
    expect(forms).toHaveLength(1);
    expect(forms?.[0]).toMatch(/action="\/api\/contact#contact"/);
    expect(forms?.[0]).toMatch(/method="post"/);
  });
});

describe('the terms', () => {
  test('hold what the specification fixes, dated January 2024 in Austrian words (L36)', async () => {
    const text = (await textOf('/agb')).replace(/\s+/g, ' ');
    for (const words of ['Stand: Jänner 2024', '1.000 Euro', '14 Tage', '2 Jahre', 'österreichisches Recht', 'Wien'])
      expect(text.toLowerCase()).toContain(words.toLowerCase());
    expect(text).toMatch(/30 (%|Prozent)/);
    expect(text).not.toMatch(/Januar|Garantie/);
  });
});

describe('every page', () => {
  test.each([...pagePaths, '/foo'])('%s leads to the three legal pages (L2, L19)', async (path) => {
    const [, footer = ''] = (await htmlOf(path)).split('<footer');
    for (const legal of ['/datenschutz', '/impressum', '/agb']) expect(footer).toContain(`href="${legal}"`);
  });

  test('has a title and a description of its own', async () => {
    const pages = await Promise.all(pagePaths.map(htmlOf));
    for (const pattern of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"/]) {
      expect(new Set(pages.map((html) => pattern.exec(html)?.[1] ?? '')).size).toBe(pagePaths.length);
    }
  });

  test('asks no other host for anything (L29)', async () => {
    for (const path of [...pagePaths, '/foo']) {
      const html = await htmlOf(path);
      const loaded = [...html.matchAll(/<(?:img|script|link|source|iframe)\b[^>]*?\s(?:src|href|srcset)="([^"]*)"/gi)];
      expect(loaded.length).toBeGreaterThan(3);
      for (const [tag, url] of loaded) if (!tag.includes('rel="canonical"')) expect(url).toMatch(/^\/[^/]/);
    }
  });

  test('prints the retention days that the site keeps to (L25)', async () => {
    const other = createTestSite({ RETENTION_DAYS: '123' });
    const { text } = await request(other.app).get('/datenschutz');
    expect(text.replaceAll('<!-- -->', '')).toMatch(/123.Tage/);
    await other.close();
  });
});
