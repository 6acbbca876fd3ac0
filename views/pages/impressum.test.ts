import { describe, expect, test } from '@jest/globals';
import { completeCompanies, optionalFacts, sampleCompany as sample } from '../../src/testing/companies.ts';
import { renderSite } from '../../src/testing/rendered.ts';
import { services } from '../content/services.ts';

const { einzelunternehmen, eingetragen, gmbh } = completeCompanies;
const records = [sample, einzelunternehmen, eingetragen, gmbh];
const readText = (company: (typeof records)[number]) => renderSite(company).text('/impressum');
const readHtml = (company: (typeof records)[number]) => renderSite(company).html('/impressum');

/** The entries of all lists of terms, without what stands around them. */
const readTerms = (company: (typeof records)[number]) =>
  Object.fromEntries(
    [...readHtml(company).matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, term = '', value = '']) => [
      term.replaceAll('\u00ad', ''),
      value
        .replace(/<!-- -->|<[^>]*>/g, '')
        .replaceAll('\u00a0', ' ')
        .replaceAll('&amp;', '&'),
    ]),
  );

describe('for every legal form', () => {
  test.each(records)('it holds every part that the law asks for (L1): $legalName', (company) => {
    const text = readText(company);
    expect(text).toMatch(/nach § 5 ECG und § (14 UGB|63 GewO), Offenlegung nach § 25 MedienG/);
    for (const part of ['Unternehmen', 'Register und Aufsicht', 'Offenlegung', 'Barrierefreiheit'])
      expect(text).toContain(`\n${part}\n`);
    for (const fact of [company.legalName, company.phoneDisplay, company.email, company.authority])
      expect(text).toContain(fact);
  });

  test.each(records)('the whole postal address stands there, and no post box (L6): $legalName', (company) => {
    const { street, postalCode, city, country } = company.address;
    const text = readText(company);
    expect(text).toContain(`${street}, ${postalCode} ${city}, ${country}`);
    expect(text).not.toMatch(/postfach/i);
  });

  test.each(records)('mail and phone can be used with one press (L7): $legalName', (company) => {
    const [, main = ''] = readHtml(company).split('<main');
    expect(main).toContain(`<dt>E-Mail</dt><dd><a href="mailto:${company.email}">${company.email}</a></dd>`);
    expect(main).toContain(`<dt>Telefon</dt><dd><a href="tel:${company.phone}">${company.phoneDisplay}</a></dd>`);
    expect(readText(company)).toContain('Beschwerden nehmen wir');
  });

  test('a UID stands there in its form, and no line without one (L8)', () => {
    expect(readTerms(sample)['UID-Nummer']).toMatch(/^ATU\d{8}$/);
    const without = { ...gmbh, vatId: '' };
    expect(readTerms(without)).not.toHaveProperty('UID-Nummer');
    expect(renderSite(without).text('/impressum')).not.toMatch(/ATU|UID/);
  });

  test('chamber and guilds are named (L9)', () => {
    for (const company of records)
      expect(readTerms(company)['Mitglied bei']).toBe([company.chamber, ...company.guilds].join(', '));
    expect(renderSite({ ...gmbh, ...optionalFacts }).html('/impressum')).toContain(
      `<a href="${optionalFacts.wkoUrl}">`,
    );
  });

  test('no guild is invented: floor layers belong to the Bauhilfsgewerbe (law 11)', () => {
    expect(sample.guilds.join()).toMatch(/Maler und Tapezierer.*Bauhilfsgewerbe/);
  });

  test('the authority is the district office (L10)', () => {
    for (const company of records) expect(readTerms(company).Gewerbebehörde).toContain('Bezirksamt');
  });

  test.each(records)(
    'each of the five services has its licence in the wording of the register (L11): $legalName',
    (company) => {
      const text = readText(company);
      for (const { trade, title } of company.licences) {
        const covered = services.filter((service) => service.trade === trade);
        const names = covered.map((service) => service.title).join(', ');
        expect(text).toMatch(new RegExp(`${title}.*; Leistungen: ${names}\n`));
      }
      const trades = company.licences.map(({ trade }) => trade);
      expect(services.filter(({ trade }) => !trades.includes(trade))).toEqual([]);
    },
  );

  test.each(records)('the rules of the trade are linked (L13): $legalName', (company) => {
    expect(readTerms(company).Vorschriften).toBe('Gewerbeordnung 1994, abrufbar unter www.ris.bka.gv.at');
    expect(readHtml(company)).toMatch(/href="https:\/\/www\.ris\.bka\.gv\.at\/[^"]*Gesetzesnummer=10007517"/);
  });

  test.each(records)(
    'owner of the medium, business and seat are disclosed, and nothing that no law asks for (L14): $legalName',
    (company) => {
      expect(readTerms(company)).toMatchObject({
        'Medieninhaber und Herausgeber': `${company.legalName}, Wien`,
        Unternehmensgegenstand: company.purpose,
      });
      expect(readText(company)).not.toMatch(/blattlinie|Zweck der Website|für deren Inhalt/i);
    },
  );

  test('terms, price and a compulsory insurance are told before the contract (L17)', () => {
    const text = renderSite({ ...gmbh, ...optionalFacts }).text('/impressum');
    expect(text).toContain('Allgemeinen Geschäftsbedingungen');
    expect(text).toContain('Den Preis nennt der Kostenvoranschlag');
    expect(text).toMatch(/Haftpflichtversicherung: .+, .+; Geltungsbereich: .+\./);
    expect(readText(gmbh)).not.toContain('Haftpflicht');
  });

  test.each(records)(
    'accessibility is stated with its aim, a way to write and to call, and a date (L49): $legalName',
    (company) => {
      const [, statement = ''] = readText(company).split('\nBarrierefreiheit\n');
      const [paragraph = ''] = statement.split('\n');
      expect(statement).toContain('WCAG 2.2, Stufe AA');
      expect(paragraph).toContain('Verträge werden hier nicht abgeschlossen');
      expect(paragraph).toContain(company.email);
      expect(paragraph).toContain(company.phoneDisplay);
      expect(paragraph).toMatch(/Stand: \d+\. \p{L}+ \d{4}/u);
    },
  );
});

