export type Weekday = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/** Days in week order; times as `HH:MM` in Vienna. */
export type OpeningHours = { days: readonly Weekday[]; opens: string; closes: string };

type Span = Pick<OpeningHours, 'opens' | 'closes'>;

/** When the company is open, and when it answers. */
export type Schedule = {
  weekly: readonly OpeningHours[];
  /** Hours of single days (`YYYY-MM-DD`) instead of the weekly ones, also on a public holiday; none if closed. */
  exceptions: Readonly<Record<string, readonly Span[]>>;
  /** Both days included. */
  closures: readonly { from: string; to: string }[];
  /** On 24 and 31 December. */
  closedOnEves: boolean;
  /** The promise: an answer on the same day if so many hours are left of it, else on the next by that time. */
  answer: 'same-day' | 'next-day' | 'none';
  hoursLeft: number;
  morning: string;
};

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
  /** Short name for logo, titles and running text. */
  name: string;
  /** Name exactly as in the Firmenbuch; without registration first name and surname of the owner. */
  legalName: string;
  address: { street: string; postalCode: string; city: string; country: string; countryCode: string };
  /** E.164, for links and machines; empty if what was typed is no number. */
  phone: string;
  phoneDisplay: string;
  email: string;
  openingHours: readonly OpeningHours[];
  schedule: Schedule;
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
