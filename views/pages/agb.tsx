import { EmailLink, PhoneLink } from '../contact-facts.tsx';
import type { Company } from '../content/company.ts';
import { formatAddress, formatDate } from '../content/format.ts';
import { useSite } from '../site.ts';
import { Clauses, TextPage } from '../text-page.tsx';

/** Dated; they stay as they are. */
const terms = {
  '1. Aufträge bis 1.000\u00a0Euro': 'Aufträge bis einschließlich 1.000\u00a0Euro sind bei Abnahme zu bezahlen.',
  '2. Aufträge über 1.000\u00a0Euro':
    'Bei Aufträgen über 1.000\u00a0Euro sind 30\u00a0% als Anzahlung zu leisten, der Rest ist bei Abnahme zu bezahlen.',
  '3. Zahlungsziel': 'Das Zahlungsziel beträgt 14\u00a0Tage netto.',
  '4. Gewährleistung': 'Die Gewährleistung beträgt 2\u00a0Jahre ab Abnahme.',
  '5. Anwendbares Recht': 'Es gilt österreichisches Recht.',
  '6. Gerichtsstand': 'Gerichtsstand ist Wien.',
};

export function Agb() {
  const { company } = useSite();
  return (
    <TextPage title="Allgemeine Geschäftsbedingungen">
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

      <Clauses entries={toOrder(company)} />

      <h2 id="verbraucher">Hinweise für Verbraucherinnen und Verbraucher</h2>
      <p>Stand: {formatDate(company.complianceDates.consumer)}</p>
      <p>
        Sind Sie Verbraucherin oder Verbraucher, gehen die folgenden Hinweise den Bedingungen weiter oben vor.
        Zwingendes Verbraucherrecht bleibt in jedem Fall aufrecht.
      </p>
      <Clauses heading="h3" entries={toConsumerNotes(company)} />

      <Clauses entries={withdrawal} />
      <Clauses heading="h3" entries={toWithdrawalSteps(company)} />
      <h3>Wann es nicht gilt</h3>
      <ul>
        {noWithdrawal.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>

      <h2>Muster-Widerrufsformular</h2>
      <p>
        (Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)
      </p>
      <ul>
        <li>
          An {company.legalName}, {formatAddress(company.address)}, {company.email}:
        </li>
        {formLines.map((line) => (
          <li key={line}>
            {line}: <span aria-hidden="true">{'_'.repeat(24)}</span>
          </li>
        ))}
      </ul>
      <p>(*) Unzutreffendes streichen.</p>
    </TextPage>
  );
}

const toOrder = ({ complianceDates, estimateBinding, clauses, samples }: Company) => ({
  'Besichtigung, Auftrag und Abnahme': [
    `Stand: ${formatDate(complianceDates.consumer)}`,
    'Besichtigung und Kostenvoranschlag sind kostenlos, auch wenn kein Auftrag daraus wird. Eine Anfrage über die Website oder am Telefon ist unverbindlich.',
    estimateBinding
      ? 'Der Kostenvoranschlag ist für uns verbindlich: Für die darin beschriebene Arbeit zahlen Sie nicht mehr als den genannten Betrag.'
      : 'Der Kostenvoranschlag ist ausdrücklich unverbindlich. Zeichnet sich eine beträchtliche Überschreitung ab, sagen wir Ihnen das, bevor wir weiterarbeiten.',
    clauses.contract,
    clauses.acceptance,
    'clauses' in samples && 'Die Sätze zu Vertrag und Abnahme sowie zur Fälligkeit weiter unten sind Mustertexte.',
  ],
});

/** Mandatory consumer law beside the terms. */
const toConsumerNotes = ({ clauses }: Company) => ({
  'Preise und Fälligkeit': `Alle Beträge verstehen sich inklusive Umsatzsteuer. ${clauses.payment}`,
  Gewährleistung:
    'Punkt\u00a04 verkürzt Ihre gesetzliche Gewährleistung nicht (§\u00a09 KSchG). Arbeiten wir an unbeweglichen Sachen, also etwa an Wänden, Decken, Fassaden oder fest verlegten Böden, beträgt die Frist drei Jahre ab Abnahme (§\u00a0933 ABGB). Bei beweglichen Sachen sind es zwei Jahre.',
  'Recht und Gericht':
    'Punkt\u00a06 gilt für Sie nicht: Wohnen oder arbeiten Sie in Österreich, können wir Sie nur bei dem Gericht klagen, in dessen Sprengel Ihr Wohnsitz, Ihr gewöhnlicher Aufenthalt oder der Ort Ihrer Beschäftigung liegt (§\u00a014 KSchG). Leben Sie in einem anderen Staat, behalten Sie trotz Punkt\u00a05 den Schutz, den Ihnen die zwingenden Vorschriften dieses Staates geben.',
});

const withdrawal = {
  Rücktrittsrecht:
    'Schließen Sie den Vertrag außerhalb unserer Geschäftsräume ab, zum Beispiel nach der Besichtigung bei Ihnen zu Hause, oder ausschließlich auf die Entfernung, etwa per E-Mail oder Telefon, können Sie binnen 14\u00a0Tagen ohne Angabe von Gründen zurücktreten (§\u00a011 FAGG). Die Frist beginnt mit dem Tag des Vertragsabschlusses. Haben wir Sie über dieses Recht nicht belehrt, verlängert sie sich um zwölf Monate; holen wir die Belehrung in dieser Zeit nach, endet sie 14\u00a0Tage danach (§\u00a012 FAGG). Diese Belehrung und das Formular bekommen Sie vor Ihrer Unterschrift auf Papier oder, wenn Sie damit einverstanden sind, per E-Mail.',
};

const noWithdrawal = [
  'bei Verträgen außerhalb unserer Geschäftsräume mit einem Entgelt bis 50\u00a0Euro;',
  'beim Bau neuer Gebäude und bei erheblichen Umbauten, die einem Neubau gleichkommen (§\u00a01 Abs.\u00a02 Z\u00a07 FAGG);',
  'wenn Sie uns ausdrücklich zu dringenden Reparatur- oder Instandhaltungsarbeiten rufen, etwa nach einem Wasserschaden, und nur für diese dringenden Arbeiten (§\u00a018 Abs.\u00a02 FAGG). Für alles, was wir darüber hinaus vereinbaren, behalten Sie das Rücktrittsrecht.',
];

const toWithdrawalSteps = ({ legalName, address }: Company) => ({
  'So treten Sie zurück': (
    <>
      Teilen Sie uns Ihren Entschluss eindeutig mit, am besten schriftlich: {legalName}, {formatAddress(address)},{' '}
      <PhoneLink />, <EmailLink />. Sie können das Formular am Ende dieser Seite verwenden, müssen es aber nicht. Es
      genügt, wenn Sie die Mitteilung vor dem Ende der Frist absenden.
    </>
  ),
  'Was dann geschieht':
    'Wir zahlen Ihnen alles, was wir von Ihnen bekommen haben, unverzüglich und spätestens binnen 14\u00a0Tagen ab dem Tag zurück, an dem Ihre Mitteilung bei uns eingelangt ist. Dafür verwenden wir dasselbe Zahlungsmittel wie Sie, wenn nicht ausdrücklich anderes vereinbart ist, und verrechnen Ihnen dafür nichts.',
  'Wenn wir früher anfangen sollen':
    'Sollen wir schon vor dem Ende der Frist beginnen, brauchen wir dazu Ihr ausdrückliches Verlangen auf einem dauerhaften Datenträger, also etwa auf Papier oder per E-Mail. Treten Sie danach zurück, zahlen Sie den Anteil, der unserer Leistung bis dahin entspricht (§\u00a016 FAGG). Haben wir die Arbeit vollständig erbracht, entfällt das Rücktrittsrecht, wenn Sie vorher ausdrücklich zugestimmt und bestätigt haben, dass Sie das wissen (§\u00a018 Abs.\u00a01 FAGG).',
});

/** The statutory wording. */
const formLines = [
  'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
  'Bestellt am (*)/erhalten am (*)',
  'Name des/der Verbraucher(s)',
  'Anschrift des/der Verbraucher(s)',
  'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
  'Datum',
];
