import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** A page that is sent again and again; each encoding is made off the main thread when it is first asked for. */
export type CachedPage = { plain: Buffer; tag: string; encoded: Map<Encoding, Promise<Buffer>> };

type Encoding = 'br' | 'gzip' | 'identity';

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip), identity: async (plain: Buffer) => plain };

export function createCachedPage(html: string): CachedPage {
  const plain = Buffer.from(html);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { plain, tag, encoded: new Map() };
}

/** With the status that is set, in the best encoding that the client takes; 304 for what it has already. */
export async function sendCached(req: Request, res: Response, { plain, tag, encoded }: CachedPage): Promise<void> {
  // Brotli wherever it is accepted: it is the smallest, and every browser names gzip first.
  const encoding = (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name)) ?? 'identity';
  // A strong tag names bytes, so each encoding has its own.
  res.set({ ETag: `"${tag}-${encoding}"`, Vary: 'Accept-Encoding' });
  if (req.fresh) return void res.status(304).end();
  const body = encoded.get(encoding) ?? encoders[encoding](plain);
  encoded.set(encoding, body);
  body.catch(() => encoded.delete(encoding));
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.set('Content-Type', 'text/html; charset=utf-8').send(await body);
}
