import { EmailLink, PhoneLink } from '../contact-facts.tsx';
import type { Company } from '../content/company.ts';
import type { Content, Provider } from '../content/content.ts';
import { formatAddress, formatDate } from '../content/format.ts';
import { alertMinutes, receiptPauseHours, rescueDays } from '../content/periods.ts';
import { type Site, useSite } from '../site.ts';
import { Clauses, Definitions, TextPage } from '../text-page.tsx';

export function Datenschutz() {
  const site = useSite();
  const { company } = site;
  const { dataProtectionOfficer, thirdCountryBasis } = company;
  return (
    <TextPage title={'Datenschutz\u00aderklärung'}>
      <p className="lead">
        Keine Cookies, keine Statistik, keine Inhalte von fremden Servern: Daten entstehen nur, wenn Sie eine Seite
        abrufen, uns schreiben oder anrufen.
      </p>

      <h2>Verantwortlich</h2>
      <Definitions
        entries={[
          ['Unternehmen', company.legalName],
          ['Anschrift', formatAddress(company.address)],
          ['Telefon', <PhoneLink key="phone" />],
          ['E-Mail', <EmailLink key="email" />],
          [
            'Datenschutz\u00adbeauftragte Person',
            dataProtectionOfficer && [
              `${dataProtectionOfficer.name}, `,
              <a key="email" href={`mailto:${dataProtectionOfficer.email}`}>
                {dataProtectionOfficer.email}
              </a>,
            ],
          ],
        ]}
      />

      <Clauses entries={toProcessing(site)} />

      <h2>Wer Daten bekommt</h2>
      <p>Als Auftragsverarbeiter (Art.&nbsp;28 DSGVO):</p>
      <ul>
        {toProcessors(company).map(
          ([provider, task]) => provider && <li key={task}>{`${provider.name}, ${provider.location}: ${task}`}</li>,
        )}
      </ul>
      <p>
        Bei einem Auftrag können Steuerberatung, Bank und Behörden dazukommen, soweit es nötig oder vorgeschrieben ist.{' '}
        {thirdCountryBasis
          ? `Daten gelangen auch in Staaten außerhalb des Europäischen Wirtschaftsraums; Grundlage: ${thirdCountryBasis}.`
          : 'In Staaten außerhalb des Europäischen Wirtschaftsraums (Drittländer) übermitteln wir keine Daten.'}
      </p>

      <Clauses entries={toRights(site.content)} />
      <p>Stand: {formatDate(company.complianceDates.privacy)}</p>
    </TextPage>
  );
}

function toProcessing({ company, contactWindowMinutes, mailReceipt, retentionDays, url }: Site) {
  const { alertService, logDays } = company;
  return {
    'Wenn Sie die Website aufrufen': `Das Protokoll des Webservers hält zu jedem Abruf Zeitpunkt, Art des Abrufs, Pfad, Status, Datenmenge, Dauer und eine gekürzte IP-Adresse fest, zu Anfragen auch Nummer und Stand. Damit finden wir Fehler und erkennen Angriffe. Rechtsgrundlage ist Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO; unser berechtigtes Interesse ist eine sichere Website. Nach ${logDays}\u00a0Tagen werden die Protokolle gelöscht.`,
    'Schutz vor Missbrauch': `Wir zählen, wie viele Anfragen und Fotos in den letzten ${contactWindowMinutes}\u00a0Minuten von einem Anschluss gekommen sind; die IP-Adresse speichern wir dafür als Hashwert und nur für diese ${contactWindowMinutes}\u00a0Minuten. Anfragen werden automatisch auf Spam geprüft, aber nie verworfen. Rechtsgrundlage ist Art.\u00a06 Abs.\u00a01 lit.\u00a0f DSGVO; unser berechtigtes Interesse ist der Schutz vor Missbrauch.`,
    Kontaktformular: [
      'Für eine Besichtigung oder einen Kostenvoranschlag brauchen wir Vorname, Nachname, E-Mail und Leistung; ohne sie können wir Ihre Anfrage nicht bearbeiten. Telefon, PLZ oder Bezirk, Wunschtermin, Nachricht und Wunschfarbe sind freiwillig. Dazu speichern wir Zeitpunkt, Nummer, Ergebnis der Spam-Prüfung, Stand der Zustellung und ob die Anfrage erledigt ist.',
      'Auch Fotos sind freiwillig; sie zeigen uns, was zu tun ist. Ort und andere Zusatzdaten entfernt Ihr Browser, soweit er kann, und jedenfalls der Webserver.',
      'Rechtsgrundlage ist Art.\u00a06 Abs.\u00a01 lit.\u00a0b DSGVO (Schritte vor einem Vertrag, um die Sie uns bitten). Schreiben Sie für ein Unternehmen, ist es lit.\u00a0f; unser berechtigtes Interesse ist, Ihnen zu antworten.',
      `Ihre Angaben und Fotos werden ${url.startsWith('https:') ? 'verschlüsselt (TLS) übertragen, ' : ''}am Webserver gespeichert und per E-Mail an unser Postfach geschickt. Jede Kopie, die der Webserver davon anlegt, löscht er nach ${retentionDays}\u00a0Tagen, in Ausnahmefällen höchstens ${rescueDays}\u00a0Tage später; Sicherungskopien bewahren wir nicht länger auf.`,
      mailReceipt &&
        `Ist Ihre Anfrage in unserem Postfach, bestätigen wir das an die E-Mail-Adresse, die Sie angegeben haben, auf derselben Rechtsgrundlage. In der Bestätigung steht nichts von dem, was Sie geschrieben haben. Damit sie niemand dazu nützt, andere zu belästigen, zählen wir sie je Netz; die gekürzte IP-Adresse speichern wir dafür als Hashwert und nur für ${receiptPauseHours}\u00a0Stunden.`,
      alertService &&
        `Lässt sich eine Anfrage ${alertMinutes}\u00a0Minuten lang nicht per E-Mail zustellen, bekommen wir auf derselben Rechtsgrundlage Ihren Namen, E-Mail-Adresse, Telefonnummer, Leistung, Zeitpunkt und Nummer über einen Benachrichtigungsdienst (${alertService.name}, ${alertService.location}).`,
    ],
    'E-Mail und Telefon':
      'Schreiben Sie uns eine E-Mail oder rufen Sie an, gilt dasselbe wie beim Formular. Ihre Kontaktdaten können wir auch im Adressbuch unserer Telefone speichern.',
    'Wie lange wir speichern': `Wird aus Ihrer Anfrage kein Auftrag, löschen wir sie auch in unserem Postfach nach ${retentionDays}\u00a0Tagen, ebenso den Eintrag im Adressbuch. Die Unterlagen zu einem Auftrag bewahren wir auf, bis die Gewährleistung vorbei und nichts mehr strittig ist (Art.\u00a06 Abs.\u00a01 lit.\u00a0b und f DSGVO; unser berechtigtes Interesse ist, Ansprüche klären zu können). Was zur Buchhaltung gehört, bewahren wir sieben Jahre auf (§\u00a0132 BAO, §\u00a0212 UGB; Art.\u00a06 Abs.\u00a01 lit.\u00a0c DSGVO).`,
  };
}

