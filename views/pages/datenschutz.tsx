import { EmailLink, PhoneLink } from '../contact-facts.tsx';
import type { Company, Provider } from '../content/company.ts';
import { formatAddress, formatDate } from '../content/format.ts';
import { alertMinutes, receiptPauseHours, rescueDays } from '../content/periods.ts';
import { ratings } from '../content/ratings.ts';
import { testimonials } from '../content/testimonials.ts';
import { type Site, useSite } from '../site.ts';
import { Clauses, Definitions, TextPage } from '../text-page.tsx';

export function Datenschutz() {
  const site = useSite();
  const { company } = site;
  const { dataProtectionOfficer, thirdCountryBasis } = company;
  return (
    <TextPage title="Datenschutzerklärung">
      <p className="lead">
        Kurz gesagt: keine Cookies, keine Statistik, keine Inhalte von fremden Servern. Daten entstehen nur, wenn Ihr
        Browser eine Seite abruft und wenn Sie uns schreiben oder anrufen.
      </p>

      <h2>Verantwortlich</h2>
      <Definitions
        entries={[
          ['Unternehmen', company.legalName],
          ['Anschrift', formatAddress(company.address)],
          ['Telefon', <PhoneLink key="phone" />],
          ['E-Mail', <EmailLink key="email" />],
        ]}
      />
      {dataProtectionOfficer ? (
        <p>
          Für den Datenschutz ist bei uns beauftragt: {dataProtectionOfficer.name},{' '}
          <a href={`mailto:${dataProtectionOfficer.email}`}>{dataProtectionOfficer.email}</a>.
        </p>
      ) : (
        <p>Datenschutzbeauftragte haben wir nicht bestellt. Wenden Sie sich bitte direkt an uns.</p>
      )}

      <Clauses entries={toProcessing(site)} />

      <h2>Wer Daten bekommt</h2>
      <ul>
        {toProcessors(company).map(
          ([provider, task]) => provider && <li key={task}>{`${provider.name}, ${provider.location}: ${task}`}</li>,
        )}
      </ul>
      <p>
        Wird ein Auftrag daraus, können Steuerberatung, Bank und Behörden dazukommen, soweit es dafür nötig oder
        gesetzlich vorgeschrieben ist.{' '}
        {thirdCountryBasis
          ? `Daten gelangen auch in Staaten außerhalb des Europäischen Wirtschaftsraums; Grundlage: ${thirdCountryBasis}.`
          : 'In Staaten außerhalb des Europäischen Wirtschaftsraums (Drittländer) übermitteln wir keine Daten.'}
      </p>

      <Clauses entries={rights} />
      <p>Stand: {formatDate(company.complianceDates.privacy)}</p>
    </TextPage>
  );
}

