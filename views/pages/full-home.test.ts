import { describe, expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { sample } from '../../src/content/sample.ts';
import { completeCompanies } from '../../src/testing/companies.ts';
import { fullContent } from '../../src/testing/full-content.ts';
import { renderSite } from '../../src/testing/rendered.ts';
import type { Content } from '../content/content.ts';
import { Figure } from '../sections/ratings.tsx';

const company = completeCompanies.eingetragen;
const render = (content: Content) => renderSite(company, { content });
const full = render(fullContent);

/** What stands between two texts of the page. */
function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start + from.length);
  expect([from, start >= 0, to, end >= 0]).toEqual([from, true, to, true]);
  return text.slice(start, end);
}

/** The words of the page once one section has other entries. */
const textWith = <Name extends 'references' | 'people' | 'questions' | 'ratings' | 'testimonials'>(
  name: Name,
  entries: Content[Name]['entries'],
) => render({ ...fullContent, [name]: { entries } }).text('/');

test('headings are one outline, in the order of the specified sections', () => {
  const headings = [...full.html('/').matchAll(/<(h[1-6])[^>]*>([^<]*)/g)].map(([, level, text]) => `${level} ${text}`);
  expect(headings).toEqual([
    'h1 Ihre Fachleute für Malerarbeiten',
    'h2 Leistungen',
    ...[
      'Malerei',
      'Anstrich',
      'Fassaden &amp; Sanierung',
      'Brand- &amp; Wasserschaden',
      'Bodenleger',
      'Was es kostet',
    ].map((title) => `h3 ${title}`),
    'h2 Über uns',
    ...sample.home.points.map(({ title }) => `h3 ${title}`),
    ...['h3 So läuft es ab', 'h3 Wer zu Ihnen kommt', 'h3 Aus unserer Arbeit'],
    ...['h2 Bewertungen', 'h2 Kontakt', 'h3 Häufige Fragen'],
    ...['h2 Leistungen', 'h2 Unternehmen', 'h2 Kontakt'],
  ]);
});

test('what the owner has not filled in leaves no trace, not even in the styles', () => {
  const empty = { entries: [] };
  const site = render({
    ...fullContent,
    ...{
      references: empty,
      people: empty,
      steps: empty,
      questions: empty,
      testimonials: sample.testimonials,
      prices: { asOf: '2026-11', entries: [] },
    },
  });
  const html = site.html('/');
  expect(html).not.toMatch(
    /kostet<|Richtwert|läuft es ab|Wer zu Ihnen|unserer Arbeit|Häufige Fragen|Vorher|Nachher|split|tiles|steps|pair|work"/,
  );
  expect(html).not.toMatch(/<(\w+)( [^>]*)?><\/(ul|dl|details|h3|p)>/);
  expect(html).toContain('<style>.home{}</style>');
  expect(full.html('/')).toContain('<style>.home-more{}</style>');
});

describe('references', () => {
  const { entries } = fullContent.references;

  test('say what was done, where and when, three at once and the others on a press', () => {
    const text = between(full.text('/'), 'Aus unserer Arbeit', 'Bewertungen');
    expect(text).toMatch(/Vorher\nNachher\nAltbauwohnung mit vier Zimmern ausgemalt ?\n?1070 Wien, 2026/);
    expect(text.match(/Vorher\nNachher/g)).toHaveLength(12);
    expect(text.indexOf(entries[2]?.work ?? '-')).toBeLessThan(text.indexOf('9 weitere Arbeiten zeigen'));
    expect(text.indexOf(entries[3]?.work ?? '-')).toBeGreaterThan(text.indexOf('9 weitere Arbeiten zeigen'));
    expect(textWith('references', entries.slice(0, 4))).toContain('\n1 weitere Arbeit zeigen\n');
    expect(textWith('references', entries.slice(0, 3))).not.toContain('weitere Arbeit');
  });

  test('a picture that is not there yet leaves no label, and no file is asked for', () => {
    const none = { file: '', alt: '', x: 0.5, y: 0.5 };
    const [first] = entries;
    if (!first) throw new Error('no entry');
    const text = textWith('references', [{ ...first, before: none }]);
    expect(between(text, 'Aus unserer Arbeit', 'Bewertungen')).toMatch(/^Aus unserer Arbeit\nNachher\nAltbauwohnung/);
  });
});

test('people have their initial where there is no portrait, and no year that is not known', () => {
  const { entries } = fullContent.people;
  const text = between(full.text('/'), 'Wer zu Ihnen kommt', 'Aus unserer Arbeit');
  expect(text).toMatch(/kommt\nHelene Huber\s*Malermeisterin, leitet den Betrieb\nseit 2011\n/);
  expect(text).toMatch(/\nJ\nJakob Steininger\s*Maler, spachtelt und lackiert\nseit 2019\n/);
  const some = textWith('people', [
    { ...entries[0], id: 'a', name: 'Nur Name', role: '', since: '', portrait: entries[3]?.portrait },
  ] as typeof entries);
  expect(between(some, 'Wer zu Ihnen kommt', 'Aus unserer Arbeit')).toBe('Wer zu Ihnen kommt\nN\nNur Name\n');
});

