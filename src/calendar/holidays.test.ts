import { describe, expect, test } from '@jest/globals';
import { day } from '../clock.ts';
import { isHoliday } from './holidays.ts';

const listHolidays = (year: number) =>
  Array.from({ length: 366 }, (_, index) =>
    new Date(Date.UTC(year, 0, 1) + index * day).toISOString().slice(0, 10),
  ).filter((date) => date.startsWith(`${year}`) && isHoliday(date));

describe('the public holidays of Austria', () => {
  test('of 2026 are thirteen', () => {
    expect(listHolidays(2026)).toEqual([
      '2026-01-01',
      '2026-01-06',
      '2026-04-06',
      '2026-05-01',
      '2026-05-14',
      '2026-05-25',
      '2026-06-04',
      '2026-08-15',
      '2026-10-26',
      '2026-11-01',
      '2026-12-08',
      '2026-12-25',
      '2026-12-26',
    ]);
  });

  // Early, late and the years in which simpler rules go wrong.
  test.each([
    [2008, '2008-03-24', '2008-05-01', '2008-05-12', '2008-05-22'],
    [2019, '2019-04-22', '2019-05-30', '2019-06-10', '2019-06-20'],
    [2024, '2024-04-01', '2024-05-09', '2024-05-20', '2024-05-30'],
    [2025, '2025-04-21', '2025-05-29', '2025-06-09', '2025-06-19'],
    [2027, '2027-03-29', '2027-05-06', '2027-05-17', '2027-05-27'],
    [2028, '2028-04-17', '2028-05-25', '2028-06-05', '2028-06-15'],
    [2038, '2038-04-26', '2038-06-03', '2038-06-14', '2038-06-24'],
    [2049, '2049-04-19', '2049-05-27', '2049-06-07', '2049-06-17'],
    [2076, '2076-04-20', '2076-05-28', '2076-06-08', '2076-06-18'],
  ])('that move with Easter fall right in %d', (year, ...dates) => {
    const always = ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'];
    const expected = new Set([...dates, ...always.map((date) => `${year}-${date}`)]);
    expect(listHolidays(year)).toEqual([...expected].sort());
  });

  test('are known by date, and other days are none', () => {
    expect(isHoliday('2026-10-26')).toBe(true);
    for (const date of ['2026-12-24', '2026-12-31', '2026-04-03', '2026-04-05', '2026-02-29'])
      expect(isHoliday(date)).toBe(false);
  });
});
