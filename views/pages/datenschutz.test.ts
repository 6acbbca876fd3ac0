import { describe, expect, test } from '@jest/globals';
import { completeCompanies, optionalFacts, sampleCompany as sample } from '../../src/testing/companies.ts';
import { renderSite, toText } from '../../src/testing/rendered.ts';
import type { Company } from '../content/company.ts';
import { rescueDays } from '../content/periods.ts';

const records: Company[] = [sample, ...Object.values(completeCompanies)];
const everything: Company = { ...completeCompanies.gmbh, ...optionalFacts };
const read = (company: Company, ...overrides: Parameters<typeof renderSite>[1][]) =>
  renderSite(company, ...overrides).text('/datenschutz');

describe('what article 13 asks for', () => {
  test('every part has its heading (L20)', () => {
    const html = renderSite(sample).html('/datenschutz');
    const headings = [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, heading]) => heading);
    for (const heading of [
      'Verantwortlich',
      'Wenn Sie die Website aufrufen',
      'Schutz vor Missbrauch',
      'Kontaktformular',
      'E-Mail und Telefon',
      'Wie lange wir speichern',
      'Wer Daten bekommt',
      'Keine Cookies, keine fremden Dienste',
      'Kundenstimmen',
      'Ihre Rechte',
      'Widerspruchsrecht',
      'Beschwerde',
      'Keine automatisierten Entscheidungen',
    ])
      expect(headings).toContain(heading);
  });

  test.each(records)(
    'who is responsible, for what, on which basis and whether data must be given (L20): $legalName',
    (company) => {
      const text = read(company);
      for (const words of [
        company.legalName,
        company.address.street,
        company.phoneDisplay,
        company.email,
        'Art. 6 Abs. 1 lit. a DSGVO',
        'Art. 6 Abs. 1 lit. b DSGVO',
        'Art. 6 Abs. 1 lit. c DSGVO',
        'Art. 6 Abs. 1 lit. f DSGVO',
        'unser berechtigtes Interesse ist',
        'ohne sie können wir Ihre Anfrage nicht bearbeiten',
        'Telefon, PLZ oder Bezirk, Wunschtermin, Nachricht und Wunschfarbe sind freiwillig',
        `${company.hosting.name}, ${company.hosting.location}`,
        `${company.mailProvider.name}, ${company.mailProvider.location}`,
        'Art. 28 DSGVO',
        'Drittländer',
        'Auskunft',
        'Berichtigung',
        'Löschung',
        'Einschränkung',
        'Datenübertragbarkeit',
        'Profiling',
      ])
        expect(text).toContain(words);
      expect(text).toMatch(/\nStand: \d+\. \p{L}+ \d{4}\n/u);
    },
  );

  test('the basis of an enquiry is its answer, and no consent is asked for (L21)', () => {
    const html = renderSite(sample).html('/');
    expect(html).not.toMatch(/type="checkbox"/);
    const typed = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*\bname="([^"]+)"[^>]*>/g)]
      .filter(([tag]) => !/tabindex="-1"/i.test(tag))
      .map(([, name]) => name);
    expect([...new Set(typed)]).toEqual([
      'colour',
      'firstName',
      'lastName',
      'email',
      'phone',
      'service',
      'district',
      'when',
      'message',
    ]);
    expect(read(sample)).toContain('Schritte vor einem Vertrag, um die Sie uns bitten');
  });

  test('the authority stands there with all its contacts (L22)', () => {
    for (const words of [
      'Österreichische Datenschutzbehörde, Barichgasse 40–42, 1030 Wien, +43 1 52 152-0, dsb@dsb.gv.at, www.dsb.gv.at',
    ])
      expect(read(sample)).toContain(words);
    expect(renderSite(sample).html('/datenschutz')).toContain('href="tel:+431521520"');
  });

  test('the right to object stands by itself and stands out (L23)', () => {
    expect(renderSite(sample).html('/datenschutz')).toMatch(
      /<h2>Widerspruchsrecht<\/h2><p><strong>(?:(?!<\/strong>).)*Art\.\u00a021 DSGVO(?:(?!<\/strong>).)*<\/strong><\/p><h2>/s,
    );
  });

  test('how long everything stays is said with numbers and their law (L24)', () => {
    const text = read(sample, { retentionDays: 123 });
    expect(text).toMatch(/kein Auftrag, löschen wir sie auch in unserem Postfach nach 123 Tagen/);
    expect(text).toMatch(/sieben Jahre auf \(§ 132 BAO, § 212 UGB/);
    expect(text).toContain(`höchstens ${rescueDays} Tage`);
    expect(text).not.toContain('180');
  });

  test('the database and every copy that the server makes are named (L25)', () => {
    const text = read(sample, { retentionDays: 99 });
    expect(text).toContain('am Webserver gespeichert und per E-Mail an unser Postfach geschickt');
    expect(text).toMatch(/Jede Kopie, die der Webserver davon anlegt, löscht er nach 99 Tagen/);
    for (const stored of ['Zeitpunkt', 'Nummer', 'Spam-Prüfung', 'Stand der Zustellung', 'erledigt'])
      expect(text).toContain(stored);
  });

  test('the access log is described as it is written, with the days from the record (L26)', () => {
    const text = read({ ...sample, logDays: 11 });
    for (const part of ['Zeitpunkt', 'Art des Abrufs', 'Pfad', 'Status', 'Datenmenge', 'Dauer', 'gekürzte IP'])
      expect(text).toContain(part);
    expect(text).toContain('Nach 11 Tagen werden die Protokolle gelöscht');
    expect(text).not.toMatch(/user.?agent|referrer/i);
  });

  test('the limit of requests is described, with the minutes that the software keeps to (L27)', () => {
    const text = read(sample, { contactWindowMinutes: 7 });
    expect(text).toMatch(/Missbrauch.*\n.*in den letzten 7 Minuten.*als Hashwert.*nur für diese 7 Minuten/);
  });

  test('the address book of the phone is named, and cleared as the mailbox is (law 8)', () => {
    const text = read(sample, { retentionDays: 123 });
    expect(text).toMatch(/Kontaktdaten können wir auch im Adressbuch unserer Telefone speichern/);
    expect(text).toMatch(/nach 123 Tagen, ebenso den Eintrag im Adressbuch/);
    expect(read(everything)).toContain('Prüf Wolke, USA: sichert das Adressbuch unserer Telefone');
  });

  test('photos: that they are optional, lose place and time, go the way of the request, and wait on the device at most for three days', () => {
    const text = read(sample);
    expect(text).toMatch(/Fotos sind freiwillig.*Ort und andere Zusatzdaten entfernt.*Browser.*Webserver/);
    expect(text).toMatch(/Ihre Angaben und Fotos werden .*per E-Mail an unser Postfach geschickt/);
    expect(text).toMatch(/nur Fotos, die Sie uns schicken, .*höchstens 72 Stunden.*unbedingt erforderlich \(§ 165/);
  });

  test('it is short: no technical detail that nobody asks for (law, cut)', () => {
    const [, main = ''] = renderSite(sample).html('/datenschutz').split('<main');
    const words = toText(main.split('</main>')[0] ?? '').split(/\s+/);
    expect(words.length).toBeLessThanOrEqual(660);
    expect(words.join(' ')).not.toMatch(/SQLite|Prüfwert|beschädigt|IPv4|nicht bestellt|Links zu anderen/);
  });

  test('that nothing is stored on the device, and why no banner asks (L28)', () => {
    expect(read(sample)).toMatch(/keine Cookies.*§ 165 Abs\. 3 TKG 2021.*kein Banner/);
  });

  test('a published testimonial rests on consent, which can be withdrawn (L32)', () => {
    expect(read(sample)).toMatch(/nur mit Einwilligung.*widerrufen/);
  });
});