/** Which data arise, why, and how long they are stored. */
function toProcessing({ company, contactWindowMinutes, mailReceipt, retentionDays, url }: Site) {
  const { alertService, logDays } = company;
  return {
    'Wenn Sie die Website aufrufen': [
      'Zu jedem Abruf schreibt der Webserver eine Zeile ins Protokoll: Zeitpunkt, Art des Abrufs, aufgerufener Pfad ohne den Teil nach dem Fragezeichen, Status, Datenmenge, Dauer und eine gekürzte IP-Adresse. Gekürzt heißt: Von einer IPv4-Adresse bleiben drei der vier Zahlen, von einer IPv6-Adresse die ersten drei der acht Blöcke. Zu Anfragen hält das Protokoll eine Nummer, das Ergebnis der Spam-Prüfung und den Stand von Zustellung und Bearbeitung fest, aber nichts von dem, was Sie schreiben.',
      `Wir brauchen diese Zeilen, um Fehler zu finden und Angriffe zu erkennen. Rechtsgrundlage ist Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO; unser berechtigtes Interesse ist eine Website, die sicher und zuverlässig läuft. Nach ${logDays}\u00a0Tagen werden die Protokolle gelöscht.`,
    ],
    'Schutz vor Missbrauch': `Damit niemand das Formular mit Anfragen überschwemmt, zählen wir, wie viele in den letzten ${contactWindowMinutes}\u00a0Minuten von einem Anschluss gekommen sind. Dafür speichern wir die IP-Adresse als Hashwert, getrennt von den Anfragen und nur für diese ${contactWindowMinutes}\u00a0Minuten. Außerdem wird jede Anfrage automatisch auf Merkmale von Spam geprüft, etwa auf viele Links. Auffällige Anfragen werden gekennzeichnet oder gesammelt einmal am Tag zugestellt, aber nie verworfen. Rechtsgrundlage ist Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO; unser berechtigtes Interesse ist, das Formular vor Missbrauch zu schützen.`,
    Kontaktformular: [
      'Mit dem Formular fragen Sie eine kostenlose Besichtigung oder einen Kostenvoranschlag an. Dafür brauchen wir Vorname, Nachname, E-Mail und Leistung; ohne diese Angaben können wir Ihre Anfrage nicht bearbeiten. Telefon und Nachricht sind freiwillig, ebenso die Wunschfarbe, die Sie beim ersten Bild wählen können. Dazu speichern wir den Zeitpunkt, eine Nummer, einen Prüfwert, an dem wir doppelt geschickte Anfragen erkennen, das Ergebnis der Spam-Prüfung, den Stand der Zustellung, ob die Anfrage erledigt ist und wann uns der Webserver an sie erinnert.',
      'Rechtsgrundlage ist Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO, also Schritte vor einem Vertrag, um die Sie uns bitten. Schreiben Sie für ein Unternehmen oder eine Hausverwaltung, ist es Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO; unser berechtigtes Interesse ist, die Anfrage zu beantworten.',
      `Ihre Angaben werden ${url.startsWith('https:') ? 'verschlüsselt (TLS) übertragen, ' : ''}in einer SQLite-Datenbank am Webserver gespeichert und per E-Mail an unser Postfach geschickt. Jede Kopie, die der Webserver davon anlegt, löscht er nach ${retentionDays}\u00a0Tagen; Sicherungskopien bewahren wir nicht länger auf. Ist die Datenbank einmal beschädigt, heben wir die beschädigte Datei höchstens ${rescueDays}\u00a0Tage lang auf, um verlorene Anfragen daraus zu retten.`,
      mailReceipt &&
        `Sobald Ihre Anfrage in unserem Postfach ist, bestätigen wir das an die E-Mail-Adresse, die Sie angegeben haben, höchstens einmal in ${receiptPauseHours}\u00a0Stunden. In der Bestätigung stehen die Nummer der Anfrage und bis wann wir uns melden, aber nichts von dem, was Sie geschrieben haben. Wann wir sie verschickt haben, speichern wir bei der Anfrage. Rechtsgrundlage ist dieselbe wie für die Anfrage.`,
      alertService &&
        `Lässt sich eine Anfrage ${alertMinutes}\u00a0Minuten lang nicht per E-Mail zustellen, bekommen wir Ihren Namen, Ihre E-Mail-Adresse und, wenn angegeben, Ihre Telefonnummer, dazu Leistung, Zeitpunkt und Nummer der Anfrage über einen Benachrichtigungsdienst (${alertService.name}, ${alertService.location}), damit Ihre Anfrage nicht liegen bleibt. Rechtsgrundlage ist dieselbe wie für die Anfrage.`,
    ],
    'E-Mail und Telefon':
      'Schreiben Sie uns eine E-Mail oder rufen Sie an, verwenden wir Ihre Angaben für dieselben Zwecke und auf derselben Rechtsgrundlage wie beim Formular.',
    'Wie lange wir speichern': `Wird aus Ihrer Anfrage kein Auftrag, löschen wir sie auch in unserem Postfach nach ${retentionDays}\u00a0Tagen. Wird ein Auftrag daraus, bewahren wir die Unterlagen auf, bis die Frist für die Gewährleistung vorbei ist, und wenn dann noch etwas strittig ist, bis zur Klärung (Rechtsgrundlage Art.\u00a06 Abs.\u00a01 lit.\u00a0b und f DSGVO; unser berechtigtes Interesse ist, Ansprüche klären zu können). Was zur Buchhaltung gehört, bewahren wir sieben Jahre auf (§\u00a0132 BAO, §\u00a0212 UGB; Rechtsgrundlage Art.\u00a06 Abs.\u00a01 lit.\u00a0c DSGVO).`,
  };
}

