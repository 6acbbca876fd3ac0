import type { Company, OpeningHours } from '../../views/content/company.ts';
import type { Content, DayKey } from '../../views/content/content.ts';
import { week } from '../../views/content/format.ts';
import { parseHours } from './hours.ts';
import { toInternational } from './phone-number.ts';

/** The facts of the content as pages and mails name them; takes whatever is stored, right or not. */
export function toCompany({ contact, hours, closures, promise, legal }: Content): Company {
  const { name, email, phone, serviceArea, street, postalCode, city } = contact;
  const { master, liabilityInsurance, arbitration, dataProtectionOfficer, ...others } = legal;
  const { contactsProvider, fallbackMailProvider, alertService, ...always } = others;
  const weekly = toOpeningHours(hours.weekly);
  return {
    ...always,
    legalForm: ['eingetragen', 'gmbh'].includes(legal.legalForm) ? legal.legalForm : 'einzelunternehmen',
    ...filled({ master, liabilityInsurance, arbitration, dataProtectionOfficer }),
    ...filled({ contactsProvider, fallbackMailProvider, alertService }),
    managers: toLines(legal.managers),
    guilds: toLines(legal.guilds),
    logDays: Number(legal.logDays),
    ...{ name, email, serviceArea },
    address: { street, postalCode, city, country: 'Österreich', countryCode: 'AT' },
    phone: toInternational(phone) ?? '',
    phoneDisplay: phone,
    openingHours: weekly,
    schedule: {
      weekly,
      exceptions: Object.fromEntries(hours.exceptions.map((day) => [day.date, parseHours(day.hours).spans ?? []])),
      closures: closures.entries.filter(({ isClosed }) => isClosed),
      closedOnEves: hours.closedOnEves,
      answer: promise.answer,
      hoursLeft: Number.parseFloat(promise.hoursLeft.replace(',', '.')),
      morning: promise.morning,
    },
  };
}

/** Days with the same hours in one entry. */
function toOpeningHours(weekly: Content['hours']['weekly']): OpeningHours[] {
  const spans = week.flatMap((day) =>
    (parseHours(weekly[day.toLowerCase() as DayKey]).spans ?? []).map((span) => ({ ...span, day })),
  );
  const groups = Object.groupBy(spans, ({ opens, closes }) => `${opens} ${closes}`);
  return Object.values(groups).flatMap((group = []) => {
    const [first] = group;
    return first ? [{ days: group.map(({ day }) => day), opens: first.opens, closes: first.closes }] : [];
  });
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Without those that have no name or title. */
const filled = <Values extends Record<string, { name: string } | { title: string }>>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => ('name' in value ? value.name : value.title) !== ''),
  ) as Partial<Values>;