describe('what depends on record and settings', () => {
  test('everybody who gets data stands there, with place and task (L20)', () => {
    const text = read(everything);
    for (const { name, location } of [
      optionalFacts.alertService,
      optionalFacts.fallbackMailProvider,
      optionalFacts.contactsProvider,
    ])
      expect(text.split(`${name}, ${location}`).length).toBeGreaterThan(1);
    expect(text).toMatch(/15 Minuten lang nicht .*\(Prüf Alarm, Graz, Österreich\)/);
    for (const told of ['Namen', 'E-Mail-Adresse', 'Telefonnummer', 'Leistung, Zeitpunkt und Nummer'])
      expect(text).toContain(told);
    expect(text).toContain(`Grundlage: ${optionalFacts.thirdCountryBasis}.`);
    expect(text).toContain(`${optionalFacts.dataProtectionOfficer.name}, datenschutz@pruef-malerei.test`);
  });

  test.each(records)('nobody is named whom the settings leave out (L20): $legalName', (company) => {
    const text = read(company);
    expect(text).not.toMatch(/Benachrichtigungsdienst|zweiter Weg|wenn der erste Weg/);
    expect(text).toContain('übermitteln wir keine Daten');
    expect(text).not.toMatch(/Datenschutzbeauftragte|sichert das Adressbuch/);
  });

  test('the receipt to the visitor is told only where it is switched on (L20)', () => {
    expect(read(sample, { mailReceipt: true })).toMatch(/bestätigen wir das an die E-Mail-Adresse/);
    expect(read(sample)).not.toContain('bestätigen wir');
  });

  test('encryption is promised only where the site has it', () => {
    expect(read(sample, { url: 'https://www.firma.test' })).toContain('verschlüsselt (TLS)');
    expect(read(sample, { url: 'http://localhost:3000' })).not.toContain('verschlüsselt');
  });
});
