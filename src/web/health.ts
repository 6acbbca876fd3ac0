import { Router } from 'express';
import type { Clock } from '../clock.ts';
import type { Outbox } from '../store/outbox.ts';
import { toShortAddress } from './access-log.ts';

type Dependencies = { outbox: Outbox; clock: Clock; canMail: boolean };

/** Longer than this no mail waits while all is well. */
const patience = 15 * 60_000;

/** For the operator: /healthz says that the process is up, /readyz that a request would be kept and mailed. */
export function createHealthRoute({ outbox, clock, canMail }: Dependencies): Router {
  const router = Router();
  router.use(['/healthz', '/readyz'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (req, res) => {
    // The caller's own address as we see it: `npm run doctor` finds a proxy that hides its visitors.
    res.json({ up: true, client: toShortAddress(req.ip ?? '') });
  });
  router.get('/readyz', async (req, res) => {
    try {
      await outbox.checkWritable();
      const { queued, failed, oldestQueuedAt = clock.now() } = await outbox.backlog();
      const waited = clock.now() - oldestQueuedAt;
      const isReady = canMail && waited <= patience;
      res
        .status(isReady ? 200 : 503)
        .json({ canStore: true, canMail, queued, failed, oldestUnsentSeconds: Math.round(waited / 1000) });
    } catch (error) {
      req.log.error({ err: error }, 'outbox not usable');
      res.status(503).json({ canStore: false, canMail });
    }
  });
  return router;
}
