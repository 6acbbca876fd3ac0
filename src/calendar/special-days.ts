import type { Schedule } from '../../views/content/company.ts';
import { isHoliday } from './holidays.ts';

export type SpecialDays = Pick<Schedule, 'exceptions' | 'closures' | 'closedOnEves'>;
type Hours = Schedule['exceptions'][string];

/** Days to look ahead; a company that opens at all opens within them. */
export const horizon = 400;

/** The hours of that date (`YYYY-MM-DD`), where it usually has these; none if it is closed. */
export function findHours({ exceptions, closures, closedOnEves }: SpecialDays, date: string, usual: Hours): Hours {
  const isAway = () => closures.some(({ from, to }) => from <= date && date <= to);
  const isClosed = () => isAway() || (closedOnEves && /-12-(24|31)$/.test(date)) || isHoliday(date);
  return exceptions[date] ?? (usual.length === 0 || isClosed() ? [] : usual);
}
