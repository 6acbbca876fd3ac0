import { basename } from 'node:path';
import { Router } from 'express';
import sirv from 'sirv';
import type { Assets } from './assets.ts';
import { HttpError, refuseMethod } from './errors.ts';

/** Other sites show these in previews and search results, so they must be allowed to load them. */
const forPreviews = /\/(share|icon|apple-touch-icon|favicon)[-.]/;

/** Fingerprinted files, which browsers keep for a year; an unknown one is a plain 404, never a page. */
export function createStaticFiles(folder: string, assets: Assets): Router {
  const serve = sirv(folder, {
    maxAge: 31_536_000,
    immutable: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (res, path) => {
      if (forPreviews.test(path)) res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
      // The one type that sirv does not know, and browsers are told not to guess.
      if (path.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
    },
  });
  const router = Router();
  router.all(['/assets{/*name}', '/favicon.ico'], (req, res, next) => {
    if (!['GET', 'HEAD'].includes(req.method)) return refuseMethod('GET, HEAD')(req, res, next);
    // All are small enough to be sent whole, and sirv trips over a range that is none.
    delete req.headers.range;
    // sirv ignores errors of its streams: a file that goes missing would end the process.
    res.once('pipe', (file) =>
      file.once('error', (err) => {
        req.log.error({ err }, 'asset not readable');
        res.destroy();
      }),
    );
    next();
  });
  router.use('/assets', serve, () => {
    throw new HttpError(404);
  });
  router.get('/favicon.ico', (req, res, next) => {
    req.url = `/${basename(assets.asset('favicon.ico'))}`;
    // This address stays when the picture changes.
    res.setHeader('Cache-Control', 'public, max-age=86400');
    serve(req, res, next);
  });
  return router;
}
