import type { Content, DayKey } from './content.ts';

export type Weekday = Capitalize<DayKey>;

/** Days in week order; times as `HH:MM` in Vienna. */
export type OpeningHours = { days: readonly Weekday[]; opens: string; closes: string };

type Span = Pick<OpeningHours, 'opens' | 'closes'>;

/** When the company is open, and when it answers. */
export type Schedule = Pick<Content['promise'], 'answer' | 'morning'> & {
  weekly: readonly OpeningHours[];
  /** Hours of single days (`YYYY-MM-DD`) instead of the weekly ones, also on a public holiday; none if closed. */
  exceptions: Readonly<Record<string, readonly Span[]>>;
  /** Both days included. */
  closures: readonly { from: string; to: string }[];
  /** On 24 and 31 December. */
  closedOnEves: boolean;
  /** An answer on the same day if so many hours are left of it. */
  hoursLeft: number;
};

type Legal = Content['legal'];
type Lists = 'managers' | 'guilds';
/** Absent if they have no name or title. */
type OptionalParts =
  | ('master' | 'liabilityInsurance' | 'arbitration' | 'dataProtectionOfficer')
  | ('contactsProvider' | 'fallbackMailProvider' | 'alertService');

/** The facts about the company; what content.ts says of them holds here too, and optional texts may be empty. */
export type Company = Omit<Legal, OptionalParts | Lists | 'logDays'> &
  Partial<Pick<Legal, OptionalParts>> &
  Record<Lists, readonly string[]> &
  Pick<Content['contact'], 'name' | 'email' | 'serviceArea'> & {
    address: { street: string; postalCode: string; city: string; country: string; countryCode: string };
    /** E.164, for links and machines; empty if what was typed is no number. */
    phone: string;
    phoneDisplay: string;
    openingHours: readonly OpeningHours[];
    schedule: Schedule;
    logDays: number;
  };
