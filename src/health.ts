import { Router } from 'express';
import type { Clock } from './clock.ts';
import type { Outbox } from './outbox/outbox.ts';

type Dependencies = { outbox: Outbox; clock: Clock; canMail: boolean };

/** For the operator: /healthz says that the process is up, /readyz that a request would be kept and mailed. */
export function createHealthRoute({ outbox, clock, canMail }: Dependencies): Router {
  const router = Router();
  router.use(['/healthz', '/readyz'], (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/healthz', (_req, res) => {
    res.json({ up: true });
  });
  router.get('/readyz', async (req, res) => {
    try {
      await outbox.checkWritable();
      const { queued, failed, oldestQueuedAt } = await outbox.backlog();
      const oldestUnsentSeconds = oldestQueuedAt && Math.round((clock.now() - oldestQueuedAt) / 1000);
      res.status(canMail ? 200 : 503).json({ canStore: true, canMail, queued, failed, oldestUnsentSeconds });
    } catch (error) {
      req.log.error({ err: error }, 'outbox not usable');
      res.status(503).json({ canStore: false, canMail });
    }
  });
  return router;
}
