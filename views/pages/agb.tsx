import { EmailLink, PhoneLink } from '../contact-links.tsx';
import type { Company } from '../content/company.ts';
import { formatAddress, formatDate } from '../content/format.ts';
import { useSite } from '../site.ts';
import { TextPage } from '../text-page.tsx';

export function Agb() {
  const { company } = useSite();
  const { clauses, complianceDates, estimateBinding, samples } = company;

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

      <h3>1. Aufträge bis 1.000&nbsp;Euro</h3>
      <p>Aufträge bis einschließlich 1.000&nbsp;Euro sind bei Abnahme zu bezahlen.</p>

      <h3>2. Aufträge über 1.000&nbsp;Euro</h3>
      <p>
        Bei Aufträgen über 1.000&nbsp;Euro sind 30&nbsp;% als Anzahlung zu leisten, der Rest ist bei Abnahme zu
        bezahlen.
      </p>

      <h3>3. Zahlungsziel</h3>
      <p>Das Zahlungsziel beträgt 14&nbsp;Tage netto.</p>

      <h3>4. Gewährleistung</h3>
      <p>Die Gewährleistung beträgt 2&nbsp;Jahre ab Abnahme.</p>

      <h3>5. Anwendbares Recht</h3>
      <p>Es gilt österreichisches Recht.</p>

      <h3>6. Gerichtsstand</h3>
      <p>Gerichtsstand ist Wien.</p>

      <h2>Besichtigung, Auftrag und Abnahme</h2>
      <p>Stand: {formatDate(complianceDates.consumer)}</p>
      <p>
        Besichtigung und Kostenvoranschlag sind kostenlos, auch wenn kein Auftrag daraus wird. Eine Anfrage über die
        Website oder am Telefon ist unverbindlich.
      </p>
      <p>
        {estimateBinding
          ? 'Der Kostenvoranschlag ist für uns verbindlich: Für die darin beschriebene Arbeit zahlen Sie nicht mehr als den genannten Betrag.'
          : 'Der Kostenvoranschlag ist ausdrücklich unverbindlich. Zeichnet sich eine beträchtliche Überschreitung ab, sagen wir Ihnen das, bevor wir weiterarbeiten.'}
      </p>
      <p>{clauses.contract}</p>
      <p>{clauses.acceptance}</p>
      {'clauses' in samples && (
        <p>Die Sätze zu Vertrag und Abnahme sowie zur Fälligkeit weiter unten sind Mustertexte.</p>
      )}

      <Verbraucherhinweise company={company} />
    </TextPage>
  );
}

/** Mandatory consumer law beside the dated terms, which stay as they are. */
function Verbraucherhinweise({ company }: { company: Company }) {
  return (
    <>
      <h2 id="verbraucher">Hinweise für Verbraucherinnen und Verbraucher</h2>
      <p>Stand: {formatDate(company.complianceDates.consumer)}</p>
      <p>
        Sind Sie Verbraucherin oder Verbraucher, gehen die folgenden Hinweise den Bedingungen weiter oben vor.
        Zwingendes Verbraucherrecht bleibt in jedem Fall aufrecht.
      </p>

      <h3>Preise und Fälligkeit</h3>
      <p>Alle Beträge verstehen sich inklusive Umsatzsteuer. {company.clauses.payment}</p>

      <h3>Gewährleistung</h3>
      <p>
        Punkt&nbsp;4 verkürzt Ihre gesetzliche Gewährleistung nicht (§&nbsp;9 KSchG). Arbeiten wir an unbeweglichen
        Sachen, also etwa an Wänden, Decken, Fassaden oder fest verlegten Böden, beträgt die Frist drei Jahre ab Abnahme
        (§&nbsp;933 ABGB). Bei beweglichen Sachen sind es zwei Jahre.
      </p>

      <h3>Recht und Gericht</h3>
      <p>
        Punkt&nbsp;6 gilt für Sie nicht: Wohnen oder arbeiten Sie in Österreich, können wir Sie nur bei dem Gericht
        klagen, in dessen Sprengel Ihr Wohnsitz, Ihr gewöhnlicher Aufenthalt oder der Ort Ihrer Beschäftigung liegt
        (§&nbsp;14 KSchG). Leben Sie in einem anderen Staat, behalten Sie trotz Punkt&nbsp;5 den Schutz, den Ihnen die
        zwingenden Vorschriften dieses Staates geben.
      </p>

      <Ruecktrittsrecht company={company} />
      <Widerrufsformular company={company} />
    </>
  );
}

