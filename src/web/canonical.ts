import type { RequestHandler } from 'express';

/** To https, where a trusted proxy says that the visitor came without. A post would lose its body on the way. */
export function toHttps(siteUrl: string): RequestHandler {
  if (!siteUrl.startsWith('https:')) return (_req, _res, next) => next();
  return (req, res, next) => {
    const isTrusted: (address: string, hop: number) => boolean = req.app.get('trust proxy fn');
    const isForwarded =
      req.get('X-Forwarded-Proto') !== undefined && isTrusted(req.socket.remoteAddress ?? '', 0);
    if (isForwarded && !req.secure && req.method !== 'POST') res.redirect(301, siteUrl + toOwnPath(req.url));
    else next();
  };
}

/** One address per page. */
export function withoutTrailingSlash(known: readonly string[]): RequestHandler {
  return (req, res, next) => {
    const [path = '', query] = req.url.split('?', 2);
    const shorter = path.slice(0, -1).toLowerCase();
    if (path.endsWith('/') && known.includes(shorter)) {
      res.redirect(301, query === undefined ? shorter : `${shorter}?${query}`);
    } else next();
  };
}

/** A path that begins with two slashes would name another host. */
function toOwnPath(url: string): string {
  return `/${url.replace(/^[/\\]+/, '')}`;
}
