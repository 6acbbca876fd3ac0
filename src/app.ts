import express, { type Express } from 'express';
import { toAnswerSentence, toStatus } from './calendar/sentences.ts';
import { createPhotoRoute } from './contact/photo-route.ts';
import { createContactRoute } from './contact/route.ts';
import type { Context } from './context.ts';
import { createOwnerRoute } from './owner/request-route.ts';
import { createWebsiteRoute } from './owner/website-route.tsx';
import { logRequests } from './web/access-log.ts';
import { answerNotFound, handleErrors } from './web/errors.ts';
import { createHealthRoute } from './web/health.ts';
import { createPageRoutes } from './web/page-routes.ts';
import { createPictureRoute } from './web/picture-files.ts';
import { createPages } from './web/render.tsx';
import { protectAnswers, redirectToHttps, removeForwardedPorts } from './web/security.ts';
import { createSiteFiles } from './web/site-files.ts';
import { createStaticFiles } from './web/static-files.ts';

/** The whole site as one Express application; it does not listen. */
export function createApp(context: Context): Express {
  const { config, logger, clock, assets, assetsFolder } = context;
  const { siteUrl } = config;
  const readSchedule = () => context.readContent().company.schedule;
  const promise = () => toAnswerSentence(readSchedule(), clock.now());
  const pages = createPages(context);
  const styles = ['home', 'home-more', 'text'].map(assets.style);

  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('trust proxy', config.trustProxy);
  app.use(removeForwardedPorts, protectAnswers(siteUrl, styles));
  app.use(logRequests(logger));
  app.use(redirectToHttps(siteUrl));
  app.use(createPageRoutes(pages, () => toStatus(readSchedule(), clock.now())));
  app.use(createStaticFiles(assetsFolder, assets));
  app.use(createContactRoute(context, { pages, promise }));
  app.use(createPhotoRoute(context, pages));
  app.use(createOwnerRoute(context, pages));
  app.use(createWebsiteRoute(context, pages));
  app.use(createPictureRoute(context.pictures));
  app.use(createHealthRoute(context));
  app.use(createSiteFiles(context, pages.paths));
  app.use(answerNotFound(pages));
  app.use(handleErrors(pages));
  return app;
}
