import { join } from 'node:path';
import type { Request } from 'express';
import type { PinState } from '../../views/pages/anfrage.tsx';
import type { Context } from '../context.ts';
import { createDailyCounts } from '../store/sqlite/limits.ts';

/** Nobody comes far with so few of a million. */
const mostTries = 10;
const mostMails = 3;
export const pinStatuses: Partial<Record<PinState, number>> = { wrong: 403, blocked: 429 };

type Dependencies = Pick<Context, 'config' | 'links' | 'store' | 'clock' | 'wakeMailer' | 'onStop'>;
type Posted = { pin?: string; send?: string };

/** Compares what was typed with the PIN, for each request a few times a day, all processes together. */
export function createPinCheck(context: Dependencies) {
  const { config, links, store, clock } = context;
  const { count, close } = createDailyCounts({ path: join(config.dataDir, 'pins.db'), clock });
  context.onStop(close);

  /** Undefined if the right one was posted. */
  return async (req: Request, reference: string, { pin, send }: Posted = {}): Promise<PinState | undefined> => {
    if (req.method !== 'POST') return 'needed';
    if (send !== undefined) {
      if ((await count('mail')) > mostMails) return 'sent before';
      await store.planOwnerMail('pin');
      context.wakeMailer();
      return 'sent';
    }
    // Counted before it is compared, or many at once would get through.
    const isBlocked = (await count(reference)) > mostTries;
    if (!isBlocked && String(pin ?? '').replace(/\s/g, '') === links.pin) return undefined;
    const result = isBlocked ? 'blocked' : 'wrong';
    req.log.warn({ reference, result }, 'wrong PIN');
    return result;
  };
}
