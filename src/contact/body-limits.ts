import type { RequestHandler } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { findField } from '../../views/content/contact-fields.ts';
import { HttpError } from '../web/errors.ts';

/** In bytes. A message of legal length fits in every script: a Chinese character takes nine. */
export const formLimit = 128 * 1024;
/** `all` posts that are just arriving; a slow one keeps its share for long. `ofOne` address, so that others can write. */
const formLimits = { least: 0, each: formLimit, all: 256 * formLimit, ofOne: 32 * formLimit };

/** Of memory or disk; who sends little counts for `least`. */
export function createRoomLimit({ least, each, all, ofOne } = formLimits): RequestHandler {
  let taken = 0;
  const takenBy = new Map<string, number>();
  return (req, res, next) => {
    const client = ipKeyGenerator(req.ip ?? '');
    const share = Math.max(least, Math.min(Number(req.get('Content-Length') ?? each), each));
    const own = takenBy.get(client) ?? 0;
    if (taken + share > all || own + share > ofOne) throw new HttpError(503);
    taken += share;
    takenBy.set(client, own + share);
    res.once('close', () => {
      taken -= share;
      const left = (takenBy.get(client) ?? 0) - share;
      if (left > 0) takenBy.set(client, left);
      else takenBy.delete(client);
    });
    next();
  };
}

/** No browser compresses what it sends, and a few bytes would take up much memory. */
export const refuseCompressed: RequestHandler = (req, _res, next) => {
  if (!['identity', undefined].includes(req.get('Content-Encoding'))) throw new HttpError(415);
  next();
};

/** Keeps the beginning, which the visitor gets back, and reads the rest: browsers show no answer before all is sent. */
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
