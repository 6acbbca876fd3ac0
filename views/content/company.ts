export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/** Days in week order; times as `HH:MM` in Vienna. */
export type OpeningHours = { days: readonly Weekday[]; opens: string; closes: string };

export type Trade = 'painting' | 'flooring';

export type Licence = {
  /** services.ts says which services it covers. */
  trade: Trade;
  /** Wording as in GISA. */
  title: string;
  gisaNumber?: string;
};

export type Provider = { name: string; location: string };

type CommonFacts = {
  /** What is still invented, in words for the owner. Remove a line when its entry is real. */
  samples: Readonly<Record<string, string>>;
  /** Short name for logo, titles and running text. */
  name: string;
  /** Name exactly as in the Firmenbuch; without registration first name and surname of the owner. */
  legalName: string;
  address: { street: string; postalCode: string; city: string; country: string; countryCode: string };
  geo?: { latitude: number; longitude: number };
  /** E.164, for links and machines. */
  phone: string;
  phoneDisplay: string;
  email: string;
  openingHours: readonly OpeningHours[];
  serviceArea: string;
  vatId?: string;
  purpose: string;
  licences: readonly Licence[];
  /** Only with a master's certificate; otherwise the site must not say "Meister". */
  master?: { title: string; awardedIn: string };
  chamber: string;
  guilds: readonly string[];
  wkoUrl?: string;
  authority: string;
  liabilityInsurance?: { name: string; address: string; area: string };
  /** Only if the company has committed itself to this body. */
  arbitration?: { name: string; address: string; url: string };
  pictureCredit: string;
  dataProtectionOfficer?: { name: string; email: string };
  hosting: Provider;
  mailProvider: Provider;
  /** Backs up the address book of the phones that customers are saved in; absent if it stays on them. */
  contactsProvider?: Provider;
  /** Runs the service behind SMTP_FALLBACK_URL; required if it is another provider. */
  fallbackMailProvider?: Provider;
  /** Runs the service behind ALERT_WEBHOOK_URL; required if that is set. */
  alertService?: Provider;
  /** Legal basis if a provider works outside the EEA; absent if none does. */
  thirdCountryBasis?: string;
  /** Days after which the host deletes access logs. */
  logDays: number;
  /** Whether a cost estimate binds the company; § 5 KSchG takes silence as yes. */
  estimateBinding: boolean;
  /** Sentences of the terms that only the owner can decide. */
  clauses: { contract: string; acceptance: string; payment: string };
  /** ISO dates of the last review of each text. */
  complianceDates: { privacy: string; consumer: string; accessibility: string };
};

type Registration = { registerNumber: string; registerCourt: string; seat: string };

type SoleTrader = { legalForm: 'einzelunternehmen'; owner: string };
type RegisteredSoleTrader = { legalForm: 'eingetragen'; owner: string } & Registration;
type LimitedCompany = {
  legalForm: 'gmbh';
  managers: readonly string[];
  /** If any capital is stated, unpaid contributions belong to it. */
  shareCapital?: string;
  inLiquidation?: true;
} & Registration;

export type Company = CommonFacts & (SoleTrader | RegisteredSoleTrader | LimitedCompany);

export const company: Company = {
  samples: {
    name: 'Kurzname',
    legalName: 'Firmenwortlaut',
    legalForm: 'Rechtsform',
    owner: 'Inhaberin oder Inhaber',
    address: 'Anschrift',
    phone: 'Telefonnummer',
    phoneDisplay: 'Telefonnummer in lesbarer Form',
    email: 'E-Mail-Adresse',
    vatId: 'UID-Nummer',
    registerNumber: 'Firmenbuchnummer',
    registerCourt: 'Firmenbuchgericht',
    seat: 'Sitz',
    purpose: 'Unternehmensgegenstand',
    licences: 'Gewerbeberechtigungen laut GISA',
    chamber: 'Kammer',
    guilds: 'Innungen',
    authority: 'Gewerbebehörde',
    pictureCredit: 'Bilder (am Computer erzeugt) und Bildnachweis',
    hosting: 'Anbieter des Webservers',
    mailProvider: 'Anbieter des Postfachs',
    logDays: 'Aufbewahrung der Server-Protokolle',
    estimateBinding: 'Verbindlichkeit des Kostenvoranschlags',
    clauses: 'Sätze zu Vertrag, Abnahme und Fälligkeit in den AGB',
    complianceDates: 'Datum der Prüfung der Rechtstexte',
  },
  name: 'Muster Malerei',
  legalName: 'Muster Malerei e.U.',
  legalForm: 'eingetragen',
  owner: 'Max Muster',
  address: { street: 'Musterstraße 1', postalCode: '1000', city: 'Wien', country: 'Österreich', countryCode: 'AT' },
  phone: '+4310000000',
  phoneDisplay: '+43 1 000 00 00',
  email: 'anfrage@mustermalerei.example',
  openingHours: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '18:00' },
    { days: ['Saturday'], opens: '09:00', closes: '16:00' },
  ],
  serviceArea: 'Wien und Umgebung',
  vatId: 'ATU00000000',
  registerNumber: 'FN 000000 a',
  registerCourt: 'Handelsgericht Wien',
  seat: 'Wien',
  purpose: 'Maler- und Anstreicherarbeiten, Fassadenanstriche und Sanierung, Verlegung von Böden',
  licences: [
    { trade: 'painting', title: 'Maler und Anstreicher', gisaNumber: '00000000' },
    { trade: 'flooring', title: 'Bodenleger', gisaNumber: '00000000' },
  ],
  chamber: 'Wirtschaftskammer Wien',
  guilds: ['Landesinnung der Maler und Tapezierer', 'Landesinnung der Bauhilfsgewerbe (Muster)'],
  authority: 'Magistratisches Bezirksamt für den 1. Bezirk (Muster)',
  pictureCredit: 'Alle Bilder sind am Computer erzeugte Illustrationen und zeigen keine ausgeführten Aufträge.',
  hosting: { name: 'Muster Hosting', location: 'Wien, Österreich' },
  mailProvider: { name: 'Muster Mail', location: 'Wien, Österreich' },
  logDays: 14,
  estimateBinding: true,
  clauses: {
    contract: 'Der Vertrag kommt zustande, wenn Sie unsere schriftliche Auftragsbestätigung unterschreiben.',
    acceptance:
      'Abgenommen ist die Arbeit, wenn wir sie nach der Fertigstellung gemeinsam mit Ihnen durchgesehen haben und Sie sie übernehmen, spätestens mit der Benützung. Was dabei noch fehlt, halten wir schriftlich fest.',
    payment:
      'Was bei der Abnahme zu bezahlen ist (Punkte\u00a01 und\u00a02), ist mit der Abnahme fällig und binnen 14\u00a0Tagen ab Erhalt der Rechnung zu zahlen. Die Anzahlung nach Punkt\u00a02 bleibt davon unberührt.',
  },
  complianceDates: { privacy: '2026-11-30', consumer: '2026-11-30', accessibility: '2026-11-30' },
};
