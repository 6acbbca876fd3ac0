import type { Clock } from '../clock.ts';
import { createSqliteLimits, type LimitStore } from '../store/sqlite/limits.ts';

const day = 24 * 3_600_000;
/** Nobody comes far with so few of a million. */
const mostTries = 10;

export type PinCheck = { try(reference: string, given: string): Promise<'right' | 'wrong' | 'blocked'>; close(): void };

/** Compares what was typed with the PIN, for each request a few times a day, all processes together. */
export function createPinCheck({ pin, path, clock }: { pin: string; path: string; clock: Clock }): PinCheck {
  // Opened when first needed: browsers remember the PIN, so few days see one typed.
  let tries: LimitStore | undefined;
  return {
    async try(reference, given) {
      tries ??= createSqliteLimits({ path, window: day, clock });
      // Counted before it is compared, or many at once would get through.
      const { totalHits } = await tries.increment(reference);
      if (totalHits > mostTries) return 'blocked';
      return given.replace(/\s/g, '') === pin ? 'right' : 'wrong';
    },
    close: () => tries?.close(),
  };
}
