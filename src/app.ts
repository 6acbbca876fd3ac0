import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Site } from '../views/site.ts';
import type { Assets } from './assets.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { createContactRoute } from './contact/route.ts';
import { handleErrors, notFound, refuseMethod } from './errors.ts';
import { createHealthRoute } from './health.ts';
import { logRequests } from './http-log.ts';
import type { Logger } from './logger.ts';
import type { Outbox } from './outbox/outbox.ts';
import { redirects } from './pages.tsx';
import { createPages, type Pages } from './render.tsx';
import { setSecurityHeaders } from './security.ts';
import { createSiteFiles } from './site-files.ts';
import { createStaticFiles } from './static-files.ts';

type Dependencies = {
  config: Config;
  logger: Logger;
  clock: Clock;
  site: Site;
  assets: Assets;
  /** Where the fingerprinted files are. */
  assetsFolder: string;
  outbox: Outbox;
  contactLimit: RequestHandler;
  /** Called after a new request is stored. */
  onStored: () => void;
};

/** The whole site as one Express application; it does not listen. */
export function createApp(dependencies: Dependencies): Express {
  const { config, logger, clock, site, assets, assetsFolder, outbox, contactLimit, onStored } = dependencies;
  const pages = createPages({ site, assets });
  const styles = [assets.style('home'), assets.style('legal')];

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxy);
  app.use(logRequests(logger));
  app.use(setSecurityHeaders({ siteUrl: config.siteUrl, styles }));
  app.use(toHttps(config.siteUrl));
  app.use(withoutTrailingSlash([...pages.paths, ...Object.keys(redirects)]));
  app.use(createPageRoutes(pages));
  app.use(createStaticFiles({ folder: assetsFolder, assets }));
  app.use(createContactRoute({ siteUrl: config.siteUrl, limit: contactLimit, outbox, pages, onStored }));
  app.use(createHealthRoute({ outbox, clock, canMail: config.smtpUrl !== undefined || !config.production }));
  app.use(createSiteFiles({ site, paths: pages.paths, clock }));
  app.use(notFound(pages));
  app.use(handleErrors());
  return app;
}

function createPageRoutes(pages: Pages): express.Router {
  const router = express.Router();
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
    res.set({ ETag: page.etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    if (req.fresh) {
      res.status(304).end();
      return;
    }
    if (encoding === 'br' || encoding === 'gzip') res.set('Content-Encoding', encoding);
    const body = encoding === 'br' ? page.br : encoding === 'gzip' ? page.gzip : page.plain;
    res.type('html').set('Content-Length', String(body.length)).end(body);
  };
}

/** Express lets the client's order break a tie, and every browser names gzip first. */
function toEncoding(req: Request): string | false {
  const encoding = req.acceptsEncodings(['br', 'gzip', 'identity']);
  return encoding === 'gzip' && req.acceptsEncodings('br') ? 'br' : encoding;
}

function toHttps(siteUrl: string): RequestHandler {
  return (req, res, next) => {
    const isTrusted: (address: string, hop: number) => boolean = req.app.get('trust proxy fn');
    const isForwarded =
      req.get('X-Forwarded-Proto') !== undefined && isTrusted(req.socket.remoteAddress ?? '', 0);
    if (siteUrl.startsWith('https:') && isForwarded && !req.secure && req.method !== 'POST')
      res.redirect(301, siteUrl + toOwnPath(req.url));
    else next();
  };
}

function withoutTrailingSlash(known: readonly string[]): RequestHandler {
  return (req, res, next) => {
    const [path = '', query] = req.url.split('?', 2);
    const shorter = path.slice(0, -1);
    if (path.endsWith('/') && known.includes(shorter)) {
      res.redirect(301, query === undefined ? shorter : `${shorter}?${query}`);
    } else next();
  };
}

/** A path that begins with two slashes would name another host. */
function toOwnPath(url: string): string {
  return `/${url.replace(/^[/\\]+/, '')}`;
}
