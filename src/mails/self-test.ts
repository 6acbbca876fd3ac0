import { alertMinutes } from '../../views/content/periods.ts';
import { nextHourInVienna, toViennaClock } from '../calendar/vienna-time.ts';
import type { Context } from '../context.ts';
import type { Kind } from './delivery.ts';
import { postJson } from './post-json.ts';
import { toReportRequest } from './report.ts';

const day = 24 * 3_600_000;
const dueHour = 7;

type Options = {
  /** Where this process itself listens. */
  url: string;
  /** What the operator's checks find, as lines; never rejects. */
  examine: () => Promise<readonly string[]>;
};

/** Posts an artificial request to the site's own form, every few days. */
export function createSelfTest(
  { config, store, selfTestMark, clock }: Pick<Context, 'config' | 'store' | 'selfTestMark' | 'clock'>,
  { url, examine }: Options,
): Kind {
  const { selftestDays: days, mailFrom } = config;
  const toDue = (last: number | undefined) => toNextSelfTest(days, last, clock.now());
  return {
    plan: () => store.planSelfTest(toDue, clock.now() + Math.max(days, 7) * day),
    async send({ mail: { plannedAt } }, signal) {
      const since = (await store.lastSelfTest()) ?? plannedAt - 7 * day;
      const counts = await store.countSince(since);
      const problems = await examine();
      const request = toReportRequest({ ...counts, since, next: toDue(plannedAt), problems, mailFrom });
      await postJson(`${url}/api/contact`, request, { headers: selfTestMark.headers, signal });
      return 'taken by the form';
    },
    giveUpAfter: alertMinutes * 60_000,
  };
}

/** At seven in Vienna: the first on a Monday, the others so many days after the last one. */
export function toNextSelfTest(days: number, last: number | undefined, now: number): number {
  let time = nextHourInVienna(dueHour, last === undefined ? now : last + (days - 0.5) * day);
  if (last !== undefined) return time > now ? time : toNextSelfTest(days, time, now);
  while (new Date(toViennaClock(time)).getUTCDay() !== 1) time = nextHourInVienna(dueHour, time);
  return time;
}
