import { nextHourInVienna, toViennaClock } from '../calendar/vienna-time.ts';
import type { Store, StoredMail } from '../store/store.ts';
import { toReportRequest } from './report.ts';
import { postJson } from './webhook.ts';

const day = 24 * 3_600_000;
const dueHour = 7;

/** Mondays at seven in Vienna; after the first one every so many days, at the next time that has not gone by. */
export function createSelfTestPlan(days: number) {
  const toDue = (last: number | undefined, now: number): number => {
    if (last !== undefined) {
      const next = nextHourInVienna(dueHour, last + days * day - day / 2);
      return next > now ? next : toDue(next, now);
    }
    let time = nextHourInVienna(dueHour, now);
    while (new Date(toViennaClock(time)).getUTCDay() !== 1) time = nextHourInVienna(dueHour, time);
    return time;
  };
  return { toDue, longest: Math.max(days, 7) * day };
}

type Dependencies = {
  store: Store;
  /** Where this process itself listens. */
  url: string;
  /** Marks the request as ours. */
  headers: Record<string, string>;
  mailFrom: string;
  /** What the operator's checks find, as lines; never rejects. */
  examine: () => Promise<readonly string[]>;
  toNext: (last: number) => number;
};

/** Posts an artificial request to the site's own form; rejects unless the form takes it. */
export async function postSelfTest(
  { plannedAt }: StoredMail,
  { store, url, headers, mailFrom, examine, toNext }: Dependencies,
  signal: AbortSignal,
): Promise<string> {
  const since = (await store.lastSelfTest()) ?? plannedAt - 7 * day;
  const counts = await store.countSince(since);
  const problems = await examine();
  const request = toReportRequest({ ...counts, since, next: toNext(plannedAt), problems, mailFrom });
  const status = await postJson(`${url}/api/contact`, request, { headers, signal });
  if (status !== 201) throw Object.assign(new Error('refused'), { code: 'FORM', responseCode: status });
  return 'taken by the form';
}
