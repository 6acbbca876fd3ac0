import { type Request, type RequestHandler, Router } from 'express';
import { refuseMethod } from './errors.ts';
import { redirects } from './pages.tsx';
import type { KeptPage, Pages } from './render.tsx';

/** The kept pages and the redirects, in the best form that the client takes. */
export function createPageRoutes(pages: Pages): Router {
  const router = Router();
  for (const path of pages.paths) {
    router.route(path).get(sendPage(pages, path)).all(refuseMethod('GET, HEAD'));
  }
  for (const [path, target] of Object.entries(redirects)) {
    router
      .route(path)
      .get((_req, res) => {
        res.set('Cache-Control', 'public, max-age=3600').redirect(302, target);
      })
      .all(refuseMethod('GET, HEAD'));
  }
  return router;
}

function sendPage(pages: Pages, path: string): RequestHandler {
  return (req, res) => {
    const page = pages.kept(path, new URLSearchParams(/\?.*/s.exec(req.url)?.[0]));
    const encoding = toEncoding(req);
    const { body, etag } = page[encoding];
    res.set({ ETag: etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    if (req.fresh) {
      res.status(304).end();
      return;
    }
    if (encoding !== 'identity') res.set('Content-Encoding', encoding);
    res.type('html').set('Content-Length', String(body.length)).end(body);
  };
}

/** Express lets the client's order break a tie, and every browser names gzip first. */
function toEncoding(req: Request): keyof KeptPage {
  const encoding = req.acceptsEncodings(['br', 'gzip', 'identity']);
  if (encoding === 'gzip' && req.acceptsEncodings('br')) return 'br';
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity';
}
