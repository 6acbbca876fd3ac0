import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { ipKeyGenerator, type Options as LimitOptions, MemoryStore } from 'express-rate-limit';
import { contactFields } from '../../views/content/contact-fields.ts';
import type { Config } from '../config.ts';
import { NotStoredError, type Store } from '../store/store.ts';
import { sendCached } from '../web/cached-page.ts';
import { HttpError, refuseMethod, toErrorStatus, toErrorText } from '../web/errors.ts';
import type { Pages } from '../web/render.tsx';
import { requireOwnOrigin } from '../web/security.ts';
import { parseContactRequest } from './schema.ts';
import type { SelfTestMark } from './self-test-mark.ts';
import { findSpamSigns } from './spam-signs.ts';

const limit = '64kb';

type Dependencies = {
  config: Config;
  store: Store;
  contactLimit: RequestHandler;
  selfTestMark: SelfTestMark;
  wakeMailer(): void;
};
/** `promise` is when the visitor will hear from us, said now. */
type Options = { pages: Pages; promise: () => string | undefined };

/** POST /api/contact: stored first, then thanked; mail goes out later. */
export function createContactRoute(context: Dependencies, { pages, promise }: Options): Router {
  const { config, contactLimit, store, selfTestMark } = context;

  const accept: RequestHandler = async (req, res) => {
    const isArtificial = selfTestMark.isOn(req);
    const spamSigns = isArtificial ? [] : res.locals.spamSigns;
    const { reference, repeated } = await store.add(res.locals.request, spamSigns, isArtificial);
    const marks = { ...(spamSigns.length > 0 && { spamSigns }), ...(isArtificial && { selfTest: true }) };
    req.log.info({ reference, repeated, ...marks }, 'received');
    if (!repeated) context.wakeMailer();
    if (isForm(req)) res.redirect(303, '/?gesendet#contact');
    else res.status(201).json({ reference, promise: promise() });
  };

  const router = Router();
  router
    .route('/api/contact')
    .all((_req, res, next) => {
      res.set('Cache-Control', 'no-store');
      next();
    })
    .post(requireOwnOrigin(config.siteUrl), requireKnownFormat)
    .post(express.json({ limit }), express.urlencoded({ limit, extended: false }))
    .post(validate, contactLimit, accept)
    .all(refuseMethod('POST'));
  router.use('/api/contact', answerError(pages));
  return router;
}

const requireKnownFormat: RequestHandler = (req, _res, next) => {
  if (!req.is(['application/json', 'application/x-www-form-urlencoded'])) throw new HttpError(415);
  next();
};

const validate: RequestHandler = (req, res, next) => {
  if (typeof req.body !== 'object' || req.body === null || Array.isArray(req.body)) throw new HttpError(400);
  const { request, errors } = parseContactRequest(req.body);
  res.locals = { request, errors, spamSigns: request && findSpamSigns(request, req.body) };
  if (errors) throw new HttpError(422);
  next();
};

const isForm = (req: Request) => Boolean(req.is('application/x-www-form-urlencoded'));

/** A form that was posted without script gets a page back, with all it held; anything else a short text. */
function answerError(pages: Pages): ErrorRequestHandler {
  const mayRender = createRenderingLimit();
  return async (error, req, res, next) => {
    const status = error instanceof NotStoredError ? 503 : toErrorStatus(error);
    if (status >= 500) req.log.error({ err: error, cause: error.cause }, 'contact request not accepted');
    else req.log.info({ status }, 'contact request refused');
    if (res.headersSent) return next(error);
    res.status(status);
    const { errors } = res.locals;
    const reason = toErrorText(status);
    if (!isForm(req)) {
      if (errors) res.json({ errors });
      else res.type('text/plain').send(reason);
    } else if (req.body && (await mayRender(req))) {
      const typed = contactFields.filter(({ name }) => typeof req.body[name] === 'string');
      const values = Object.fromEntries(typed.map(({ name }) => [name, req.body[name]]));
      res.type('html').send(pages.form({ values, errors: errors ?? {}, result: { kind: 'failure', reason } }));
    } else await sendCached(req, res, pages.refusal(reason));
  };
}

/** Rendering takes as long as 45 page views. Nobody mistypes as often as this; above it, the values are not shown again. */
function createRenderingLimit(): (req: Request) => Promise<boolean> {
  const store = new MemoryStore();
  store.init({ windowMs: 15 * 60_000 } as LimitOptions);
  return async ({ ip = '' }) => (await store.increment(ipKeyGenerator(ip))).totalHits <= 30;
}
