import { Router } from 'express';
import type { Pictures } from '../pictures/pictures.ts';
import { HttpError, refuseMethod } from './errors.ts';

/** The owner's pictures; what an address holds never changes. */
export function createPictureRoute({ findFile }: Pick<Pictures, 'findFile'>): Router {
  const router = Router();
  router
    .route('/bilder{/*name}')
    .get(async (req, res) => {
      const name = req.path.slice('/bilder/'.length);
      const content = await findFile(name);
      if (!content) throw new HttpError(404);
      res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${name}"` });
      res.type(name.endsWith('.avif') ? 'image/avif' : 'image/jpeg').send(Buffer.from(content));
    })
    .all(refuseMethod('GET, HEAD'));
  return router;
}
