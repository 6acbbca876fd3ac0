import { describe, expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { sample as content } from '../../src/content/sample.ts';
import { completeCompanies, optionalFacts, sampleCompany as sample } from '../../src/testing/companies.ts';
import { pagePaths, renderSite, toText } from '../../src/testing/rendered.ts';
import type { Company } from '../content/company.ts';
import { sampleNotice, toReviewsNote } from '../content/page-texts.ts';
import { serviceTitles } from '../content/services.ts';
import { Figure } from '../sections/ratings.tsx';

const everything: Company = { ...completeCompanies.gmbh, ...optionalFacts };
const records: Company[] = [sample, ...Object.values(completeCompanies), everything];
const paths = [...pagePaths, '/gibt-es-nicht'];
const rendered = new Map(records.map((company) => [company, renderSite(company)]));
const readAll = (company: Company) => paths.map((path) => rendered.get(company)?.text(path) ?? '');

describe('no page of any record', () => {
  test('holds a placeholder or an empty value (L1, L20, L37)', () => {
    for (const text of records.flatMap(readAll))
      expect(text).not.toMatch(/[{}]|\bundefined\b|\bNaN\b|\bnull\b|TODO|XXX|\[object|Invalid Date/);
  });

  test('speaks of the platform for disputes that the EU has closed (L15, N45)', () => {
    for (const company of records)
      for (const path of paths)
        expect(rendered.get(company)?.html(path)).not.toMatch(/consumers\/odr|OS-Plattform|Online-Streitbeilegung/i);
  });

  test('holds anything that only German law knows (L16)', () => {
    for (const text of records.flatMap(readAll))
      expect(text).not.toMatch(
        /\b(VSBG|BGB|TMG|DDG|HGB|TTDSG|TDDDG|BDSG)\b|Handelsregister|RStV|USt-IdNr|Handwerkskammer|Landesbeauftragte/,
      );
  });

  test('writes dates, amounts and numbers otherwise than Austrians do (G3)', () => {
    for (const text of records.flatMap(readAll)) {
      expect(text).not.toMatch(/\bJanuar\b|\b\d\.\d von\b|\b1000 Euro|€|\bdu\b|\bDein/);
      for (const [number] of text.matchAll(/\+\d[\d ]+/g)) expect(number).toMatch(/^\+43 /);
    }
  });

  test('names a price but for the examples, the threshold of the terms and what the law itself says (L35)', () => {
    const examples = content.prices.entries.map(({ price }) => `${price} Euro`);
    for (const text of records.flatMap(readAll)) {
      const amounts = [...text.matchAll(/[\d.,]+ (?:Euro|EUR|€)|€ ?\d+/g)].map(([amount]) => amount);
      expect(amounts.filter((amount) => ![...examples, '1.000 Euro', '50 Euro'].includes(amount))).toEqual([]);
    }
  });

  test('calls anybody a master without the certificate (L13)', () => {
    for (const company of records.filter(({ master }) => !master))
      for (const text of readAll(company)) expect(text).not.toMatch(/meister/i);
  });
});

describe('one record speaks everywhere', () => {
  test.each(records)('name, address, phone and mail are the same in every place (G1, S7): $legalName', (company) => {
    const site = rendered.get(company) ?? renderSite(company);
    for (const path of paths) {
      const html = site.html(path);
      const hrefs = [...html.matchAll(/href="((?:tel|mailto):[^"?]*)/g)].map(([, href]) => href);
      const foreign = ['tel:+431521520', 'mailto:dsb@dsb.gv.at', `mailto:${company.dataProtectionOfficer?.email}`];
      const own = new Set(hrefs.filter((href) => !foreign.includes(href ?? '')));
      expect([...own].sort()).toEqual([`mailto:${company.email}`, `tel:${company.phone}`]);
      const footer = toText(html.split('<footer')[1] ?? '');
      expect(footer).toContain(company.phoneDisplay);
      expect(footer).toContain(`${company.address.street}, ${company.address.postalCode} ${company.address.city}`);
      if (company !== sample) expect(html).not.toMatch(/@mustermalerei|Musterstra|ATU00000000|000 00 00/i);
    }
    expect(company.phone).toMatch(/^\+43\d+$/);
    expect(company.phoneDisplay.replace(/\D/g, '')).toBe(company.phone.slice(1));
    expect(company.email).toBe(company.email.toLowerCase());
  });
});

