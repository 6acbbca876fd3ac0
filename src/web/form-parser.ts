import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy';
import type { Request } from 'express';
import { HttpError } from './errors.ts';

/** For a form with files; throws if the request has none. */
export function createFormParser({ headers }: Request, limits: NonNullable<BusboyConfig['limits']>): BusboyInstance {
  try {
    return new Busboy({ headers: { ...headers, 'content-type': headers['content-type'] ?? '' }, limits });
  } catch {
    throw new HttpError(415);
  }
}
