import { type Request, Router } from 'express';
import { minute } from '../clock.ts';
import type { Context } from '../context.ts';
import { toShortAddress } from './access-log.ts';
import { refuseMethod } from './errors.ts';

type Dependencies = Pick<Context, 'config' | 'store' | 'clock'>;

/** Older unsent mail means that delivery is broken. */
const longestWait = 15 * minute;
/** A check writes to the disk, so however many ask, there is one in this time. */
const checkInterval = 5000;

/** For the operator: /healthz says that the process is up, /readyz that a request would be stored and mailed. */
export function createHealthRoute({ store, clock, config: { canMail, root } }: Dependencies): Router {
  let last = { at: Number.NEGATIVE_INFINITY, result: Promise.resolve({ ready: false }) };

  async function check(log: Request['log']) {
    try {
      await store.checkWritable();
      const { oldestPlannedAt = clock.now(), heldUntil, ...counts } = await store.backlog();
      const waited = Math.max(0, clock.now() - oldestPlannedAt);
      const times = { oldestUnsentSeconds: Math.round(waited / 1000), heldUntil: heldUntil && new Date(heldUntil) };
      return { ready: canMail && waited <= longestWait, canStore: true, canMail, ...counts, ...times };
    } catch (error) {
      log.error({ err: error }, 'store not usable');
      return { ready: false, canStore: false, canMail };
    }
  }

  const router = Router();
  router.get('/healthz', (req, res) => {
    // The caller's address as we see it: `npm run doctor` finds a proxy that hides its visitors.
    const forwarded = req.get('X-Forwarded-For') !== undefined;
    // For another site that wants the same port.
    const folder = isFromThisMachine(req) ? root : undefined;
    res.set('Cache-Control', 'no-store').json({ up: true, client: toShortAddress(req.ip ?? ''), forwarded, folder });
  });
  router.get('/readyz', async (req, res) => {
    if (Math.abs(clock.now() - last.at) >= checkInterval) last = { at: clock.now(), result: check(req.log) };
    const { ready, ...details } = await last.result;
    res.status(ready ? 200 : 503).set('Cache-Control', 'no-store');
    res.json({ ready, ...(isFromThisMachine(req) && details) });
  });
  router.all(['/healthz', '/readyz'], refuseMethod('GET, HEAD'));
  return router;
}

/** A proxy on the same machine forwards strangers, but it says so. */
function isFromThisMachine({ socket, headers }: Request): boolean {
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded|^x-real-ip$|^via$/.test(name));
  return socket.remoteAddress === socket.localAddress && !isForwarded;
}
