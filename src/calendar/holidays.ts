export type Holiday = {
  /** `YYYY-MM-DD` */
  date: string;
  name: string;
};

const fixed: readonly [monthAndDay: string, name: string][] = [
  ['01-01', 'Neujahr'],
  ['01-06', 'Heilige Drei Könige'],
  ['05-01', 'Staatsfeiertag'],
  ['08-15', 'Mariä Himmelfahrt'],
  ['10-26', 'Nationalfeiertag'],
  ['11-01', 'Allerheiligen'],
  ['12-08', 'Mariä Empfängnis'],
  ['12-25', 'Christtag'],
  ['12-26', 'Stefanitag'],
];

const movable: readonly [daysAfterEaster: number, name: string][] = [
  [1, 'Ostermontag'],
  [39, 'Christi Himmelfahrt'],
  [50, 'Pfingstmontag'],
  [60, 'Fronleichnam'],
];

/** The 13 public holidays of Austria, in order. */
export function listHolidays(year: number): Holiday[] {
  const easter = toEasterSunday(year);
  const all = [
    ...fixed.map(([monthAndDay, name]) => ({ date: `${year}-${monthAndDay}`, name })),
    ...movable.map(([days, name]) => ({ date: toIsoDate(year, easter.month, easter.day + days), name })),
  ];
  return all.sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Name of the holiday on that date (`YYYY-MM-DD`), if it is one. */
export function findHoliday(date: string): string | undefined {
  return listHolidays(Number(date.slice(0, 4))).find((holiday) => holiday.date === date)?.name;
}

/** The algorithm of Meeus, Jones and Butcher for the Gregorian calendar. */
function toEasterSunday(year: number): { month: number; day: number } {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return { month: Math.floor(days / 31), day: (days % 31) + 1 };
}

/** Days beyond the month's end run into the next. */
function toIsoDate(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
