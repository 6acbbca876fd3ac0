import { day } from '../clock.ts';

const fixed = {
  '01-01': 'Neujahr',
  '01-06': 'Heilige Drei Könige',
  '05-01': 'Staatsfeiertag',
  '08-15': 'Mariä Himmelfahrt',
  '10-26': 'Nationalfeiertag',
  '11-01': 'Allerheiligen',
  '12-08': 'Mariä Empfängnis',
  '12-25': 'Christtag',
  '12-26': 'Stefanitag',
};

const daysAfterEaster = { Ostermontag: 1, 'Christi Himmelfahrt': 39, Pfingstmontag: 50, Fronleichnam: 60 };

/** Whether that date (`YYYY-MM-DD`) is a public holiday in Austria. */
export function isHoliday(date: string): boolean {
  return listHolidays(Number(date.slice(0, 4))).some((holiday) => holiday.date === date);
}

/** The 13 public holidays of a year from 1900 to 2099. */
export function listHolidays(year: number): { date: string; name: string }[] {
  const easter = toEasterSunday(year);
  return [
    ...Object.entries(fixed).map(([monthAndDay, name]) => ({ date: `${year}-${monthAndDay}`, name })),
    ...Object.entries(daysAfterEaster).map(([name, days]) => ({
      date: new Date(easter + days * day).toISOString().slice(0, 10),
      name,
    })),
  ];
}

/** Oudin's algorithm, reduced to the years from 1900 to 2099. */
function toEasterSunday(year: number): number {
  const golden = year % 19;
  const age = (19 * golden + 24) % 30;
  const fullMoon = age === 29 || (age === 28 && golden > 10) ? age - 1 : age;
  const weekday = (year + Math.floor(year / 4) + fullMoon + 1) % 7;
  return Date.UTC(year, 2, 28 + fullMoon - weekday);
}
