import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Clock } from '../clock.ts';
import type { Logger } from '../logger.ts';
import { createSqliteLimits } from '../store/sqlite/limits.ts';
import { HttpError } from '../web/errors.ts';

type Options = { path: string; limit: number; windowMinutes: number; clock: Clock; logger: Logger };

/** Counts per client address, for all processes together; an unusable file never keeps a visitor from writing to us. */
export function createContactLimit({ path, limit, windowMinutes, clock, logger }: Options) {
  const windowMs = windowMinutes * 60_000;
  const store = createSqliteLimits({ path, window: windowMs, clock });
  const stopping = new AbortController();
  const warn = (err: unknown) => logger.warn({ err }, 'limit not usable');
  let isSweeping = false;

  /** Deletes expired counters, as the privacy page promises; without new posts nothing else would. */
  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    // A process before this one may have left something.
    let due: number | undefined = clock.now();
    while (due !== undefined) {
      await clock.sleep(Math.max(1000, due - clock.now()), stopping.signal);
      if (stopping.signal.aborted) return;
      due = await store.forgetOld().catch((error) => {
        warn(error);
        return clock.now() + 60_000;
      });
    }
    isSweeping = false;
  }

  void sweep();
  const middleware = rateLimit({
    windowMs,
    limit,
    store,
    passOnStoreError: true,
    logger: { error: (err) => logger.error({ err }, 'limit not usable'), warn },
    standardHeaders: 'draft-7',
    legacyHeaders: false,
    keyGenerator: (req) => {
      void sweep();
      return ipKeyGenerator(req.ip ?? '');
    },
    handler: () => {
      throw new HttpError(429);
    },
  });
  return {
    middleware,
    close() {
      stopping.abort();
      store.close();
    },
  };
}