const toProcessors = (company: Company): [provider: Provider | undefined, task: string][] => [
  [company.hosting, 'Webserver'],
  [company.mailProvider, 'Postfach'],
  [company.fallbackMailProvider, 'verschickt Anfragen, wenn der erste Weg ausfällt'],
  [company.contactsProvider, 'sichert das Adressbuch unserer Telefone'],
  [company.alertService, 'meldet uns Anfragen, die nicht zugestellt werden konnten'],
];

const toRights = ({ testimonials }: Content) => ({
  'Keine Cookies, keine fremden Dienste':
    'Diese Website setzt keine Cookies. Auf Ihrem Gerät liegen nur Fotos, die Sie uns schicken, bis sie übertragen sind, höchstens 72\u00a0Stunden: So kommen sie auch nach einer Unterbrechung an. Das ist für diesen Dienst, den Sie wünschen, unbedingt erforderlich (§\u00a0165 Abs.\u00a03 TKG\u00a02021). Darum fragt hier kein Banner.',
  ...(testimonials.entries.length > 0 && {
    Kundenstimmen: (
      <>
        Name, Ort und Text veröffentlichen wir nur mit Einwilligung (Art.&nbsp;6 Abs.&nbsp;1 lit.&nbsp;a DSGVO). Sie
        kann jederzeit mit einer E-Mail an <EmailLink /> widerrufen werden; was bis dahin veröffentlicht war, bleibt
        rechtmäßig.
      </>
    ),
  }),
  'Ihre Rechte': (
    <>
      Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Datenübertragbarkeit
      (Art.&nbsp;15 bis 18 und 20 DSGVO). Ein Anruf oder eine E-Mail genügt: <PhoneLink />, <EmailLink />.
    </>
  ),
  Widerspruchsrecht: (
    <strong>
      Verarbeiten wir Daten aufgrund eines berechtigten Interesses, können Sie aus Gründen, die sich aus Ihrer
      besonderen Situation ergeben, jederzeit widersprechen (Art.&nbsp;21 DSGVO), am besten an <EmailLink />.
    </strong>
  ),
  Beschwerde: (
    <>
      Sie können sich bei der Aufsichtsbehörde beschweren: Österreichische Datenschutzbehörde, Barichgasse&nbsp;40–42,
      1030&nbsp;Wien, <a href="tel:+431521520">+43 1 52 152-0</a>, <a href="mailto:dsb@dsb.gv.at">dsb@dsb.gv.at</a>,{' '}
      <a href="https://www.dsb.gv.at">www.dsb.gv.at</a>.
    </>
  ),
  'Keine automatisierten Entscheidungen':
    'Über Ihre Anfrage entscheidet ein Mensch. Profiling (Art.\u00a022 DSGVO) gibt es nicht.',
});
