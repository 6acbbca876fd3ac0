import { Router } from 'express';
import type { OpeningHours } from '../../views/content/company.ts';
import { toStatus } from '../calendar/sentences.ts';
import type { Clock } from '../clock.ts';
import { refuseMethod } from './errors.ts';

type Dependencies = { openingHours: readonly OpeningHours[]; clock: Clock };

/** GET /api/status: whether the company is open, for the pages, which are kept and so can't know. */
export function createStatusRoute({ openingHours, clock }: Dependencies): Router {
  const router = Router();
  router
    .route('/api/status')
    .get((_req, res) => {
      res.set('Cache-Control', 'no-store').json(toStatus(openingHours, clock.now()) ?? null);
    })
    .all(refuseMethod('GET, HEAD'));
  return router;
}
