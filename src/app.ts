import express, { type Express } from 'express';
import { redirects } from '../views/pages.tsx';
import { toAnswerSentence } from './calendar/sentences.ts';
import { createContactRoute } from './contact/route.ts';
import type { Context } from './context.ts';
import { createOwnerRoute } from './owner/route.ts';
import { logRequests } from './web/access-log.ts';
import { toHttps, withoutTrailingSlash } from './web/canonical.ts';
import { handleErrors } from './web/errors.ts';
import { createHealthRoute } from './web/health.ts';
import { createPageRoutes, notFound } from './web/page-routes.ts';
import { createPages } from './web/render.tsx';
import { protectAnswers } from './web/security.ts';
import { createSiteFiles } from './web/site-files.ts';
import { createStaticFiles } from './web/static-files.ts';
import { createStatusRoute } from './web/status-route.ts';

/** The whole site as one Express application; it does not listen. */
export function createApp(context: Context): Express {
  const { config, logger, clock, site, assets, assetsFolder, store } = context;
  const { siteUrl } = config;
  const { openingHours } = site.company;
  const promise = () => toAnswerSentence(openingHours, clock.now());
  const pages = createPages({ site, assets, clock, promise });
  const styles = ['home', 'text'].map(assets.style);

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
  app.use(createContactRoute(context, { pages, promise }));
  app.use(createStatusRoute({ openingHours, clock }));
  app.use(createOwnerRoute(context, pages));
  app.use(createHealthRoute({ store, clock, canMail: config.canMail }));
  app.use(createSiteFiles({ site, paths: pages.paths, clock }));
  app.use(notFound(pages));
  app.use(handleErrors(pages));
  return app;
}
