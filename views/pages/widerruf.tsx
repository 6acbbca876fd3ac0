import type { Company } from '../content/company.ts';
import { formatAddress } from '../content/format.ts';
import { useSite } from '../site.ts';
import { Clauses, TextPage } from '../text-page.tsx';

/** One sheet of paper that consumers get before they sign: annex I of the FAGG and a wish to begin early. */
export function Widerruf() {
  const { company } = useSite();
  const { legalName, address, email } = company;
  return (
    <TextPage title={'Widerrufs\u00adbelehrung'}>
      <p>
        Für Verträge, die Verbraucherinnen und Verbraucher außerhalb unserer Geschäftsräume oder im Fernabsatz über
        unsere Arbeiten schließen. Das Gesetz nennt den Widerruf auch Rücktritt; wann es ihn nicht gibt, steht in den{' '}
        <a href="/agb#ruecktritt">AGB</a>.
      </p>

      <Clauses entries={toInstructions(company)} />

      <h2>Muster-Widerrufsformular</h2>
      <p>
        (Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)
      </p>
      <ul className="sheet">
        <li>
          An {legalName}, {formatAddress(address)}, {email}:
        </li>
        {formLines.map(toLine)}
      </ul>
      <p>(*) Unzutreffendes streichen.</p>

      <h2>Nur auf Ihren Wunsch: vorzeitiger Beginn</h2>
      <p>
        Ich verlange ausdrücklich, dass {legalName} noch vor Ablauf der Widerrufsfrist mit der Erfüllung des Vertrags
        beginnt (§&nbsp;10&nbsp;FAGG). Ich nehme zur Kenntnis, dass ich mein Widerrufsrecht verliere, sobald der Vertrag
        vollständig erfüllt ist.
      </p>
      <ul className="sheet">{beginLines.map(toLine)}</ul>
    </TextPage>
  );
}

const toLine = (label: string) => (
  <li key={label} className="blank">
    {label}:
  </li>
);

/** Annex I A for services, word for word; the law spares who uses it any doubt about other words. */
const toInstructions = ({ legalName, address, phoneDisplay, email }: Company) => ({
  Widerrufsrecht: [
    'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
    'Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
    `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${legalName}, ${formatAddress(address)}, ${phoneDisplay}, ${email}) mittels einer eindeutigen Erklärung (z.\u00a0B. ein mit der Post versandter Brief oder E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.`,
    'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
  ],
  'Folgen des Widerrufs': [
    'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
    // "soll", as the law has it.
    'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen soll, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.',
  ],
});

/** Annex I B, word for word. */
const formLines = [
  'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
  'Bestellt am (*)/erhalten am (*)',
  'Name des/der Verbraucher(s)',
  'Anschrift des/der Verbraucher(s)',
  'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
  'Datum',
];

const beginLines = ['Auftrag', 'Name', 'Ort, Datum', 'Unterschrift'];
