import { EmailLink, PhoneLink } from '../contact-facts.tsx';
import type { Company } from '../content/company.ts';
import { formatAddress, formatDate } from '../content/format.ts';
import { services } from '../content/services.ts';
import { useSite } from '../site.ts';
import { type Definition, Definitions, TextPage } from '../text-page.tsx';

const legalForms: Record<Company['legalForm'], string> = {
  einzelunternehmen: 'Einzelunternehmen, nicht im Firmenbuch eingetragen',
  eingetragen: 'Eingetragenes Einzelunternehmen (e.U.)',
  gmbh: 'Gesellschaft mit beschränkter Haftung (GmbH)',
};

const tradeLawUrl = 'https://www.ris.bka.gv.at/GeltendeFassung.wxe?Abfrage=Bundesnormen&Gesetzesnummer=10007517';

export function Impressum() {
  const { company, samples } = useSite();
  const { legalName, address, liabilityInsurance, arbitration, master, wkoUrl } = company;
  const registered = company.legalForm === 'einzelunternehmen' ? undefined : company;
  const limited = company.legalForm === 'gmbh' ? company : undefined;
  const trades = company.licences.map(({ title }) => title).join(', ');
  const members = [company.chamber, ...company.guilds].join(', ');
  return (
    <TextPage title="Impressum">
      <p className="lead">
        Angaben nach §&nbsp;5 ECG und {registered ? '§\u00a014 UGB' : '§\u00a063 GewO'}, Offenlegung nach §&nbsp;25
        MedienG.
      </p>
      {samples.includes('legal') && <p>Diese Seite zeigt Musterdaten.</p>}

      <h2>Unternehmen</h2>
      <Definitions
        entries={[
          [registered ? 'Firma' : 'Name', legalName],
          ['Rechtsform', `${legalForms[company.legalForm]}${limited?.inLiquidation ? ', in Liquidation' : ''}`],
          ['Inhaber/in', company.legalForm !== 'gmbh' && company.owner],
          ['Geschäftsführung', limited?.managers.join(', ')],
          ['Stammkapital', limited?.shareCapital],
          [registered ? 'Anschrift' : 'Anschrift und Standort der Gewerbeberechtigung', formatAddress(address)],
          ['Telefon', <PhoneLink key="phone" />],
          ['E-Mail', <EmailLink key="email" />],
        ]}
      />
      <p>Beschwerden nehmen wir unter derselben Telefonnummer und E-Mail-Adresse entgegen.</p>

      <h2>Register und Aufsicht</h2>
      <Definitions
        entries={[
          ['Firmenbuch', registered && `${registered.registerNumber}, ${registered.registerCourt}`],
          ['Sitz', registered?.seat],
          ['UID-Nummer', company.vatId],
          ...company.licences.map((licence): Definition => ['Gewerbe laut GISA', toLicence(licence)]),
          ['Berufs\u00adbezeichnung', `${master?.title ?? trades}, verliehen in ${master?.awardedIn ?? 'Österreich'}`],
          ['Gewerbebehörde', company.authority],
          ['Mitglied bei', wkoUrl ? [`${members} (`, toLink(wkoUrl, 'Eintrag in WKO Firmen A–Z'), ')'] : members],
          ['Vorschriften', ['Gewerbeordnung 1994, abrufbar unter ', toLink(tradeLawUrl, 'www.ris.bka.gv.at')]],
        ]}
      />

      <h2>Aufträge</h2>
      <p>
        Für unsere Arbeiten gelten die <a href="/agb">Allgemeinen Geschäftsbedingungen</a>, wenn sie im Auftrag
        vereinbart sind. Den Preis nennt der Kostenvoranschlag, den wir nach der Besichtigung schreiben. Besichtigung
        und Kostenvoranschlag sind kostenlos.
      </p>
      {liabilityInsurance && (
        <p>
          Haftpflichtversicherung: {liabilityInsurance.name}, {liabilityInsurance.address}; Geltungsbereich:{' '}
          {liabilityInsurance.area}.
        </p>
      )}
      {arbitration && (
        <>
          <h2>Streitbeilegung</h2>
          <p>
            Wir haben uns verpflichtet, bei Streitigkeiten mit Verbraucherinnen und Verbrauchern an einem Verfahren vor
            dieser Stelle teilzunehmen: {arbitration.name}, {arbitration.address},{' '}
            <a href={arbitration.url}>{new URL(arbitration.url).hostname}</a>.
          </p>
        </>
      )}

      <h2>Offenlegung</h2>
      <Definitions
        entries={[
          ['Medieninhaber und Herausgeber', `${legalName}, ${registered?.seat ?? address.city}`],
          ['Unternehmens\u00adgegenstand', company.purpose],
        ]}
      />

      <h2>Barrierefreiheit</h2>
      <p>
        Alle sollen diese Website benutzen können. Unser Ziel sind die Richtlinien WCAG&nbsp;2.2, Stufe AA. Über die
        Website können Sie Anfragen schicken; Verträge werden hier nicht abgeschlossen. Stoßen Sie auf ein Hindernis,
        schreiben Sie uns bitte an <EmailLink /> oder rufen Sie an, <PhoneLink />, und wir helfen Ihnen auf anderem Weg
        weiter. Stand: {formatDate(company.complianceDates.accessibility)}.
      </p>

      <h2>Bilder</h2>
      <p>{company.pictureCredit}</p>
    </TextPage>
  );
}

function toLink(url: string, text: string) {
  return (
    <a key={url} href={url}>
      {text}
    </a>
  );
}

function toLicence({ trade, title, gisaNumber }: Company['licences'][number]): string {
  const covered = services.filter((service) => service.trade === trade);
  const number = gisaNumber ? `, GISA-Zahl ${gisaNumber}` : '';
  return `${title}${number}; Leistungen: ${covered.map((service) => service.title).join(', ')}`;
}
