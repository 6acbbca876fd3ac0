import type { ErrorRequestHandler, RequestHandler } from 'express';
import { sendKept } from './kept-page.ts';
import type { Pages } from './render.tsx';

const texts: Record<number, string> = {
  400: 'Die Anfrage ist nicht lesbar.',
  403: 'Diese Anfrage kommt von einer fremden Seite und wurde nicht angenommen.',
  404: 'Diese Seite gibt es nicht.',
  405: 'Das geht hier nicht.',
  413: 'Die Anfrage ist zu groß.',
  414: 'Die Adresse ist zu lang.',
  415: 'Dieses Format können wir nicht lesen.',
  422: 'Bitte prüfen Sie Ihre Angaben.',
  429: 'Das waren sehr viele Anfragen in kurzer Zeit. Bitte versuchen Sie es etwas später noch einmal.',
  500: 'Auf unserem Server ist ein Fehler aufgetreten.',
  503: 'Ihre Anfrage konnte gerade nicht gespeichert werden. Bitte versuchen Sie es noch einmal oder rufen Sie uns an.',
};

/** An answer that is not a success, with a status whose German text stands above. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;

  constructor(status: number) {
    super(toText(status));
    this.status = status;
  }
}

export function toText(status: number): string {
  return texts[status] ?? (status < 500 ? 'Die Anfrage ist nicht möglich.' : (texts[500] ?? ''));
}

/** Status of an error that Express or a parser raised; whatever is no status of ours is 500. */
export function toStatus(error: unknown): number {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status <= 599 ? status : 500;
}

/** Below 500 the answer explains, from 500 it stays silent; nothing of the request is repeated. */
export function handleErrors(pages: Pages): ErrorRequestHandler {
  return (error, req, res, next) => {
    const status = toStatus(error);
    if (status >= 500) req.log.error({ err: error }, 'request failed');
    if (res.headersSent) return next(error);
    res.status(status).set('Cache-Control', 'no-store');
    const text = toText(status);
    const isPage = !/^\/(api|assets)(\/|$)/i.test(req.path);
    return isPage ? sendKept(req, res, pages.error(text)) : res.type('text/plain').send(text);
  };
}

/** Answers any method that the path does not know. */
export function refuseMethod(allow: string): RequestHandler {
  return (_req, res) => {
    res.set('Allow', allow);
    throw new HttpError(405);
  };
}
