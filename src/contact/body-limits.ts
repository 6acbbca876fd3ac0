import type { RequestHandler } from 'express';
import { findField } from '../../views/content/contact-fields.ts';
import { HttpError } from '../web/errors.ts';

/** In bytes. A message of legal length fits in every script: a Chinese character takes nine. */
export const formLimit = 128 * 1024;
/** Of all posts that are just arriving; a slow one keeps its share for long. */
const memoryLimit = 256 * formLimit;

export function createMemoryLimit(): RequestHandler {
  let taken = 0;
  return (req, res, next) => {
    const share = Math.min(Number(req.get('Content-Length') ?? formLimit), formLimit);
    if (taken + share > memoryLimit) throw new HttpError(503);
    taken += share;
    res.once('close', () => {
      taken -= share;
    });
    next();
  };
}

/**
 * Of a form that is too large, only what stands at its beginning is kept, so that the visitor gets it back. The rest is
 * read too, since no browser shows an answer before it has sent everything.
 */
export const refuseOverlongForm: RequestHandler = async (req, res, next) => {
  const size = Number(req.get('Content-Length'));
  if (!req.is('application/x-www-form-urlencoded') || !(size > formLimit)) return next();
  const beginning = Buffer.alloc(formLimit);
  let at = 0;
  try {
    for await (const chunk of req) at += chunk.copy(beginning, at);
  } catch {
    throw new HttpError(400);
  }
  req.body = Object.fromEntries(new URLSearchParams(beginning.toString('utf8', 0, at)));
  res.locals = { errors: { message: findField('message')?.tooLong } };
  throw new HttpError(413);
};