describe('services', () => {
  test.each(content.services.entries)('$id has 45 to 140 words to unfold', ({ fullDescription }) => {
    const words = fullDescription.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(45);
    expect(words).toBeLessThanOrEqual(140);
  });

  test('promise no number of days, and nothing that others have to do (law 1)', () => {
    for (const { fullDescription, shortDescription } of content.services.entries)
      expect(`${shortDescription} ${fullDescription}`).not.toMatch(
        /\b(ein|zwei|drei|vier|fünf|\d+) (bis \w+ )?(Tage|Wochen)|organisieren|legen wir .* bei\b/,
      );
  });

  test('are none that need another licence (L12)', () => {
    for (const { fullDescription, shortDescription, id } of content.services.entries)
      expect(`${serviceTitles[id]} ${shortDescription} ${fullDescription}`).not.toMatch(
        /trockenleg|\bstati[ks]|fliesen|abdichtung|estrich (legen|verlegen)|elektro|installateur/i,
      );
  });
});

describe('reviews and ratings', () => {
  const text = renderSite(sample).text('/');
  const html = renderSite(sample).html('/');

  test('the section says whether and how testimonials are checked (L30)', () => {
    const [, section = ''] = html.split('id="testimonials"');
    expect(toText(section.split('</section>')[0] ?? '')).toContain(toReviewsNote(true));
    expect(toReviewsNote(true)).toMatch(/Mustertexte/);
    expect(toReviewsNote(false)).toMatch(
      /Auswahl.*mit Zustimmung.*geprüft, dass jede zu einem ausgeführten Auftrag gehört/,
    );
    expect(toReviewsNote(false)).not.toMatch(/Muster/);
  });

  test('every figure carries its source and date, and no link leads nowhere (L31)', () => {
    for (const { platform, value, asOf, url } of content.ratings.entries) {
      expect(asOf).toBe('2026-11');
      expect(text).toContain(`${value} von 5\n${platform}\nStand: 11/2026\n`);
      if (url) expect(new URL(url).protocol).toBe('https:');
    }
    expect(html).not.toMatch(/href="(#|)"/);
    expect(text).toMatch(/Ob die Bewertungen echt sind, prüfen nicht wir; wie viele es sind/);
    const [first] = content.ratings.entries;
    if (!first) throw new Error('There is no rating.');
    const unlinked = renderToString(createElement(Figure, { ...first, url: '' }));
    expect(toText(unlinked)).toContain('Stand: 11/2026');
    expect(unlinked).not.toContain('<a');
  });

  test('averages are called so, and where their number of reviews stands is said (law 9)', () => {
    expect(text).toContain('Im Schnitt laut Suchmaschine und Branchenverzeichnis, Stand 11/2026');
    expect(text).toMatch(/Die Noten sind Durchschnittswerte\..*wie viele es sind.*sagt das Portal/);
    expect(text).not.toMatch(/\d+ Bewertungen|Google|Herold/);
  });
});

describe('claims', () => {
  test('the environmental one stands beside its proof, is no wider than it, and there is no other (L33, law 7)', () => {
    const bare = /umweltfreundlich|umweltschonend|nachhaltig|ökologisch|klimaneutral|klimafreundlich|\bbio\b|\bgrüne/i;
    const [claim] = content.home.points.filter(({ title }) => bare.test(title));
    expect(claim?.text).toMatch(/^Innenwände .*Umweltzeichen für Wandfarben \(UZ\u00a0\d+\).*Datenblatt/s);
    expect(claim?.title).toMatch(/Innenfarben$/);
    const shown = renderSite(sample).text('/');
    expect(shown).toContain(`\n${claim?.title}\n${claim?.text.replace('\u00a0', ' ')}\n`);
    const rest = records.flatMap(readAll).map((text) => text.replaceAll(claim?.title ?? '', ''));
    for (const text of rest) expect(text).not.toMatch(bare);
  });

  test('what is free is free on every page that speaks of it (L34)', () => {
    for (const path of ['/agb', '/impressum'])
      expect(renderSite(sample).text(path)).toContain('Besichtigung und Kostenvoranschlag sind kostenlos');
    expect(renderSite(sample).text('/')).toContain('Kostenlos Besichtigung und Kostenvoranschlag');
  });
});

describe('the form', () => {
  const [, form = ''] = renderSite(sample).html('/').split('<form');
  const [beforeButton = ''] = form.split('type="submit"');

  test('leads to the privacy page before the button that sends (L19)', () => {
    expect(beforeButton).toMatch(/<a href="\/datenschutz"[^>]*>Datenschutzerklärung<\/a>/);
  });

  test('says before its button that no contract comes about, and the button is no order (L47)', () => {
    expect(beforeButton).toContain('unverbindliche Anfrage, es kommt noch kein Vertrag zustande');
    const [, button = ''] = /type="submit"[^>]*>(?:<[^>]*>)*([^<]*)</.exec(form) ?? [];
    expect(button).toBe('Nachricht senden');
    expect(button).not.toMatch(/bestell|buch|kauf|beauftrag|zahlungspflichtig/i);
  });
});

describe('sample data', () => {
  test('are admitted in the footer of every page (G2)', () => {
    for (const text of readAll(sample)) expect(text).toContain(sampleNotice);
  });
});
