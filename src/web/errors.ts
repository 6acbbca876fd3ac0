import type { ErrorRequestHandler, RequestHandler } from 'express';
import { sendCached } from './cached-page.ts';
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
  503: 'Ihre Anfrage konnte gerade nicht gespeichert werden. Bitte versuchen Sie es noch einmal oder rufen Sie uns an.',
};

export function toErrorText(status: number): string {
  const other = status < 500 ? 'Die Anfrage ist nicht möglich.' : 'Auf unserem Server ist ein Fehler aufgetreten.';
  return texts[status] ?? other;
}

export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;

  constructor(status: number, text = toErrorText(status)) {
    super(text);
    this.status = status;
  }
}

/** Status of an error that we, Express or a parser raised; 500 for any other. */
export function toErrorStatus(error: unknown): number {
  const status = Number((error as { status?: unknown } | undefined)?.status);
  return status >= 400 && status <= 599 ? status : 500;
}

/** Answers with a fixed text for the status; never repeats anything from the request. */
export function handleErrors(pages: Pages): ErrorRequestHandler {
  return (error, req, res, _next) => {
    const status = toErrorStatus(error);
    if (status >= 500) req.log.error({ err: error }, 'request failed');
    // Express itself would print the error on stderr.
    if (res.headersSent) return void res.destroy();
    res.status(status).set('Cache-Control', 'no-store');
    const text = toErrorText(status);
    const isPage = !/^\/(api|assets|bilder)(\/|$)/i.test(req.path);
    return isPage ? sendCached(req, res, pages.error(text)) : res.type('text/plain').send(text);
  };
}

export function answerNotFound(pages: Pages): RequestHandler {
  return (req, res) => sendCached(req, res.status(404).set('Cache-Control', 'no-cache'), pages.notFound());
}

export function refuseMethod(allow: string): RequestHandler {
  return (_req, res) => {
    res.set('Allow', allow);
    throw new HttpError(405);
  };
}