function Ruecktrittsrecht({ company }: { company: Company }) {
  return (
    <>
      <h2>Rücktrittsrecht</h2>
      <p>
        Schließen Sie den Vertrag außerhalb unserer Geschäftsräume ab, zum Beispiel nach der Besichtigung bei Ihnen zu
        Hause, oder ausschließlich auf die Entfernung, etwa per E-Mail oder Telefon, können Sie binnen 14&nbsp;Tagen
        ohne Angabe von Gründen zurücktreten (§&nbsp;11 FAGG). Die Frist beginnt mit dem Tag des Vertragsabschlusses.
        Haben wir Sie über dieses Recht nicht belehrt, verlängert sie sich um zwölf Monate; holen wir die Belehrung in
        dieser Zeit nach, endet sie 14&nbsp;Tage danach (§&nbsp;12 FAGG). Diese Belehrung und das Formular bekommen Sie
        vor Ihrer Unterschrift auf Papier oder, wenn Sie damit einverstanden sind, per E-Mail.
      </p>

      <h3>So treten Sie zurück</h3>
      <p>
        Teilen Sie uns Ihren Entschluss eindeutig mit, am besten schriftlich: {company.legalName},{' '}
        {formatAddress(company.address)}, <PhoneLink />, <EmailLink />. Sie können das Formular am Ende dieser Seite
        verwenden, müssen es aber nicht. Es genügt, wenn Sie die Mitteilung vor dem Ende der Frist absenden.
      </p>

      <h3>Was dann geschieht</h3>
      <p>
        Wir zahlen Ihnen alles, was wir von Ihnen bekommen haben, unverzüglich und spätestens binnen 14&nbsp;Tagen ab
        dem Tag zurück, an dem Ihre Mitteilung bei uns eingelangt ist. Dafür verwenden wir dasselbe Zahlungsmittel wie
        Sie, wenn nicht ausdrücklich anderes vereinbart ist, und verrechnen Ihnen dafür nichts.
      </p>

      <h3>Wenn wir früher anfangen sollen</h3>
      <p>
        Sollen wir schon vor dem Ende der Frist beginnen, brauchen wir dazu Ihr ausdrückliches Verlangen auf einem
        dauerhaften Datenträger, also etwa auf Papier oder per E-Mail. Treten Sie danach zurück, zahlen Sie den Anteil,
        der unserer Leistung bis dahin entspricht (§&nbsp;16 FAGG). Haben wir die Arbeit vollständig erbracht, entfällt
        das Rücktrittsrecht, wenn Sie vorher ausdrücklich zugestimmt und bestätigt haben, dass Sie das wissen (§&nbsp;18
        Abs.&nbsp;1 FAGG).
      </p>

      <h3>Wann es nicht gilt</h3>
      <ul>
        <li>bei Verträgen außerhalb unserer Geschäftsräume mit einem Entgelt bis 50&nbsp;Euro;</li>
        <li>
          beim Bau neuer Gebäude und bei erheblichen Umbauten, die einem Neubau gleichkommen (§&nbsp;1 Abs.&nbsp;2
          Z&nbsp;7 FAGG);
        </li>
        <li>
          wenn Sie uns ausdrücklich zu dringenden Reparatur- oder Instandhaltungsarbeiten rufen, etwa nach einem
          Wasserschaden, und nur für diese dringenden Arbeiten (§&nbsp;18 Abs.&nbsp;2 FAGG). Für alles, was wir darüber
          hinaus vereinbaren, behalten Sie das Rücktrittsrecht.
        </li>
      </ul>
    </>
  );
}

const formLines = [
  'Bestellt am (*)/erhalten am (*)',
  'Name des/der Verbraucher(s)',
  'Anschrift des/der Verbraucher(s)',
  'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
  'Datum',
];

function Widerrufsformular({ company }: { company: Company }) {
  return (
    <>
      <h2>Muster-Widerrufsformular</h2>
      <p>
        (Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)
      </p>
      <ul>
        <li>
          An {company.legalName}, {formatAddress(company.address)}, {company.email}:
        </li>
        <li>
          Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren
          (*)/die Erbringung der folgenden Dienstleistung (*): <BlankLine />
        </li>
        {formLines.map((line) => (
          <li key={line}>
            {line}: <BlankLine />
          </li>
        ))}
      </ul>
      <p>(*) Unzutreffendes streichen.</p>
    </>
  );
}

function BlankLine() {
  return <span aria-hidden="true">{'_'.repeat(24)}</span>;
}
