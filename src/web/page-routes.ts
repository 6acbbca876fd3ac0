import { type RequestHandler, Router } from 'express';
import { redirects } from '../../views/pages.tsx';
import { refuseMethod } from './errors.ts';
import { sendKept } from './kept-page.ts';
import type { Pages } from './render.tsx';

/** The kept pages and the short addresses. */
export function createPageRoutes(pages: Pages): Router {
  const router = Router({ strict: true });
  for (const path of pages.paths) {
    router
      .route(path)
      .get((req, res) => sendKept(req, res.set('Cache-Control', 'no-cache'), pages.kept(path, req.query)))
      .all(refuseMethod('GET, HEAD'));
  }
  for (const [path, target] of Object.entries(redirects)) {
    router
      .route(path)
      .get((_req, res) => res.set('Cache-Control', 'public, max-age=3600').redirect(302, target))
      .all(refuseMethod('GET, HEAD'));
  }
  return router;
}

export function notFound(pages: Pages): RequestHandler {
  return (req, res) => sendKept(req, res.status(404).set('Cache-Control', 'no-cache'), pages.notFound());
}
