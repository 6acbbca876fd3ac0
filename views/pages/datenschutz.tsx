import { EmailLink, PhoneLink } from '../contact-links.tsx';
import type { Company, Provider } from '../content/company.ts';
import { formatAddress, formatDate } from '../content/format.ts';
import { ratings } from '../content/ratings.ts';
import { testimonials } from '../content/testimonials.ts';
import { useSite } from '../site.ts';
import { Definitions, TextPage } from '../text-page.tsx';
import { RequestPrivacy } from './datenschutz-anfrage.tsx';

export function Datenschutz() {
  const { company, contactWindowMinutes, retentionDays } = useSite();
  const { dataProtectionOfficer, logDays, thirdCountryBasis } = company;

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

      <h2>Wenn Sie die Website aufrufen</h2>
      <p>
        Zu jedem Abruf schreibt der Webserver eine Zeile ins Protokoll: Zeitpunkt, Art des Abrufs, aufgerufener Pfad
        ohne den Teil nach dem Fragezeichen, Status, Datenmenge, Dauer und eine gekürzte IP-Adresse. Gekürzt heißt: Von
        einer IPv4-Adresse bleiben drei der vier Zahlen, von einer IPv6-Adresse die ersten drei der acht Blöcke. Zu
        Anfragen hält das Protokoll eine Nummer, das Ergebnis der Spam-Prüfung und den Stand von Zustellung und
        Bearbeitung fest, aber nichts von dem, was Sie schreiben.
      </p>
      <p>
        Wir brauchen diese Zeilen, um Fehler zu finden und Angriffe zu erkennen. Rechtsgrundlage ist Art.&nbsp;6
        Abs.&nbsp;1 lit.&nbsp;f DSGVO; unser berechtigtes Interesse ist eine Website, die sicher und zuverlässig läuft.
        Nach {logDays}&nbsp;Tagen werden die Protokolle gelöscht.
      </p>

      <h2>Schutz vor Missbrauch</h2>
      <p>
        Damit niemand das Formular mit Anfragen überschwemmt, zählen wir, wie viele in den letzten{' '}
        {contactWindowMinutes}&nbsp;Minuten von einem Anschluss gekommen sind. Dafür speichern wir die IP-Adresse als
        Hashwert, getrennt von den Anfragen und nur für diese {contactWindowMinutes}
        &nbsp;Minuten. Außerdem wird jede Anfrage automatisch auf Merkmale von Spam geprüft, etwa auf viele Links.
        Auffällige Anfragen werden gekennzeichnet oder gesammelt einmal am Tag zugestellt, aber nie verworfen.
        Rechtsgrundlage ist Art.&nbsp;6 Abs.&nbsp;1 lit.&nbsp;f DSGVO; unser berechtigtes Interesse ist, das Formular
        vor Missbrauch zu schützen.
      </p>

      <RequestPrivacy />

      <h2>E-Mail und Telefon</h2>
      <p>
        Schreiben Sie uns eine E-Mail oder rufen Sie an, verwenden wir Ihre Angaben für dieselben Zwecke und auf
        derselben Rechtsgrundlage wie beim Formular.
      </p>

      <h2>Wie lange wir speichern</h2>
      <p>
        Wird aus Ihrer Anfrage kein Auftrag, löschen wir sie auch in unserem Postfach nach {retentionDays}
        &nbsp;Tagen. Wird ein Auftrag daraus, bewahren wir die Unterlagen auf, bis die Frist für die Gewährleistung
        vorbei ist, und wenn dann noch etwas strittig ist, bis zur Klärung (Rechtsgrundlage Art.&nbsp;6 Abs.&nbsp;1
        lit.&nbsp;b und f DSGVO; unser berechtigtes Interesse ist, Ansprüche klären zu können). Was zur Buchhaltung
        gehört, bewahren wir sieben Jahre auf (§&nbsp;132 BAO, §&nbsp;212 UGB; Rechtsgrundlage Art.&nbsp;6 Abs.&nbsp;1
        lit.&nbsp;c DSGVO).
      </p>

      <h2>Wer Daten bekommt</h2>
      <Processors company={company} />
      <p>
        Wird ein Auftrag daraus, können Steuerberatung, Bank und Behörden dazukommen, soweit es dafür nötig oder
        gesetzlich vorgeschrieben ist.{' '}
        {thirdCountryBasis
          ? `Daten gelangen auch in Staaten außerhalb des Europäischen Wirtschaftsraums; Grundlage: ${thirdCountryBasis}.`
          : 'In Staaten außerhalb des Europäischen Wirtschaftsraums (Drittländer) übermitteln wir keine Daten.'}
      </p>

      <h2>Keine Cookies, keine fremden Dienste</h2>
      <p>
        Diese Website setzt keine Cookies und legt auch sonst keine Daten über Sie auf Ihrem Gerät ab (§&nbsp;165
        Abs.&nbsp;3 TKG&nbsp;2021); Ihr Browser hebt nur die Seiten und ihre Dateien auf, damit er sie nicht zweimal
        laden muss. Die Website misst nicht, wer sie wie benutzt, und lädt keine Schriften, Bilder, Karten oder
        Programme von anderen Anbietern. Darum fragt Sie hier auch kein Banner um Zustimmung.
      </p>

      <h2>Links zu anderen Websites</h2>
      <p>
        {ratings.length > 0 ? 'Bei den Bewertungen und auf' : 'Auf'} den rechtlichen Seiten können Links zu anderen
        Anbietern stehen. Erst wenn Sie einen solchen Link anklicken, bekommt der Anbieter Daten von Ihrem Browser;
        dafür ist er selbst verantwortlich.
      </p>

      {testimonials.length > 0 && (
        <>
          <h2>Kundenstimmen</h2>
          <p>
            Name, Ort und Text einer Kundin oder eines Kunden veröffentlichen wir nur mit Einwilligung (Art.&nbsp;6
            Abs.&nbsp;1 lit.&nbsp;a DSGVO). Die Einwilligung kann jederzeit mit einer E-Mail an <EmailLink /> widerrufen
            werden; was bis dahin veröffentlicht war, bleibt rechtmäßig.
          </p>
        </>
      )}

      <h2>Ihre Rechte</h2>
      <p>
        Sie haben das Recht auf Auskunft über Ihre Daten, auf Berichtigung, auf Löschung, auf Einschränkung der
        Verarbeitung und auf Datenübertragbarkeit (Art.&nbsp;15 bis 18 und 20 DSGVO). Ein Anruf oder eine E-Mail genügt:{' '}
        <PhoneLink />, <EmailLink />.
      </p>

      <h2>Widerspruchsrecht</h2>
      <p>
        <strong>
          Soweit wir Daten aufgrund eines berechtigten Interesses verarbeiten (Art.&nbsp;6 Abs.&nbsp;1 lit.&nbsp;f
          DSGVO), können Sie aus Gründen, die sich aus Ihrer besonderen Situation ergeben, jederzeit widersprechen
          (Art.&nbsp;21 DSGVO). Schreiben Sie dafür an <EmailLink />.
        </strong>
      </p>

      <h2>Beschwerde</h2>
      <p>
        Sind Sie der Ansicht, dass wir mit Ihren Daten nicht richtig umgehen, können Sie sich bei der Aufsichtsbehörde
        beschweren: Österreichische Datenschutzbehörde, Barichgasse&nbsp;40–42, 1030&nbsp;Wien,{' '}
        <a href="tel:+431521520">+43 1 52 152-0</a>, <a href="mailto:dsb@dsb.gv.at">dsb@dsb.gv.at</a>,{' '}
        <a href="https://www.dsb.gv.at">www.dsb.gv.at</a>.
      </p>

      <h2>Keine automatisierten Entscheidungen</h2>
      <p>
        Über Ihre Anfrage entscheidet immer ein Mensch. Eine automatisierte Entscheidung oder ein Profiling
        (Art.&nbsp;22 DSGVO) gibt es nicht.
      </p>

      <p>Stand: {formatDate(company.complianceDates.privacy)}</p>
    </TextPage>
  );
}

function Processors({ company }: { company: Company }) {
  const role = 'als unser Auftragsverarbeiter (Art.\u00a028 DSGVO)';
  const tasks: [Provider | undefined, string][] = [
    [company.hosting, `betreibt den Webserver ${role}.`],
    [company.mailProvider, `betreibt unser Postfach ${role}.`],
    [company.fallbackMailProvider, `verschickt ${role} die E-Mails mit den Anfragen, wenn der erste Weg ausfällt.`],
    [company.alertService, `meldet uns ${role} Anfragen, die nicht zugestellt werden konnten.`],
  ];
  return (
    <ul>
      {tasks.map(
        ([provider, task]) => provider && <li key={task}>{`${provider.name}, ${provider.location}: ${task}`}</li>,
      )}
    </ul>
  );
}
