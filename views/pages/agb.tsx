import type { Company } from '../content/company.ts';
import { formatAddress, formatDate } from '../content/format.ts';
import { useSite } from '../site.ts';
import { Clauses, TextPage } from '../text-page.tsx';

/** A clause is read by itself, at its worst. */
const seeBelow = (
  <>
    (Für Verbraucherinnen und Verbraucher: <a href="#verbraucher">siehe unten</a>.)
  </>
);

/** Dated; they stay as they are. */
const terms = {
  '1. Aufträge bis 1.000\u00a0Euro': 'Aufträge bis einschließlich 1.000\u00a0Euro sind bei Abnahme zu bezahlen.',
  '2. Aufträge über 1.000\u00a0Euro':
    'Bei Aufträgen über 1.000\u00a0Euro sind 30\u00a0% als Anzahlung zu leisten, der Rest ist bei Abnahme zu bezahlen.',
  '3. Zahlungsziel': 'Das Zahlungsziel beträgt 14\u00a0Tage netto.',
  '4. Gewährleistung': <>Die Gewährleistung beträgt 2&nbsp;Jahre ab Abnahme. {seeBelow}</>,
  '5. Anwendbares Recht': 'Es gilt österreichisches Recht.',
  '6. Gerichtsstand': <>Gerichtsstand ist Wien. {seeBelow}</>,
};

export function Agb() {
  const { company, samples } = useSite();
  return (
    <TextPage title={'Allgemeine Geschäfts\u00adbedingungen'}>
      <p className="lead">
        Vertragspartner ist {company.legalName}, {formatAddress(company.address)}. Alle weiteren Angaben stehen im{' '}
        <a href="/impressum">Impressum</a>.
      </p>
      <p>
        Diese Bedingungen gelten für Unternehmen und für Verbraucherinnen und Verbraucher, wenn sie im Auftrag
        vereinbart sind. Sind Sie Verbraucherin oder Verbraucher, lesen Sie zu den Punkten 1 bis 6 bitte auch die{' '}
        <a href="#verbraucher">Hinweise weiter unten</a>. Sie können diese Seite speichern oder ausdrucken.
      </p>

      <h2>Bedingungen</h2>
      <p>Stand: Jänner 2024</p>
      <Clauses heading="h3" entries={terms} />

      <Clauses entries={toOrder(company, samples.includes('legal'))} />

      <h2 id="verbraucher">Hinweise für Verbraucherinnen und Verbraucher</h2>
      <p>Stand: {formatDate(company.complianceDates.consumer)}</p>
      <p>
        Sind Sie Verbraucherin oder Verbraucher, gehen die folgenden Hinweise den Bedingungen weiter oben vor.
        Zwingendes Verbraucherrecht bleibt in jedem Fall aufrecht.
      </p>
      <Clauses heading="h3" entries={consumerNotes} />

      <h2 id="ruecktritt">Rücktrittsrecht</h2>
      <p>
        Schließen Sie den Vertrag außerhalb unserer Geschäftsräume ab, zum Beispiel nach der Besichtigung bei Ihnen zu
        Hause, oder im Fernabsatz, also ausschließlich per E-Mail oder Telefon, können Sie binnen 14&nbsp;Tagen ohne
        Angabe von Gründen zurücktreten (§&nbsp;11 FAGG). Bei Dienstleistungen beginnt die Frist mit dem Tag des
        Vertragsabschlusses. Liefern wir vor allem Ware, etwa Parkett, beginnt sie mit dem Tag, an dem Sie die Ware
        bekommen haben, bei mehreren Lieferungen die letzte.
      </p>
      <p>
        Wie Sie zurücktreten, was dann geschieht und was gilt, wenn wir früher anfangen sollen, steht in der{' '}
        <a href="/widerruf">Widerrufsbelehrung</a>; dort ist auch ein Formular. Sie bekommen das Blatt vor Ihrer
        Unterschrift auf Papier oder, wenn Sie damit einverstanden sind, per E-Mail. Haben wir Sie nicht belehrt,
        verlängert sich die Frist um zwölf Monate; holen wir es in dieser Zeit nach, endet sie 14&nbsp;Tage danach
        (§&nbsp;12 FAGG).
      </p>
      <h3>Wann es nicht gilt</h3>
      <ul>
        {noWithdrawal.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </TextPage>
  );
}

const toOrder = ({ complianceDates, estimateBinding, clauses }: Company, isSample: boolean) => ({
  'Besichtigung, Auftrag, Abnahme und Zahlung': [
    `Stand: ${formatDate(complianceDates.consumer)}`,
    'Besichtigung und Kostenvoranschlag sind kostenlos, auch wenn kein Auftrag daraus wird. Eine Anfrage über die Website oder per Telefon ist unverbindlich.',
    estimateBinding
      ? 'Der Kostenvoranschlag ist für uns verbindlich: Für die darin beschriebene Arbeit zahlen Sie nicht mehr als den genannten Betrag.'
      : 'Der Kostenvoranschlag ist ausdrücklich unverbindlich. Zeichnet sich eine beträchtliche Überschreitung ab, sagen wir Ihnen das, bevor wir weiterarbeiten.',
    clauses.contract,
    clauses.acceptance,
    clauses.payment,
    isSample && 'Die Sätze zu Vertrag, Abnahme und Fälligkeit sind Mustertexte.',
  ],
});

/** Mandatory consumer law beside the terms. */
const consumerNotes = {
  Preise: 'Alle Beträge verstehen sich inklusive Umsatzsteuer.',
  Gewährleistung:
    'Punkt\u00a04 verkürzt Ihre gesetzliche Gewährleistung nicht (§\u00a09 KSchG). Arbeiten wir an unbeweglichen Sachen, also etwa an Wänden, Decken, Fassaden oder fest verlegten Böden, beträgt die Frist drei Jahre ab Abnahme (§\u00a0933 ABGB). Bei beweglichen Sachen sind es zwei Jahre.',
  'Recht und Gericht':
    'Punkt\u00a06 gilt für Sie nicht: Wohnen oder arbeiten Sie in Österreich, können wir Sie nur bei dem Gericht klagen, in dessen Sprengel Ihr Wohnsitz, Ihr gewöhnlicher Aufenthalt oder der Ort Ihrer Beschäftigung liegt (§\u00a014 KSchG). Leben Sie in einem anderen Staat, behalten Sie trotz Punkt\u00a05 den Schutz, den Ihnen die zwingenden Vorschriften dieses Staates geben.',
};

const noWithdrawal = [
  'bei Verträgen außerhalb unserer Geschäftsräume mit einem Entgelt bis 50\u00a0Euro;',
  'beim Bau neuer Gebäude und bei erheblichen Umbauten, die einem Neubau gleichkommen (§\u00a01 Abs.\u00a02 Z\u00a07 FAGG);',
  'wenn Sie uns ausdrücklich zu dringenden Reparatur- oder Instandhaltungsarbeiten rufen, etwa nach einem Wasserschaden, und nur für diese dringenden Arbeiten (§\u00a018 Abs.\u00a02 FAGG). Für alles, was wir darüber hinaus vereinbaren, behalten Sie das Rücktrittsrecht.',
];
