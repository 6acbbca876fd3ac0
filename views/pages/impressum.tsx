import type { Company } from '../content/company.ts';
import { formatAddress, formatDate } from '../content/format.ts';
import { services } from '../content/services.ts';
import { useSite } from '../site.ts';

const legalForms: Record<Company['legalForm'], string> = {
  einzelunternehmen: 'Einzelunternehmen, nicht im Firmenbuch eingetragen',
  eingetragen: 'Eingetragenes Einzelunternehmen (e.U.)',
  gmbh: 'Gesellschaft mit beschränkter Haftung (GmbH)',
};

const tradeLawUrl =
  'https://www.ris.bka.gv.at/GeltendeFassung.wxe?Abfrage=Bundesnormen&Gesetzesnummer=10007517';

export function Impressum() {
  const { company } = useSite();
  const { legalForm, complianceDates, liabilityInsurance, arbitration } = company;
  const registered = legalForm !== 'einzelunternehmen';

  return (
    <div className="wrap">
      <h1 className="title">Impressum</h1>
      <div className="legal__text stack">
        <p className="lead">
          Angaben nach §&nbsp;5 ECG und {registered ? '§\u00a014 UGB' : '§\u00a063 GewO'}, Offenlegung nach
          §&nbsp;25 MedienG.
        </p>
        {company.sampleFields.length > 0 && <p>Diese Seite zeigt Musterdaten.</p>}

        <h2>Unternehmen</h2>
        <CompanyDetails company={company} />
        <p>Beschwerden nehmen wir unter derselben Telefonnummer und E-Mail-Adresse entgegen.</p>

        <h2>Register und Aufsicht</h2>
        <Supervision company={company} />

        <h2>Aufträge</h2>
        <p>
          Für unsere Arbeiten gelten die <a href="/agb">Allgemeinen Geschäftsbedingungen</a>, wenn sie im
          Auftrag vereinbart sind. Den Preis nennt der Kostenvoranschlag, den wir nach der Besichtigung
          schreiben. Besichtigung und Kostenvoranschlag sind kostenlos.
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
              Wir haben uns verpflichtet, bei Streitigkeiten mit Verbraucherinnen und Verbrauchern an einem
              Verfahren vor dieser Stelle teilzunehmen: {arbitration.name}, {arbitration.address},{' '}
              <a href={arbitration.url}>{new URL(arbitration.url).hostname}</a>.
            </p>
          </>
        )}

        <h2>Offenlegung</h2>
        <dl>
          <div>
            <dt>Medieninhaber und Herausgeber</dt>
            <dd>
              {company.legalName}, {registered ? company.seat : company.address.city}
            </dd>
          </div>
          <div>
            <dt>Unternehmensgegenstand</dt>
            <dd>{company.purpose}</dd>
          </div>
          <div>
            <dt>Zweck der Website</dt>
            <dd>Vorstellung des Unternehmens und Entgegennahme von Anfragen</dd>
          </div>
        </dl>

        <h2>Barrierefreiheit</h2>
        <p>
          Alle sollen diese Website benutzen können. Unser Ziel sind die Richtlinien WCAG&nbsp;2.2, Stufe AA.
          Über die Website können Sie Anfragen schicken; Verträge werden hier nicht abgeschlossen. Stoßen Sie
          auf ein Hindernis, schreiben Sie uns bitte an{' '}
          <a href={`mailto:${company.email}`}>{company.email}</a> oder rufen Sie an,{' '}
          <a href={`tel:${company.phone}`}>{company.phoneDisplay}</a>, und wir helfen Ihnen auf anderem Weg
          weiter. Stand: {formatDate(complianceDates.accessibility)}.
        </p>

        <h2>Bilder und Links</h2>
        <p>{company.pictureCredit}</p>
        <p>
          Diese Website enthält Links zu anderen Websites. Für deren Inhalt sind ihre Betreiber
          verantwortlich. Fällt Ihnen dort etwas Rechtswidriges auf, sagen Sie es uns bitte, dann entfernen
          wir den Link.
        </p>
      </div>
    </div>
  );
}

function CompanyDetails({ company }: { company: Company }) {
  const { address, email, phone, phoneDisplay } = company;

  return (
    <dl>
      <div>
        <dt>{company.legalForm === 'einzelunternehmen' ? 'Name' : 'Firma'}</dt>
        <dd>{company.legalName}</dd>
      </div>
      <div>
        <dt>Rechtsform</dt>
        <dd>
          {legalForms[company.legalForm]}
          {company.legalForm === 'gmbh' && company.inLiquidation && ', in Liquidation'}
        </dd>
      </div>
      {company.legalForm !== 'gmbh' && (
        <div>
          <dt>Inhaber/in</dt>
          <dd>{company.owner}</dd>
        </div>
      )}
      {company.legalForm === 'gmbh' && company.managers.length > 0 && (
        <div>
          <dt>Geschäftsführung</dt>
          <dd>{company.managers.join(', ')}</dd>
        </div>
      )}
      {company.legalForm === 'gmbh' && company.shareCapital && (
        <div>
          <dt>Stammkapital</dt>
          <dd>{company.shareCapital}</dd>
        </div>
      )}
      <div>
        <dt>
          {company.legalForm === 'einzelunternehmen'
            ? 'Anschrift und Standort der Gewerbeberechtigung'
            : 'Anschrift'}
        </dt>
        <dd>{formatAddress(address)}</dd>
      </div>
      <div>
        <dt>Telefon</dt>
        <dd>
          <a href={`tel:${phone}`}>{phoneDisplay}</a>
        </dd>
      </div>
      <div>
        <dt>E-Mail</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
    </dl>
  );
}

function Supervision({ company }: { company: Company }) {
  return (
    <dl>
      {company.legalForm !== 'einzelunternehmen' && (
        <>
          <div>
            <dt>Firmenbuch</dt>
            <dd>
              {company.registerNumber}, {company.registerCourt}
            </dd>
          </div>
          <div>
            <dt>Sitz</dt>
            <dd>{company.seat}</dd>
          </div>
        </>
      )}
      {company.vatId && (
        <div>
          <dt>UID-Nummer</dt>
          <dd>{company.vatId}</dd>
        </div>
      )}
      {company.licences.map(({ trade, title, gisaNumber }) => (
        <div key={trade}>
          <dt>Gewerbe laut GISA</dt>
          <dd>
            {title}
            {gisaNumber && `, GISA-Zahl ${gisaNumber}`}; Leistungen:{' '}
            {services
              .filter((service) => service.trade === trade)
              .map((service) => service.title)
              .join(', ')}
          </dd>
        </div>
      ))}
      {company.master && (
        <div>
          <dt>Berufsbezeichnung</dt>
          <dd>
            {company.master.title}, verliehen in {company.master.awardedIn}
          </dd>
        </div>
      )}
      <div>
        <dt>Gewerbebehörde</dt>
        <dd>{company.authority}</dd>
      </div>
      <div>
        <dt>Mitglied bei</dt>
        <dd>
          {[company.chamber, ...company.guilds].join(', ')}
          {company.wkoUrl && (
            <>
              {' '}
              (<a href={company.wkoUrl}>Eintrag in WKO Firmen A–Z</a>)
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>Vorschriften</dt>
        <dd>
          Gewerbeordnung 1994, abrufbar unter <a href={tradeLawUrl}>www.ris.bka.gv.at</a>
        </dd>
      </div>
    </dl>
  );
}
