import type { Clock } from '../clock.ts';
import { createSqliteLimits, type LimitStore } from '../store/sqlite/limits.ts';
import type { OwnerLinks } from './links.ts';

const day = 24 * 3_600_000;
/** Nobody comes far with so few of a million. */
const mostTries = 10;
const mostMails = 3;

/** Compares what was typed with the PIN, for each request a few times a day, all processes together. */
export function createPinCheck({ links, path, clock }: { links: OwnerLinks; path: string; clock: Clock }) {
  // Opened when first needed: browsers remember the PIN, so few days see one typed.
  let counts: LimitStore | undefined;
  const count = async (key: string) => {
    counts ??= createSqliteLimits({ path, window: day, clock });
    return (await counts.increment(key)).totalHits;
  };
  return {
    async try(reference: string, given: string): Promise<'right' | 'wrong' | 'blocked'> {
      // Counted before it is compared, or many at once would get through.
      if ((await count(reference)) > mostTries) return 'blocked';
      return given.replace(/\s/g, '') === links.pin ? 'right' : 'wrong';
    },
    /** Whether the PIN may be mailed once more. */
    mayMail: async () => (await count('mail')) <= mostMails,
    close: () => counts?.close(),
  };
}
