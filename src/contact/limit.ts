import { join } from 'node:path';
import type { Request } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { mostPhotos } from '../../views/content/photos.ts';
import { type Clock, minute } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Logger } from '../logger.ts';
import { createDailyCounts, createSqliteLimits } from '../store/sqlite/limits.ts';
import { toShortAddress } from '../web/access-log.ts';
import { HttpError } from '../web/errors.ts';

/** A network has 256 addresses of IPv4, or 48 bits of IPv6 in common. */
const receiptsPerDay = 3;

type Settings = Pick<Config, 'dataDir' | 'contactLimit' | 'contactWindowMinutes'>;
type Dependencies = { config: Settings; clock: Clock; logger: Logger };

/** Counts per client address, for all processes together; an unusable file never keeps a visitor from writing to us. */
export function createContactLimit({ config, clock, logger }: Dependencies) {
  const path = join(config.dataDir, 'limits.db');
  const windowMs = config.contactWindowMinutes * minute;
  const store = createSqliteLimits({ path, window: windowMs, clock });
  const receipts = createDailyCounts({ path, clock });
  const stopping = new AbortController();
  const warn = (err: unknown) => logger.warn({ err }, 'limit not usable');
  const toAnswer = (otherwise: boolean) => (error: unknown) => {
    warn(error);
    return otherwise;
  };
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
        return clock.now() + minute;
      });
    }
    isSweeping = false;
  }

  void sweep();
  const middleware = rateLimit({
    windowMs,
    limit: config.contactLimit,
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
    /** A few in a day from one network, so that nobody pesters others with them; none where they can't be counted. */
    mayGetReceipt: ({ ip = '' }: Request) =>
      receipts.count(`receipt ${toShortAddress(ip)}`).then((count) => count <= receiptsPerDay, toAnswer(false)),
    /** Photos of an address count in the same window as its requests; where they can't be counted, all are taken. */
    mayAddPhoto: async ({ ip = '' }: Request) => {
      void sweep();
      const counted = Promise.resolve(store.increment(`photos ${ipKeyGenerator(ip)}`));
      return counted.then(({ totalHits }) => totalHits <= mostPhotos * config.contactLimit, toAnswer(true));
    },
    close() {
      stopping.abort();
      store.close();
      receipts.close();
    },
  };
}
