import type { RequestHandler } from 'express';

/** To https, where a trusted proxy says that the visitor came without. A post would lose its body on the way. */
export function toHttps(siteUrl: string): RequestHandler {
  const isHttps = siteUrl.startsWith('https:');
  return (req, res, next) => {
    const isTrusted: (address: string, hop: number) => boolean = req.app.get('trust proxy fn');
    const isForwarded = req.get('X-Forwarded-Proto') !== undefined && isTrusted(req.socket.remoteAddress ?? '', 0);
    if (!isHttps || !isForwarded || req.secure || req.method === 'POST') return next();
    // A path that begins with two slashes would name another host.
    res.redirect(301, `${siteUrl}/${req.url.replace(/^[/\\]+/, '')}`);
  };
}

/** One address per page. */
export function withoutTrailingSlash(known: readonly string[]): RequestHandler {
  return (req, res, next) => {
    const [path = ''] = req.url.split('?', 1);
    const shorter = path.slice(0, -1).toLowerCase();
    if (!path.endsWith('/') || !known.includes(shorter)) return next();
    res.redirect(301, shorter + req.url.slice(path.length));
  };
}
