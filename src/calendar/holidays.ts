import { day } from '../clock.ts';

/** New Year, Epiphany, Labour Day, Assumption, National Day, All Saints, Immaculate Conception, Christmas, St Stephen's. */
const fixed = ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'];

/** Easter Monday, Ascension, Whit Monday, Corpus Christi. */
const daysAfterEaster = [1, 39, 50, 60];

/** Whether that date (`YYYY-MM-DD`, from 1900 to 2099) is a public holiday in Austria. */
export function isHoliday(date: string): boolean {
  const sinceEaster = (Date.parse(date) - toEasterSunday(Number(date.slice(0, 4)))) / day;
  return fixed.includes(date.slice('YYYY-'.length)) || daysAfterEaster.includes(sinceEaster);
}

/** Oudin's algorithm, reduced to the years from 1900 to 2099. */
function toEasterSunday(year: number): number {
  const golden = year % 19;
  const age = (19 * golden + 24) % 30;
  const fullMoon = age === 29 || (age === 28 && golden > 10) ? age - 1 : age;
  const weekday = (year + Math.floor(year / 4) + fullMoon + 1) % 7;
  return Date.UTC(year, 2, 28 + fullMoon - weekday);
}
