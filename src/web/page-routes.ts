import { type RequestHandler, Router } from 'express';
import { redirects } from '../../views/pages.tsx';
import { sendCached } from './cached-page.ts';
import { refuseMethod } from './errors.ts';
import type { Pages } from './render.tsx';

/** The pages, the short addresses, and what the cached pages ask for: whether the company is open now. */
export function createPageRoutes(pages: Pages, readStatus: () => object | undefined): Router {
  const router = Router({ strict: true });
  const answer = (path: string, handler: RequestHandler) =>
    router.route(path).get(handler).all(refuseMethod('GET, HEAD'));

  for (const path of pages.paths)
    answer(path, (req, res) => sendCached(req, res.set('Cache-Control', 'no-cache'), pages.page(path, req.query)));
  for (const [path, target] of Object.entries(redirects))
    answer(path, (_req, res) => res.set('Cache-Control', 'public, max-age=3600').redirect(302, target));
  answer('/api/status', (_req, res) => res.set('Cache-Control', 'no-store').json(readStatus() ?? null));
  router.use(removeTrailingSlash([...pages.paths, ...Object.keys(redirects)]));
  return router;
}

/** One address per page. */
function removeTrailingSlash(known: readonly string[]): RequestHandler {
  return (req, res, next) => {
    const [path = ''] = req.url.split('?', 1);
    const shorter = path.slice(0, -1).toLowerCase();
    if (!path.endsWith('/') || !known.includes(shorter)) return next();
    res.redirect(301, shorter + req.url.slice(path.length));
  };
}
