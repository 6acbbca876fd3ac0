import { describe, expect, test } from '@jest/globals';
import { completeCompanies, sampleCompany as sample } from '../../src/testing/companies.ts';
import { renderSite } from '../../src/testing/rendered.ts';
import type { Company } from '../content/company.ts';

const records: Company[] = [sample, ...Object.values(completeCompanies)];

/** Law uses commas, brackets and dashes with care, so the whole wording is compared. */
const expectAll = (text: string, sentences: readonly string[]) => {
  for (const sentence of sentences) expect(text).toContain(sentence);
};

describe.each(records)('the sheet that consumers get before they sign: $legalName', (company) => {
  const text = renderSite(company).text('/widerruf');
  const { street, postalCode, city, country } = company.address;
  const address = `${company.legalName}, ${street}, ${postalCode} ${city}, ${country}`;

  test('has the model instructions of annex I A of the FAGG word for word (law 4)', () => {
    expectAll(text, [
      '\nWiderrufsrecht\nSie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.\nDie Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.\n',
      `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${address}, ${company.phoneDisplay}, ${company.email}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.\n`,
      'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.\nFolgen des Widerrufs\n',
      'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.\n',
      'so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.\n',
    ]);
  });

  test('has the model form of annex I B word for word (L41, law 4)', () => {
    const [, form = ''] = text.split('\nMuster-Widerrufsformular\n');
    expectAll(form, [
      '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
      `An ${address}, ${company.email}:`,
      'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
      'Bestellt am (*)/erhalten am (*)',
      'Name des/der Verbraucher(s)',
      'Anschrift des/der Verbraucher(s)',
      'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
      'Datum',
      '(*) Unzutreffendes streichen.',
    ]);
  });

  test('asks for an early start as the law wants it: an express wish, and the loss acknowledged (L42, law 4)', () => {
    expect(text).toMatch(
      /Ich verlange ausdrücklich, dass .* noch vor Ablauf der Widerrufsfrist .* beginnt \(§ 10 FAGG\)\. Ich nehme zur Kenntnis, dass ich mein Widerrufsrecht verliere, sobald der Vertrag vollständig erfüllt ist\.\nAuftrag:/,
    );
  });
});

test('it has its own address, is no entry of the footer, and the terms lead to it (law 4)', () => {
  const site = renderSite(sample);
  expect(site.html('/widerruf')).toContain('<link rel="canonical" href="https://www.firma.test/widerruf"/>');
  for (const path of ['/', '/agb']) expect(site.html(path).split('<footer')[1]).not.toContain('/widerruf');
  expect(site.html('/agb')).toContain('href="/widerruf"');
});
