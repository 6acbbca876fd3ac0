import { join } from 'node:path';
import type { Context } from '../context.ts';
import { createDailyCounts } from '../store/sqlite/limits.ts';

/** Nobody comes far with so few of a million. */
const mostTries = 10;
const mostMails = 3;

/** Compares what was typed with the PIN, for each request a few times a day, all processes together. */
export function createPinCheck({ config, links, clock }: Pick<Context, 'config' | 'links' | 'clock'>) {
  const { count, close } = createDailyCounts({ path: join(config.dataDir, 'pins.db'), clock });
  return {
    async try(reference: string, given: string): Promise<'right' | 'wrong' | 'blocked'> {
      // Counted before it is compared, or many at once would get through.
      if ((await count(reference)) > mostTries) return 'blocked';
      return given.replace(/\s/g, '') === links.pin ? 'right' : 'wrong';
    },
    /** Whether the PIN may be mailed once more. */
    mayMail: async () => (await count('mail')) <= mostMails,
    close,
  };
}
