import { describe, expect, test } from '@jest/globals';
import { sample } from '../../src/content/sample.ts';
import { completeCompanies } from '../../src/testing/companies.ts';
import { renderSite } from '../../src/testing/rendered.ts';
import { menuEntries, toMenu } from '../content/menu.ts';
import { toTrustFacts } from '../content/page-texts.ts';

const company = completeCompanies.eingetragen;
const { openingHours } = company;

test('the price in the estimate holds only where the terms say that it binds', () => {
  const [binding, open] = [true, false].map((estimateBinding) => renderSite({ ...company, estimateBinding }).text('/'));
  expect(binding).toContain('Der Preis im Kostenvoranschlag hält.');
  expect(open).not.toContain('hält.');
});

describe('nothing is said of what there is none of:', () => {
  test('opening hours are nowhere on the page', () => {
    const none = renderSite({ ...company, openingHours: [] });
    expect(none.text('/')).not.toMatch(/Öffnungszeiten|Feiertag|Erreichbar/);
    expect(none.html('/')).not.toMatch(/<(li|dd|p)( [^>]*)?><\/\1>/);
    expect(renderSite(company).text('/')).toMatch(/Öffnungszeiten\nMo–Fr/);
  });

  test('testimonials have no entry in the menu', () => {
    expect(toMenu({ ...sample, testimonials: { entries: [] } }).map(({ label }) => label)).toEqual([
      'Start',
      'Leistungen',
      'Über uns',
      'Kontakt',
    ]);
    expect(toMenu(sample)).toEqual(menuEntries);
  });

  test('ratings are no fact in the hero, which names only the portals there are', () => {
    const facts = toTrustFacts({ ...sample, ratings: { entries: [] } }, openingHours);
    expect(facts.map(({ value }) => value)).toEqual(['Kostenlos', 'Erreichbar']);
    const one = { entries: sample.ratings.entries.slice(0, 1) };
    expect(toTrustFacts({ ...sample, ratings: one }, openingHours)[0]).toEqual({
      value: '4,8 von\u00a05',
      text: 'Im Schnitt laut Suchmaschine, Stand 11/2026',
    });
  });
});
