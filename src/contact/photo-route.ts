import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { mostPhotoBytes, mostPhotos } from '../../views/content/photos.ts';
import type { FotosProps } from '../../views/pages/fotos.tsx';
import { toAnswerSentence } from '../calendar/sentences.ts';
import { minute } from '../clock.ts';
import type { Context } from '../context.ts';
import { createPhotoReader } from '../pictures/photo-reader.ts';
import { PictureError } from '../pictures/refusals.ts';
import type { StoredRequest } from '../store/store.ts';
import { HttpError, refuseMethod, toErrorStatus, toErrorText } from '../web/errors.ts';
import type { Pages } from '../web/render.tsx';
import { requireOwnOrigin } from '../web/security.ts';
import { createRoomLimit, refuseCompressed } from './body-limits.ts';
import { type IncomingPhoto, receivePhoto } from './incoming-photo.ts';
import { type RefusedPhoto, readPhotoForm } from './photo-form.ts';

const path = /^\/fotos\/(?<token>[\w.-]{1,60})$/;
const photoPath = /^\/fotos\/(?<token>[\w.-]{1,60})\/(?<key>[\w-]{8,40})$/;

const longestWait = 5 * minute;
const mebibyte = 2 ** 20;
/** Of the sizes that uploads announce, in each process: at most 40 uploads of an address, 384 in all. */
const room = {
  least: 16 * mebibyte,
  each: mostPhotos * mostPhotoBytes + mebibyte,
  all: 6144 * mebibyte,
  ofOne: 640 * mebibyte,
};

const texts = {
  unsigned: 'Dieser Link gilt nicht. Bitte öffnen Sie ihn noch einmal so, wie Sie ihn bekommen haben.',
  expired: 'Dieser Link ist abgelaufen: Er gilt 72 Stunden lang.',
  full: 'Zehn Fotos sind schon da, mehr nehmen wir hier nicht an.',
  taken: 'Dieses Foto ist schon bei uns und lässt sich hier nicht mehr entfernen.',
  tooMany: 'Das waren sehr viele Fotos in kurzer Zeit. Bitte versuchen Sie es in einer Viertelstunde noch einmal.',
  unavailable:
    'Das Foto konnte gerade nicht gespeichert werden. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
};

type Dependencies = Pick<
  Context,
  'config' | 'photoLinks' | 'photos' | 'store' | 'readContent' | 'clock' | 'mayAddPhoto' | 'wakeMailer'
>;

type LinkedRequest = Pick<StoredRequest, 'reference' | 'receivedAt'>;

/** Photos that follow a request: one by one from our script, or all in one form, and the page that asks for them. */
export function createPhotoRoute(context: Dependencies, pages: Pages): Router {
  const { config, photoLinks, photos, store, clock } = context;
  const readPhoto = createPhotoReader();

  const requireLink: RequestHandler = async (req, res, next) => {
    const request = await photoLinks.check(String(req.params.token));
    if (request === 'unsigned') throw new HttpError(403, texts.unsigned);
    if (request === 'expired') throw new HttpError(410, texts.expired);
    res.locals.request = request;
    next();
  };

  async function add(req: Request, { reference }: LinkedRequest, { file, key }: IncomingPhoto): Promise<void> {
    // Others' photos may come first, and meanwhile the connection stands still.
    req.setTimeout(longestWait);
    if (!(await context.mayAddPhoto(req))) throw new HttpError(429, texts.tooMany);
    const result = await photos.add({ reference, key, ...(await readPhoto(file)) });
    if (result === 'full') throw new HttpError(409, texts.full);
    req.log.info({ reference, result }, 'photo added');
    await store.planPhotos(reference);
    context.wakeMailer();
  }

  async function toProps({ log }: Request, request: LinkedRequest, refused: RefusedPhoto[] = []): Promise<FotosProps> {
    const { reference, receivedAt } = request;
    // Whatever happens to photos, the request is thanked for.
    const count = await photos.count(reference).catch((err) => {
      log.error({ err }, 'photos not readable');
      return 0;
    });
    const promise = toAnswerSentence(context.readContent().company.schedule, clock.now(), receivedAt);
    return { reference, promise, action: photoLinks.toPath(reference), count, refused };
  }

  const show: RequestHandler = async (req, res) => {
    res.send(pages.photos(await toProps(req, res.locals.request)));
  };

  const takeForm: RequestHandler = async (req, res) => {
    const { request } = res.locals;
    const refused = await readPhotoForm(req, {
      folder: config.dataDir,
      add: (photo) => add(req, request, photo),
      toReason: (error) => toAnswer(error, req).text,
    });
    if (refused.length === 0) res.redirect(303, photoLinks.toPath(request.reference));
    else res.status(422).send(pages.photos(await toProps(req, request, refused)));
  };

  const takePhoto: RequestHandler = async (req, res) => {
    if (!req.is(['image/*', 'application/octet-stream'])) throw new HttpError(415);
    const photo = await receivePhoto(req, config.dataDir);
    const key = String(req.params.key);
    await add(req, res.locals.request, { ...photo, key }).finally(photo.close);
    res.status(201).json({ count: await photos.count(res.locals.request.reference) });
  };

  const removePhoto: RequestHandler = async (req, res) => {
    const result = await photos.remove(res.locals.request.reference, String(req.params.key));
    if (result === 'taken') throw new HttpError(409, texts.taken);
    res.status(204).end();
  };

  const answerError: ErrorRequestHandler = async (error, req, res, _next) => {
    const { status, text } = toAnswer(error, req);
    if (res.headersSent) return void res.destroy();
    if (status === 429 || status === 503) res.set('Retry-After', '30');
    res.status(status);
    if (req.params.key) return void res.json({ error: text });
    const { request } = res.locals;
    res.send(pages.photos(request ? await toProps(req, request, [{ name: '', reason: text }]) : { refusal: text }));
  };

  const router = Router();
  const guard = [requireOwnOrigin(config.siteUrl), refuseCompressed];
  const limit = createRoomLimit(room);
  router.use('/fotos', (_req, res, next) => {
    // The token in the address is nobody else's.
    res.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin', 'X-Robots-Tag': 'noindex' });
    next();
  });
  router
    .route(path)
    .get(requireLink, show)
    .post(guard, requireLink, limit, takeForm)
    .all(refuseMethod('GET, HEAD, POST'));
  router
    .route(photoPath)
    .put(guard, requireLink, limit, takePhoto)
    .delete(guard, requireLink, removePhoto)
    .all(refuseMethod('PUT, DELETE'));
  router.use([path, photoPath], answerError);
  return router;
}

function toAnswer(error: unknown, { log }: Request): { status: number; text: string } {
  if (error instanceof PictureError) return { status: 422, text: error.message };
  const status = toErrorStatus(error);
  if (status < 500) return { status, text: error instanceof HttpError ? error.message : toErrorText(status) };
  if (status === 503) log.warn('too many photos at once');
  else log.error({ err: error }, 'photo not stored');
  return { status: 503, text: texts.unavailable };
}
