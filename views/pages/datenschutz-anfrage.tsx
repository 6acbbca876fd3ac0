import { alertMinutes, receiptPauseHours, rescueDays } from '../content/periods.ts';
import { useSite } from '../site.ts';

/** What happens to a request from the form. */
export function RequestPrivacy() {
  const { company, mailReceipt, retentionDays, url } = useSite();
  const { alertService } = company;
  return (
    <>
      <h2>Kontaktformular</h2>
      <p>
        Mit dem Formular fragen Sie eine kostenlose Besichtigung oder einen Kostenvoranschlag an. Dafür brauchen wir
        Vorname, Nachname, E-Mail und Leistung; ohne diese Angaben können wir Ihre Anfrage nicht bearbeiten. Telefon und
        Nachricht sind freiwillig, ebenso die Wunschfarbe, die Sie beim ersten Bild wählen können. Dazu speichern wir
        den Zeitpunkt, eine Nummer, einen Prüfwert, an dem wir doppelt geschickte Anfragen erkennen, das Ergebnis der
        Spam-Prüfung, den Stand der Zustellung, ob die Anfrage erledigt ist und wann uns der Webserver an sie erinnert.
      </p>
      <p>
        Rechtsgrundlage ist Art.&nbsp;6 Abs.&nbsp;1 lit.&nbsp;b DSGVO, also Schritte vor einem Vertrag, um die Sie uns
        bitten. Schreiben Sie für ein Unternehmen oder eine Hausverwaltung, ist es Art.&nbsp;6 Abs.&nbsp;1 lit.&nbsp;f
        DSGVO; unser berechtigtes Interesse ist, die Anfrage zu beantworten.
      </p>
      <p>
        Ihre Angaben werden {url.startsWith('https:') && 'verschlüsselt (TLS) übertragen, '}in einer SQLite-Datenbank am
        Webserver gespeichert und per E-Mail an unser Postfach geschickt. Jede Kopie, die der Webserver davon anlegt,
        löscht er nach {retentionDays}&nbsp;Tagen; Sicherungskopien bewahren wir nicht länger auf. Ist die Datenbank
        einmal beschädigt, heben wir die beschädigte Datei höchstens {rescueDays}&nbsp;Tage lang auf, um verlorene
        Anfragen daraus zu retten.
      </p>
      {mailReceipt && (
        <p>
          Sobald Ihre Anfrage in unserem Postfach ist, bestätigen wir das an die E-Mail-Adresse, die Sie angegeben
          haben, höchstens einmal in {receiptPauseHours}&nbsp;Stunden. In der Bestätigung stehen die Nummer der Anfrage
          und bis wann wir uns melden, aber nichts von dem, was Sie geschrieben haben. Wann wir sie verschickt haben,
          speichern wir bei der Anfrage. Rechtsgrundlage ist dieselbe wie für die Anfrage.
        </p>
      )}
      {alertService && (
        <p>
          Lässt sich eine Anfrage {alertMinutes}&nbsp;Minuten lang nicht per E-Mail zustellen, bekommen wir Ihren Namen,
          Ihre E-Mail-Adresse und, wenn angegeben, Ihre Telefonnummer, dazu Leistung, Zeitpunkt und Nummer der Anfrage
          über einen Benachrichtigungsdienst ({alertService.name}, {alertService.location}), damit Ihre Anfrage nicht
          liegen bleibt. Rechtsgrundlage ist dieselbe wie für die Anfrage.
        </p>
      )}
    </>
  );
}
