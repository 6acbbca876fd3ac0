import type { Company, OpeningHours, Schedule, Weekday } from '../../views/content/company.ts';
import type { Content, DayKey } from '../../views/content/content.ts';
import { parseHours } from './hours.ts';
import { toInternational } from './phone-number.ts';

/** The facts of the content as pages and mails name them; takes whatever is stored, right or not. */
export function toCompany({ contact, hours, closures, promise, legal }: Content): Company {
  const { legalForm, owner, managers, shareCapital, inLiquidation, registerNumber, registerCourt, seat } = legal;
  const registration = { registerNumber, registerCourt, seat };
  const weekly = toOpeningHours(hours.weekly);
  return {
    name: contact.name,
    legalName: legal.legalName,
    address: { ...contact, country: 'Österreich', countryCode: 'AT' },
    phone: toInternational(contact.phone) ?? '',
    phoneDisplay: contact.phone,
    email: contact.email,
    serviceArea: contact.serviceArea,
    openingHours: weekly,
    schedule: toSchedule({ hours, closures, promise }, weekly),
    ...optional({ vatId: legal.vatId, wkoUrl: legal.wkoUrl, thirdCountryBasis: legal.thirdCountryBasis }),
    ...filled({
      master: legal.master,
      liabilityInsurance: legal.liabilityInsurance,
      arbitration: legal.arbitration,
      dataProtectionOfficer: legal.dataProtectionOfficer,
      contactsProvider: legal.contactsProvider,
      fallbackMailProvider: legal.fallbackMailProvider,
      alertService: legal.alertService,
    }),
    purpose: legal.purpose,
    licences: legal.licences.map(({ trade, title, gisaNumber }) => ({ trade, title, ...optional({ gisaNumber }) })),
    chamber: legal.chamber,
    guilds: toLines(legal.guilds),
    authority: legal.authority,
    pictureCredit: legal.pictureCredit,
    hosting: legal.hosting,
    mailProvider: legal.mailProvider,
    logDays: Number(legal.logDays),
    estimateBinding: legal.estimateBinding,
    clauses: legal.clauses,
    complianceDates: legal.complianceDates,
    ...(legalForm === 'gmbh'
      ? {
          legalForm,
          ...registration,
          managers: toLines(managers),
          ...optional({ shareCapital }),
          ...(inLiquidation && { inLiquidation }),
        }
      : legalForm === 'eingetragen'
        ? { legalForm, owner, ...registration }
        : { legalForm: 'einzelunternehmen', owner }),
  };
}

const weekdays: Record<DayKey, Weekday> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

/** Days with the same hours in one entry. */
function toOpeningHours(weekly: Content['hours']['weekly']): OpeningHours[] {
  const spans = Object.entries(weekdays).flatMap(([key, day]) =>
    (parseHours(weekly[key as DayKey]).spans ?? []).map((span) => ({ ...span, day })),
  );
  const groups = Object.groupBy(spans, ({ opens, closes }) => `${opens} ${closes}`);
  return Object.values(groups).flatMap((group = []) => {
    const [first] = group;
    return first ? [{ days: group.map(({ day }) => day), opens: first.opens, closes: first.closes }] : [];
  });
}

function toSchedule(
  { hours, closures, promise }: Pick<Content, 'hours' | 'closures' | 'promise'>,
  weekly: readonly OpeningHours[],
): Schedule {
  return {
    weekly,
    exceptions: Object.fromEntries(
      hours.exceptions.map((exception) => [exception.date, parseHours(exception.hours).spans ?? []]),
    ),
    closures: closures.entries.filter(({ isClosed }) => isClosed),
    closedOnEves: hours.closedOnEves,
    answer: promise.answer,
    hoursLeft: Number.parseFloat(promise.hoursLeft.replace(',', '.')),
    morning: promise.morning,
  };
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Without what is empty. */
const optional = <Values extends Record<string, string>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Partial<Values>;

/** Without those that have no name or title. */
const filled = <Values extends Record<string, { name: string } | { title: string }>>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => ('name' in value ? value.name : value.title) !== ''),
  ) as Partial<Values>;
