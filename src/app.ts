import express, { type Express, type RequestHandler } from 'express';
import { redirects } from '../views/pages.tsx';
import type { Site } from '../views/site.ts';
import { toPromise } from './calendar/promise.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { createContactRoute } from './contact/route.ts';
import type { Logger } from './logger.ts';
import type { OwnerLinks } from './owner/links.ts';
import { createOwnerRoute } from './owner/route.ts';
import type { Outbox } from './store/outbox.ts';
import { logRequests } from './web/access-log.ts';
import type { Assets } from './web/assets.ts';
import { toHttps, withoutTrailingSlash } from './web/canonical.ts';
import { handleErrors } from './web/errors.ts';
import { createHealthRoute } from './web/health.ts';
import { createPageRoutes, notFound } from './web/page-routes.ts';
import { createPages } from './web/render.tsx';
import { protectAnswers } from './web/security.ts';
import { createSiteFiles } from './web/site-files.ts';
import { createStaticFiles } from './web/static-files.ts';
import { createStatusRoute } from './web/status-route.ts';

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
  links: OwnerLinks;
  selfTestCode: string;
  /** Called after a request is stored or released that is to be mailed. */
  onStored: () => void;
};

/** The whole site as one Express application; it does not listen. */
export function createApp(dependencies: Dependencies): Express {
  const {
    config,
    logger,
    clock,
    site,
    assets,
    assetsFolder,
    outbox,
    contactLimit,
    links,
    selfTestCode,
    onStored,
  } = dependencies;
  const { siteUrl } = config;
  const { openingHours } = site.company;
  const promise = () => toPromise(openingHours, clock.now());
  const pages = createPages({ site, assets, clock, promise });
  const styles = ['home', 'home-below', 'text'].map(assets.style);

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxy);
  app.use(protectAnswers({ siteUrl, styles }));
  app.use(logRequests(logger));
  app.use(toHttps(siteUrl));
  app.use(createPageRoutes(pages));
  app.use(withoutTrailingSlash([...pages.paths, ...Object.keys(redirects)]));
  app.use(createStaticFiles({ folder: assetsFolder, assets }));
  app.use(
    createContactRoute({ siteUrl, limit: contactLimit, outbox, pages, promise, selfTestCode, onStored }),
  );
  app.use(createStatusRoute({ openingHours, clock }));
  app.use(createOwnerRoute({ siteUrl, links, outbox, pages, clock, onReleased: onStored }));
  app.use(createHealthRoute({ outbox, clock, canMail: config.smtpUrl !== undefined || !config.production }));
  app.use(createSiteFiles({ site, paths: pages.paths, clock }));
  app.use(notFound(pages));
  app.use(handleErrors(pages));
  return app;
}
