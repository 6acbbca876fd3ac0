import { type Request, type RequestHandler, type Response, Router } from 'express';
import { redirects } from '../../views/pages.tsx';
import { refuseMethod } from './errors.ts';
import type { KeptPage, Pages } from './render.tsx';

/** The kept pages, the redirects, and what stands for everything else. */
export function createPageRoutes(pages: Pages): Router {
  const router = Router({ strict: true });
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

export function notFound(pages: Pages): RequestHandler {
  return (req, res) => sendKept(req, res.status(404), pages.notFound());
}

function sendPage(pages: Pages, path: string): RequestHandler {
  return (req, res) => {
    const start = req.url.indexOf('?');
    const query = start < 0 ? undefined : new URLSearchParams(req.url.slice(start));
    return sendKept(req, res, pages.kept(path, query));
  };
}

/** In the best form that the client takes, with the status that is set; what it has already is 304. */
function sendKept(req: Request, res: Response, { forms }: KeptPage): void | Promise<void> {
  const encoding = toEncoding(req);
  const { body, etag } = forms[encoding];
  const head = ['ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'];
  if (isKnown(req, res, etag)) {
    res.writeHead(304, head).end();
    return;
  }
  const send = (bytes: Buffer) => {
    if (encoding !== 'identity') head.push('Content-Encoding', encoding);
    head.push('Content-Type', 'text/html; charset=utf-8', 'Content-Length', String(bytes.length));
    res.bodyLength = bytes.length;
    res.writeHead(res.statusCode, head).end(bytes);
  };
  const bytes = body();
  return Buffer.isBuffer(bytes) ? send(bytes) : Promise.resolve(bytes).then(send);
}

function isKnown(req: Request, res: Response, etag: string): boolean {
  if (req.headers['if-none-match'] === undefined) return false;
  res.setHeader('ETag', etag);
  return req.fresh;
}

type Encoding = keyof KeptPage['forms'];

/** Browsers send a handful of different headers; reading one is some percent of the answer. */
const knownHeaders = new Map<string, Encoding>();

function toEncoding(req: Request): Encoding {
  const header = req.get('Accept-Encoding') ?? '';
  const known = knownHeaders.get(header);
  if (known) return known;
  const encoding = negotiateEncoding(req);
  // What strangers think up doesn't fill the memory.
  if (knownHeaders.size < 100) knownHeaders.set(header, encoding);
  return encoding;
}

/** Express lets the client's order break a tie, and every browser names gzip first. */
function negotiateEncoding(req: Request): Encoding {
  const encoding = req.acceptsEncodings(['br', 'gzip', 'identity']);
  if (encoding === 'gzip' && req.acceptsEncodings('br')) return 'br';
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity';
}