describe('what depends on the legal form', () => {
  test('a sole trader outside the register shows the full name and where the licence is held (L3)', () => {
    expect(readTerms(einzelunternehmen)).toMatchObject({
      Name: 'Petra Prüfer',
      'Inhaber/in': 'Petra Prüfer',
      Rechtsform: 'Einzelunternehmen, nicht im Firmenbuch eingetragen',
      'Anschrift und Standort der Gewerbeberechtigung': expect.stringContaining('1170 Wien'),
    });
    expect(readText(einzelunternehmen)).toContain('§ 63 GewO');
    expect(readText(einzelunternehmen)).not.toMatch(/Firmenbuch,|\bFN \d/);
  });

  test('a registered sole trader shows firm, owner, register, court and seat (L4)', () => {
    for (const company of [sample, eingetragen]) {
      if (company.legalForm !== 'eingetragen') throw new Error('The sample has another legal form by now.');
      expect(readTerms(company)).toMatchObject({
        Firma: expect.stringMatching(/e\.U\.$/),
        'Inhaber/in': company.owner,
        Rechtsform: 'Eingetragenes Einzelunternehmen (e.U.)',
        Firmenbuch: `${company.registerNumber}, Handelsgericht Wien`,
        Sitz: 'Wien',
      });
      expect(company.registerNumber).toMatch(/^FN \d{1,6} ?[a-z]$/);
    }
  });

  test('a limited company shows the same, its managers, and its capital only if stated (L5)', () => {
    expect(readTerms(gmbh)).toMatchObject({
      Firma: 'Prüf Malerei GmbH',
      Rechtsform: 'Gesellschaft mit beschränkter Haftung (GmbH)',
      Geschäftsführung: 'Petra Prüfer, Paul Prüfer',
      Firmenbuch: 'FN 123456d, Handelsgericht Wien',
      Sitz: 'Wien',
    });
    expect(readTerms(gmbh)).not.toHaveProperty('Stammkapital');
    expect(readTerms(gmbh)).not.toHaveProperty('Inhaber/in');
    const shareCapital = '35.000 Euro, davon 17.500 Euro noch nicht einbezahlt';
    const ending = readTerms({ ...gmbh, shareCapital, inLiquidation: true });
    expect(ending.Stammkapital).toBe(shareCapital);
    expect(ending.Rechtsform).toMatch(/, in Liquidation$/);
  });

  test('the profession has its state, and a master’s title only with the certificate (L13, law 10)', () => {
    for (const company of records)
      expect(readTerms(company).Berufsbezeichnung).toBe('Maler und Anstreicher, Bodenleger, verliehen in Österreich');
    expect(readTerms({ ...gmbh, ...optionalFacts }).Berufsbezeichnung).toBe('Malermeisterin, verliehen in Österreich');
  });

  test('a body for disputes is named only by a company that has committed itself (L16)', () => {
    for (const company of records) expect(readText(company)).not.toMatch(/Streitbeilegung|Schlichtung/);
    const text = renderSite({ ...gmbh, ...optionalFacts }).text('/impressum');
    expect(text).toMatch(/verpflichtet.*Prüf Schlichtung, Prüfplatz 2, 1010 Wien, www\.schlichtung\.test\./);
  });
});