test('steps come in their order, each with what it takes where that is known', () => {
  const text = between(full.text('/'), 'So läuft es ab', 'Wer zu Ihnen kommt');
  expect(text).toMatch(/\n1\nAnfrage ?\n?zwei Minuten\nSchreiben Sie uns, oder rufen Sie an\./);
  expect(text).toMatch(/\n5\nAbnahme bei Tageslicht ?\n?Was noch fehlt/);
});

test('prices are worked examples, gross, as guides with their date', () => {
  const text = between(full.text('/'), 'Was es kostet', 'Über uns');
  expect(text).toContain('Jeder Preis ist ein unverbindlicher Richtwert inklusive Umsatzsteuer (Stand 11/2026).');
  expect(text).toMatch(
    /Zimmer ausmalen, 20 m²\nab 690 Euro\nAbdecken, kleine Risse spachteln, zwei Anstriche in Weiß\n/,
  );
  expect(text).toMatch(/Wohnung ausmalen, 70 m²\nab 1\.890 Euro\n/);
  expect(text).toContain('\nab 420 Euro je Fenster\n');
  const undated = render({ ...fullContent, prices: { ...fullContent.prices, asOf: '' } }).text('/');
  expect(undated).toContain('inklusive Umsatzsteuer. Was Ihre Arbeit kostet');
});

test('questions stand below the form with their answers', () => {
  const text = between(full.text('/'), 'Häufige Fragen', 'Unternehmen');
  for (const { question, answer } of fullContent.questions.entries) expect(text).toContain(`${question}\n${answer}\n`);
});

test('districts stand beside the area, the month of a testimonial beside its place', () => {
  expect(full.text('/')).toContain('Einsatzgebiet\nWien und Umgebung\nBezirke\nalle 23 Bezirke');
  const none = { ...fullContent, contact: { ...fullContent.contact, districts: '' } };
  expect(render(none).text('/')).not.toContain('Bezirke\n');
  expect(full.text('/')).toMatch(/Andrea W\.\s*Wien, Alsergrund, 10\/2026\n/);
  expect(full.text('/')).toMatch(/Maria M\.\s*Wien, Neubau\n/);
});

describe('ratings', () => {
  test('say how many reviews they come from, and the note leaves that out then', () => {
    const text = full.text('/');
    expect(text).toContain('Google\n87 Bewertungen, Stand: 11/2026\nAlle lesen');
    expect(text).toContain('Firmenportal\n1 Bewertung, Stand: 11/2026\nDie Noten sind Durchschnittswerte.');
    expect(text).toContain('prüfen nicht wir; wie geprüft wird, sagt das Portal.');
    expect(text).toContain(
      '4,8 · 5,0 · 4,9 von 5 Im Schnitt laut Google (87 Bewertungen), HEROLD (23 Bewertungen) und Firmenportal (1 Bewertung), Stand 11/2026',
    );
  });

  test('are drawn as stars up to their value, which stands beside them as text', () => {
    const section = full.html('/').split('class="ratings"')[1]?.split('</section>')[0] ?? '';
    const drawn = [...section.matchAll(/<svg class="stars"[^>]*aria-hidden="true".*?<svg width="(\d+)">/gs)];
    // Whole stars begin 24 apart and are 20 wide.
    expect(drawn.map(([, width]) => Number(width))).toEqual([4 * 24 + 16, 5 * 24, 4 * 24 + 18]);
    expect(full.text('/')).toContain('4,8 von 5\nGoogle');
    const [rating] = fullContent.ratings.entries;
    if (!rating) throw new Error('no ratings');
    const blank = renderToString(createElement(Figure, { ...rating, value: '' }));
    expect(blank).not.toContain('<svg class="stars"');
  });

  test('have the words about checking beside them, before the button', () => {
    expect(full.text('/')).toMatch(/sagt das Portal\.\s+Kostenlosen Termin vereinbaren/);
  });

  test('one without a number makes the note say where to find it', () => {
    const [one, other] = fullContent.ratings.entries;
    if (!one || !other) throw new Error('no ratings');
    const text = textWith('ratings', [one, { ...other, count: '' }]);
    expect(text).toContain('HEROLD\nStand: 11/2026\n');
    expect(text).toContain('prüfen nicht wir; wie viele es sind und wie geprüft wird, sagt das Portal.');
    expect(text).toContain('4,8 und 5,0 von 5 Im Schnitt laut Google (87 Bewertungen) und HEROLD, Stand 11/2026');
  });
});

test('services come in the owner’s order, one without its picture as words alone', () => {
  const reversed = sample.services.entries.toReversed().map((service, i) => ({
    ...service,
    ...(i === 0 && { picture: { file: '', alt: '', x: 0.5, y: 0.5 } }),
  }));
  const html = render({ ...sample, services: { entries: reversed } }).html('/');
  const cards = [...html.matchAll(/<article class="service" id="(\w+)"><(\w+)/g)].map(([, ...card]) => card);
  expect(cards).toEqual([
    ['bodenleger', 'div'],
    ...['brandwasser', 'fassaden', 'anstrich', 'malerei'].map((id) => [id, 'picture']),
  ]);
});
