import { describe, expect, test } from '@jest/globals';
import { completeCompanies, sampleCompany as sample } from '../../src/testing/companies.ts';
import { renderSite } from '../../src/testing/rendered.ts';
import type { Company } from '../content/company.ts';

const records: Company[] = [sample, ...Object.values(completeCompanies)];
const read = (company: Company = sample) => renderSite(company).text('/agb');

/** The dated terms, and what stands beside them. */
function split(company: Company = sample) {
  const [, main = ''] = read(company).split('\nBedingungen\n');
  const [terms = '', others = ''] = main.split('\nBesichtigung, Auftrag, Abnahme und Zahlung\n');
  const [, consumers = ''] = others.split('\nHinweise für Verbraucherinnen und Verbraucher\n');
  const [general = ''] = others.split('\nHinweise für Verbraucherinnen und Verbraucher\n');
  return { terms, general, consumers };
}

describe('the terms of January 2024', () => {
  test.each(records)(
    'are the six of the specification, with a pointer to consumers’ rights where they cut them (L36, law 2): $legalName',
    (company) => {
      expect(split(company).terms.trim().split('\n')).toEqual([
        'Stand: Jänner 2024',
        '1. Aufträge bis 1.000 Euro',
        'Aufträge bis einschließlich 1.000 Euro sind bei Abnahme zu bezahlen.',
        '2. Aufträge über 1.000 Euro',
        'Bei Aufträgen über 1.000 Euro sind 30 % als Anzahlung zu leisten, der Rest ist bei Abnahme zu bezahlen.',
        '3. Zahlungsziel',
        'Das Zahlungsziel beträgt 14 Tage netto.',
        '4. Gewährleistung',
        'Die Gewährleistung beträgt 2 Jahre ab Abnahme. (Für Verbraucherinnen und Verbraucher: siehe unten.)',
        '5. Anwendbares Recht',
        'Es gilt österreichisches Recht.',
        '6. Gerichtsstand',
        'Gerichtsstand ist Wien. (Für Verbraucherinnen und Verbraucher: siehe unten.)',
      ]);
    },
  );

  test('put exactly 1.000 euro into the first group; due date and 14 days are joined for everybody (L45, law 3)', () => {
    const { terms, general, consumers } = split();
    expect(terms).toContain('bis einschließlich 1.000 Euro');
    expect(terms).not.toContain('fällig');
    expect(general).toMatch(/mit der Abnahme fällig und binnen 14 Tagen ab Erhalt der Rechnung/);
    expect(consumers).not.toContain('fällig');
    expect(general).toContain('Abnahme und Fälligkeit sind Mustertexte');
    expect(read(completeCompanies.gmbh)).not.toContain('Mustertexte');
  });

  test.each(records)('invent no fee, no interest and no liability (L46): $legalName', (company) => {
    const text = read(company);
    expect(text).not.toMatch(/mahn|verzugszins|eigentumsvorbehalt|haftungsausschluss|gleitklausel|storno/i);
    const amounts = [...text.matchAll(/([\d.]+) (?:Euro|%|Tage|Jahre)/g)].map(([amount]) => amount);
    const known = ['1.000 Euro', '30 %', '14 Tage', '2 Jahre', '50 Euro'];
    expect(amounts.filter((amount) => !known.includes(amount))).toEqual([]);
  });
});

describe('what mandatory law sets beside them', () => {
  test('stands in a block of its own with its own date (L37)', () => {
    expect(split().consumers).toMatch(/^Stand: 30\. November 2026\n/);
    const complianceDates = { ...sample.complianceDates, consumer: '2027-01-05' };
    expect(split({ ...sample, complianceDates }).consumers).toMatch(/^Stand: 5\. Jänner 2027\n/);
  });

  test('warranty for work on buildings is three years and never called a guarantee (L38)', () => {
    const { consumers } = split();
    expect(consumers).toMatch(/unbeweglichen Sachen.*drei Jahre ab Abnahme \(§ 933 ABGB\)/);
    expect(consumers).toContain('§ 9 KSchG');
    for (const path of ['/', '/agb', '/impressum', '/datenschutz'])
      expect(renderSite(sample).text(path)).not.toMatch(/garantie/i);
  });

  test.each([
    ['a consumer is sued at home (L39)', /Punkt 6 gilt für Sie nicht.*§ 14 KSchG/],
    ['the law of a foreign consumer’s home keeps protecting (L40)', /in einem anderen Staat.*zwingenden Vorschriften/],
  ])('%s', (_promise, words) => expect(split().consumers).toMatch(words));

  test.each(records)(
    'a consumer can withdraw for 14 days, on a sheet that explains it (L41): $legalName',
    (company) => {
      const text = read(company);
      expect(text).toMatch(/\nRücktrittsrecht\n.*im Fernabsatz.*binnen 14 Tagen.*§ 11 FAGG/);
      expect(text).toMatch(/um zwölf Monate/);
      expect(text).toMatch(/Sie bekommen das Blatt vor Ihrer Unterschrift auf Papier/);
      expect(renderSite(company).html('/agb')).toContain('<a href="/widerruf">');
    },
  );

  test('the period begins with the contract, or with the last delivery where goods prevail (law 5)', () => {
    expect(split().consumers).toMatch(
      /Bei Dienstleistungen beginnt die Frist mit dem Tag des Vertragsabschlusses\. Liefern wir vor allem Ware.*mit dem Tag, an dem Sie die Ware bekommen haben, bei mehreren Lieferungen die letzte/,
    );
  });

  test('who simply moves in has accepted the work (law 12)', () => {
    expect(split().general).toContain('spätestens mit der Benützung');
  });

  test('the exceptions are narrow, and damage by water is none as a whole (L43)', () => {
    const { consumers } = split();
    for (const words of [
      'Entgelt bis 50 Euro',
      'die einem Neubau gleichkommen (§ 1 Abs. 2 Z 7 FAGG)',
      'nur für diese dringenden Arbeiten (§ 18 Abs. 2 FAGG)',
      'behalten Sie das Rücktrittsrecht',
    ])
      expect(consumers).toContain(words);
    expect(consumers).not.toMatch(/kein Rücktrittsrecht|ausgeschlossen/i);
  });

  test('one sentence says whether an estimate binds, as the owner chose, and prices are gross (L44)', () => {
    const binding = 'Der Kostenvoranschlag ist für uns verbindlich';
    const open = 'Der Kostenvoranschlag ist ausdrücklich unverbindlich';
    const [yes, no] = [true, false].map((estimateBinding) => read({ ...sample, estimateBinding }));
    expect(yes).toContain(binding);
    expect(yes).not.toContain(open);
    expect(no).toContain(open);
    expect(no).not.toContain(binding);
    expect(split().consumers).toContain('inklusive Umsatzsteuer');
  });

  test('visit and estimate are free here as everywhere, with no condition (L34)', () => {
    expect(read()).toContain('Besichtigung und Kostenvoranschlag sind kostenlos, auch wenn kein Auftrag daraus wird.');
    for (const path of ['/', '/agb', '/impressum'])
      expect(renderSite(sample).text(path)).not.toMatch(/(Pauschale|Anfahrt|Wegzeit|Gebühr|zzgl)/i);
  });
});
