import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { ipKeyGenerator, type Options as LimitOptions, MemoryStore } from 'express-rate-limit';
import { contactFields, type FieldValues } from '../../views/content/contact-fields.ts';
import { minute } from '../clock.ts';
import type { Context } from '../context.ts';
import { NotStoredError } from '../store/store.ts';
import { sendCached } from '../web/cached-page.ts';
import { HttpError, refuseMethod, toErrorStatus, toErrorText } from '../web/errors.ts';
import type { Pages } from '../web/render.tsx';
import { requireOwnOrigin } from '../web/security.ts';
import { createRoomLimit, formLimit, refuseCompressed, refuseOverlongForm } from './body-limits.ts';
import { parseContactRequest } from './schema.ts';
import { findSpamSigns } from './spam-signs.ts';

const jsonLimit = '64kb';

type Dependencies = Pick<
  Context,
  'config' | 'store' | 'contactLimit' | 'mayGetReceipt' | 'selfTestMark' | 'photoLinks' | 'wakeMailer'
>;
/** `promise` is when the visitor will hear from us, said now. */
type Options = { pages: Pages; promise: () => string | undefined };

/** POST /api/contact: stored first, then thanked; mail goes out later. */
export function createContactRoute(context: Dependencies, { pages, promise }: Options): Router {
  const { config, contactLimit, store, selfTestMark } = context;

  const accept: RequestHandler = async (req, res) => {
    const isArtificial = selfTestMark.isOn(req);
    const spamSigns = isArtificial ? [] : res.locals.spamSigns;
    const mayGetReceipt = !config.mailReceipt || (await context.mayGetReceipt(req));
    const circumstances = { spamSigns, isArtificial, mayGetReceipt };
    const { reference, repeated } = await store.add(res.locals.request, circumstances);
    const marks = { ...(spamSigns.length > 0 && { spamSigns }), ...(isArtificial && { selfTest: true }) };
    req.log.info({ reference, repeated, ...marks }, 'received');
    if (!repeated) context.wakeMailer();
    const photos = context.photoLinks.toPath(reference);
    if (isForm(req)) res.redirect(303, photos);
    else res.status(201).json({ reference, promise: promise(), photos });
  };

  const router = Router();
  router
    .route('/api/contact')
    .all((_req, res, next) => {
      res.set('Cache-Control', 'no-store');
      next();
    })
    .get(leadBrowsersToForm)
    .post(requireOwnOrigin(config.siteUrl), requireKnownFormat, refuseCompressed)
    .post(createRoomLimit(), refuseOverlongForm)
    .post(express.json({ limit: jsonLimit }), express.urlencoded({ limit: formLimit, extended: false }))
    .post(validate, contactLimit, accept)
    .all(refuseMethod('POST'));
  router.use('/api/contact', answerError(pages));
  return router;
}

/** After a refused form this address stands in the browser, which may load it again. */
const leadBrowsersToForm: RequestHandler = (req, res, next) => {
  if (!req.get('Accept')?.includes('text/html')) return next();
  res.redirect(302, '/#contact');
};

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
  return async (error, req, res, _next) => {
    const { errors } = res.locals;
    const status = error instanceof NotStoredError ? 503 : toErrorStatus(error);
    if (status >= 500) req.log.error({ err: error, cause: error.cause }, 'contact request not accepted');
    else req.log.info({ status, fields: errors && Object.keys(errors) }, 'contact request refused');
    if (res.headersSent) return void res.destroy();
    res.status(status);
    const reason = toErrorText(status);
    if (!isForm(req)) {
      if (errors) res.json({ errors });
      else res.type('text/plain').send(reason);
    } else if (req.body && (await mayRender(req))) {
      const values = toValues(req.body);
      res.type('html').send(pages.form({ values, errors: errors ?? {}, result: { kind: 'failure', reason } }));
    } else await sendCached(req, res, pages.refusal(reason));
  };
}

/** As typed, up to twice what is allowed: what can be shortened is not lost, and the page stays of a size. */
function toValues(body: Record<string, unknown>): FieldValues {
  const values: FieldValues = {};
  for (const { name, maxLength = 50 } of contactFields) {
    const typed = body[name];
    if (typeof typed === 'string') values[name] = typed.slice(0, 2 * maxLength).toWellFormed();
  }
  return values;
}

/** Rendering takes as long as 45 page views. Who mistypes more often than anybody does gets no values back. */
function createRenderingLimit(): (req: Request) => Promise<boolean> {
  const store = new MemoryStore();
  store.init({ windowMs: 15 * minute } as LimitOptions);
  return async ({ ip = '' }) => (await store.increment(ipKeyGenerator(ip))).totalHits <= 30;
}