const asProcessor = 'als unser Auftragsverarbeiter (Art.\u00a028 DSGVO)';

const toProcessors = (company: Company): [provider: Provider | undefined, task: string][] => [
  [company.hosting, `betreibt den Webserver ${asProcessor}.`],
  [company.mailProvider, `betreibt unser Postfach ${asProcessor}.`],
  [
    company.fallbackMailProvider,
    `verschickt ${asProcessor} die E-Mails mit den Anfragen, wenn der erste Weg ausfällt.`,
  ],
  [company.alertService, `meldet uns ${asProcessor} Anfragen, die nicht zugestellt werden konnten.`],
];

const rights = {
  'Keine Cookies, keine fremden Dienste':
    'Diese Website setzt keine Cookies und legt auch sonst keine Daten über Sie auf Ihrem Gerät ab (§\u00a0165 Abs.\u00a03 TKG\u00a02021); Ihr Browser hebt nur die Seiten und ihre Dateien auf, damit er sie nicht zweimal laden muss. Die Website misst nicht, wer sie wie benutzt, und lädt keine Schriften, Bilder, Karten oder Programme von anderen Anbietern. Darum fragt Sie hier auch kein Banner um Zustimmung.',
  'Links zu anderen Websites': `${ratings.length > 0 ? 'Bei den Bewertungen und auf' : 'Auf'} den rechtlichen Seiten können Links zu anderen Anbietern stehen. Erst wenn Sie einen solchen Link anklicken, bekommt der Anbieter Daten von Ihrem Browser; dafür ist er selbst verantwortlich.`,
  ...(testimonials.length > 0 && {
    Kundenstimmen: (
      <>
        Name, Ort und Text einer Kundin oder eines Kunden veröffentlichen wir nur mit Einwilligung (Art.&nbsp;6
        Abs.&nbsp;1 lit.&nbsp;a DSGVO). Die Einwilligung kann jederzeit mit einer E-Mail an <EmailLink /> widerrufen
        werden; was bis dahin veröffentlicht war, bleibt rechtmäßig.
      </>
    ),
  }),
  'Ihre Rechte': (
    <>
      Sie haben das Recht auf Auskunft über Ihre Daten, auf Berichtigung, auf Löschung, auf Einschränkung der
      Verarbeitung und auf Datenübertragbarkeit (Art.&nbsp;15 bis 18 und 20 DSGVO). Ein Anruf oder eine E-Mail genügt:{' '}
      <PhoneLink />, <EmailLink />.
    </>
  ),
  Widerspruchsrecht: (
    <strong>
      Soweit wir Daten aufgrund eines berechtigten Interesses verarbeiten (Art.&nbsp;6 Abs.&nbsp;1 lit.&nbsp;f DSGVO),
      können Sie aus Gründen, die sich aus Ihrer besonderen Situation ergeben, jederzeit widersprechen (Art.&nbsp;21
      DSGVO). Schreiben Sie dafür an <EmailLink />.
    </strong>
  ),
  Beschwerde: (
    <>
      Sind Sie der Ansicht, dass wir mit Ihren Daten nicht richtig umgehen, können Sie sich bei der Aufsichtsbehörde
      beschweren: Österreichische Datenschutzbehörde, Barichgasse&nbsp;40–42, 1030&nbsp;Wien,{' '}
      <a href="tel:+431521520">+43 1 52 152-0</a>, <a href="mailto:dsb@dsb.gv.at">dsb@dsb.gv.at</a>,{' '}
      <a href="https://www.dsb.gv.at">www.dsb.gv.at</a>.
    </>
  ),
  'Keine automatisierten Entscheidungen':
    'Über Ihre Anfrage entscheidet immer ein Mensch. Eine automatisierte Entscheidung oder ein Profiling (Art.\u00a022 DSGVO) gibt es nicht.',
};
