import type { Company } from '../../../views/content/company.ts';
import { services } from '../../../views/content/services.ts';
import type { Config } from '../../config.ts';
import { type Finding, reportOn } from './finding.ts';

const { error, warning, fine } = reportOn('Firmendaten');
const file = 'views/content/company.ts';

type Given = {
  company: Company;
  titles: readonly string[];
  settings: Pick<Config, 'alertWebhookUrl' | 'smtpFallbackUrl'>;
};

/** Whether the record holds what the law wants of a company of its legal form. */
export function checkCompany({ company, titles, settings }: Given): Finding[] {
  const findings = [
    ...listGaps(company).map((gap) => error(`${gap} Bitte in ${file} ergänzen.`)),
    ...listMissingProviders(company, settings).map((gap) => error(`${gap} Bitte in ${file} ergänzen.`)),
    ...listOddTitles(titles).map(warning),
  ];
  return findings.length > 0 ? findings : [fine('Die Angaben sind für die Rechtsform vollständig.')];
}

/** Everybody whom a setting hands personal data to must stand on the privacy page. */
export function listMissingProviders(company: Company, settings: Given['settings']): string[] {
  return [
    ...(settings.alertWebhookUrl && !company.alertService
      ? ['ALERT_WEBHOOK_URL ist gesetzt, aber alertService fehlt in der Datenschutzerklärung.']
      : []),
    ...(settings.smtpFallbackUrl && !company.fallbackMailProvider
      ? ['SMTP_FALLBACK_URL ist gesetzt, aber fallbackMailProvider fehlt in der Datenschutzerklärung.']
      : []),
  ];
}

/** What is missing or has the wrong form, in sentences for the owner. */
export function listGaps(company: Company): string[] {
  return [
    ...listEmptyTexts(company),
    ...listFormGaps(company),
    ...listAddressGaps(company),
    ...listTradeGaps(company),
  ];
}

function listEmptyTexts(company: Company): string[] {
  const { name, legalName, purpose, pictureCredit, serviceArea, openingHours, clauses } = company;
  const { hosting, mailProvider, complianceDates, logDays } = company;
  const texts: Record<string, string> = {
    name,
    legalName,
    purpose,
    pictureCredit,
    serviceArea,
    ...withPrefix('clauses', clauses),
    ...withPrefix('hosting', hosting),
    ...withPrefix('mailProvider', mailProvider),
    ...withPrefix('complianceDates', complianceDates),
  };
  const empty = Object.keys(texts).filter((key) => !texts[key]?.trim());
  const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  return [
    ...empty.map((key) => `${key} ist leer.`),
    ...(openingHours.length === 0 ? ['openingHours ist leer.'] : []),
    ...(logDays >= 1 && logDays <= 14 ? [] : ['logDays muss zwischen 1 und 14 liegen.']),
    ...Object.entries(complianceDates)
      .filter(([, date]) => date && !isDate(date))
      .map(([key]) => `complianceDates.${key} ist kein Datum wie 2026-11-27.`),
  ];
}

function withPrefix(prefix: string, texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]));
}

function listFormGaps(company: Company): string[] {
  switch (company.legalForm) {
    case 'einzelunternehmen':
      return [
        ...listOwnerGaps(company.owner),
        ...(company.legalName.includes(company.owner)
          ? []
          : ['legalName muss ohne Firmenbuch Vor- und Familienname enthalten.']),
      ];
    case 'eingetragen':
      return [
        ...listOwnerGaps(company.owner),
        ...listRegisterGaps(company),
        ...(/\be\. ?U\.$/.test(company.legalName) ? [] : ['legalName muss auf „e.U.“ enden.']),
      ];
    case 'gmbh':
      return [
        ...listRegisterGaps(company),
        ...(/GmbH|Gesellschaft m\. ?b\. ?H\.|Gesellschaft mit beschränkter Haftung/.test(company.legalName)
          ? []
          : ['legalName muss „GmbH“ enthalten.']),
        ...(company.shareCapital === '' ? ['shareCapital ist leer; dann bitte die Zeile löschen.'] : []),
      ];
  }
}

function listOwnerGaps(owner: string): string[] {
  const [first = '', ...others] = owner.trim().split(/\s+/);
  const isFull = first.length > 1 && !first.endsWith('.') && others.length > 0;
  return isFull ? [] : ['owner braucht einen ausgeschriebenen Vornamen und den Familiennamen.'];
}

function listRegisterGaps(company: { registerNumber: string; registerCourt: string; seat: string }) {
  return [
    ...(/^FN \d{1,6} ?[a-z]$/.test(company.registerNumber)
      ? []
      : ['registerNumber muss aussehen wie „FN 123456a“.']),
    ...(company.registerCourt ? [] : ['registerCourt (Firmenbuchgericht) ist leer.']),
    ...(company.seat ? [] : ['seat (Sitz) ist leer.']),
  ];
}

function listAddressGaps({ address, phone, phoneDisplay, email }: Company): string[] {
  const { street, postalCode, city } = address;
  return [
    ...(/postfach/i.test(street) || !/\p{L}.*\d/u.test(street)
      ? ['address.street braucht Straße und Hausnummer, kein Postfach.']
      : []),
    ...(/^\d{4}$/.test(postalCode) ? [] : ['address.postalCode muss vier Ziffern haben.']),
    ...(city ? [] : ['address.city ist leer.']),
    ...(/^\+\d{7,15}$/.test(phone) ? [] : ['phone muss aussehen wie +4312345678.']),
    ...(phoneDisplay.replace(/\D/g, '') === phone.slice(1)
      ? []
      : ['phoneDisplay muss dieselben Ziffern haben wie phone.']),
    ...(/^[^\s@A-Z]+@[^\s@A-Z]+\.[^\s@A-Z]+$/.test(email)
      ? []
      : ['email muss eine Adresse in Kleinbuchstaben sein.']),
  ];
}

function listTradeGaps({ vatId, chamber, guilds, authority, address, licences, master }: Company): string[] {
  const trades = licences.map(({ trade }) => trade);
  return [
    ...(vatId === undefined || /^ATU\d{8}$/.test(vatId)
      ? []
      : ['vatId muss aussehen wie ATU12345678; ohne UID bitte die Zeile löschen.']),
    ...(chamber ? [] : ['chamber (Kammer) ist leer.']),
    ...(guilds.length > 0 && guilds.every(Boolean) ? [] : ['guilds (Innungen) ist leer.']),
    ...(authority && (address.city !== 'Wien' || authority.includes('Bezirksamt'))
      ? []
      : ['authority muss in Wien ein Magistratisches Bezirksamt nennen.']),
    ...(licences.every(({ title }) => title) ? [] : ['licences: ein Gewerbe ohne Wortlaut.']),
    ...services
      .filter(({ trade }) => !trades.includes(trade))
      .map(({ title }) => `licences: Für „${title}“ ist keine Gewerbeberechtigung eingetragen.`),
    ...(master && !(master.title && master.awardedIn)
      ? ['master braucht Berufsbezeichnung und Verleihungsstaat.']
      : []),
  ];
}

function listOddTitles(titles: readonly string[]): string[] {
  return titles
    .filter(({ length }) => length < 30 || length > 60)
    .map(
      (title) =>
        `Der Seitentitel „${title}“ hat ${title.length} Zeichen, Suchmaschinen zeigen 30 bis 60. Bitte name in ${file} oder den Titel in src/pages.tsx ändern.`,
    );
}
