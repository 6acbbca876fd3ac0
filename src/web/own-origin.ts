import type { RequestHandler } from 'express';
import { HttpError } from './errors.ts';

/**
 * Refuses posts from other sites. Browsers leave Sec-Fetch-Site out over plain http, so Origin is the second witness;
 * a client with neither is no browser, and no other site can make it send anything.
 */
export function requireOwnOrigin(siteUrl: string): RequestHandler {
  return (req, _res, next) => {
    const site = req.get('Sec-Fetch-Site');
    const origin = req.get('Origin');
    if (site) {
      if (site !== 'same-origin' && site !== 'none') throw new HttpError(403);
    } else if (origin) {
      const hosts = [req.get('Host'), req.host, new URL(siteUrl).host];
      if (!URL.canParse(origin) || !hosts.includes(new URL(origin).host)) throw new HttpError(403);
    }
    next();
  };
}
