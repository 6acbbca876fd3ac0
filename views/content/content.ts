import type { ServiceId, Trade } from './services.ts';

/** A picture of the build or an uploaded one, by its name; empty for none. */
export type PictureChoice = {
  file: string;
  alt: string;
  /** The point that every crop keeps, in shares of width and height. */
  x: number;
  y: number;
};

/** In a list; the id stays with it through all versions. */
type Entry<Values> = { readonly id: string } & Values;

export type DayKey = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';

export type Provider = { name: string; location: string };

/**
 * All that the owner changes himself, one JSON value for each section. Texts stand as he has typed them; empty ones are
 * not shown. Dates are `YYYY-MM-DD`, months `YYYY-MM`.
 */
export type Content = {
  contact: {
    /** Short name for logo, titles and running text. */
    name: string;
    street: string;
    postalCode: string;
    city: string;
    phone: string;
    email: string;
    serviceArea: string;
    districts: string;
  };
  hours: {
    /** Such as `8–12, 13–17:30`; empty if closed. */
    weekly: Record<DayKey, string>;
    exceptions: readonly Entry<{ date: string; hours: string }>[];
    /** On 24 and 31 December. */
    closedOnEves: boolean;
  };
  closures: { entries: readonly Entry<{ from: string; to: string; text: string; isClosed: boolean }>[] };
  promise: {
    answer: 'same-day' | 'next-day' | 'none';
    /** With less of the day left, a request is answered on the next. */
    hoursLeft: string;
    /** `HH:MM` */
    morning: string;
  };
  home: {
    lead: string;
    facts: readonly Entry<{ value: string; text: string }>[];
    about: string;
    points: readonly Entry<{ title: string; text: string }>[];
    picture: PictureChoice;
  };
  services: {
    entries: readonly {
      readonly id: ServiceId;
      shortDescription: string;
      fullDescription: string;
      /** For urgent cases: stands before the telephone number. */
      urgentNote: string;
      picture: PictureChoice;
    }[];
  };
  testimonials: {
    /** Without quotation marks; `consent` is the day on which the person agreed to the publication. */
    entries: readonly Entry<{ name: string; location: string; text: string; date: string; consent: string }>[];
  };
  ratings: {
    /** `value` of 5, such as `4,8`; `url` is the profile there; `asOf` the month of the value. */
    entries: readonly Entry<{ platform: string; value: string; count: string; url: string; asOf: string }>[];
  };
  references: {
    entries: readonly Entry<{
      work: string;
      district: string;
      year: string;
      before: PictureChoice;
      after: PictureChoice;
      consent: string;
    }>[];
  };
  people: { entries: readonly Entry<{ name: string; role: string; since: string; portrait: PictureChoice }>[] };
  steps: { entries: readonly Entry<{ title: string; duration: string; text: string }>[] };
  prices: { asOf: string; entries: readonly Entry<{ work: string; price: string; included: string }>[] };
  questions: { entries: readonly Entry<{ question: string; answer: string }>[] };
  legal: {
    legalForm: 'einzelunternehmen' | 'eingetragen' | 'gmbh';
    /** Name exactly as in the Firmenbuch; without registration first name and surname of the owner. */
    legalName: string;
    owner: string;
    /** One in each line. */
    managers: string;
    /** If any capital is stated, unpaid contributions belong to it. */
    shareCapital: string;
    inLiquidation: boolean;
    registerNumber: string;
    registerCourt: string;
    seat: string;
    vatId: string;
    purpose: string;
    /** Titles as in GISA; services.ts says which services a trade covers. */
    licences: readonly Entry<{ trade: Trade; title: string; gisaNumber: string }>[];
    /** Only with a master's certificate; otherwise the site must not say "Meister". */
    master: { title: string; awardedIn: string };
    chamber: string;
    /** One in each line. */
    guilds: string;
    wkoUrl: string;
    authority: string;
    liabilityInsurance: { name: string; address: string; area: string };
    /** Only if the company has committed itself to this body. */
    arbitration: { name: string; address: string; url: string };
    pictureCredit: string;
    dataProtectionOfficer: { name: string; email: string };
    hosting: Provider;
    mailProvider: Provider;
    /** Backs up the address book of the phones that customers are saved in; empty if it stays on them. */
    contactsProvider: Provider;
    /** Runs the service behind SMTP_FALLBACK_URL; required if it is another provider. */
    fallbackMailProvider: Provider;
    /** Runs the service behind ALERT_WEBHOOK_URL; required if that is set. */
    alertService: Provider;
    /** Legal basis if a provider works outside the EEA; empty if none does. */
    thirdCountryBasis: string;
    /** After which the host deletes access logs. */
    logDays: string;
    /** Whether a cost estimate binds the company; § 5 KSchG takes silence as yes. */
    estimateBinding: boolean;
    /** Sentences of the terms that only the owner can decide. */
    clauses: { contract: string; acceptance: string; payment: string };
    /** Of the last review of each text. */
    complianceDates: { privacy: string; consumer: string; accessibility: string };
  };
};

export type SectionName = keyof Content;
