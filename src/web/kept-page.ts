import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** A page that is sent again and again, compressed off the main thread when an encoding is first asked for. */
export type KeptPage = { plain: Buffer; tag: string; encode(encoding: Encoding): Promise<Buffer> };

type Encoding = keyof typeof encoders;

const encoders = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (plain: Buffer) => plain,
};

export function toKeptPage(html: string): KeptPage {
  const plain = Buffer.from(html);
  const encoded: Partial<Record<Encoding, Promise<Buffer>>> = {};

  function encode(encoding: Encoding): Promise<Buffer> {
    const found = encoded[encoding];
    if (found) return found;
    const made = encoders[encoding](plain);
    encoded[encoding] = made;
    made.catch(() => delete encoded[encoding]);
    return made;
  }

  return { plain, tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22), encode };
}

/** In the best form that the client takes, with the status that is set; what it has already is 304. */
export async function sendKept(req: Request, res: Response, { tag, encode }: KeptPage): Promise<void> {
  const encoding = toEncoding(req);
  // A strong tag names bytes, so each form has its own.
  res.set({ ETag: `"${tag}-${encoding}"`, Vary: 'Accept-Encoding' });
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  const body = await encode(encoding);
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.send(body);
}

/** Brotli wherever it is accepted: it is the smallest, and every browser names gzip first. */
function toEncoding(req: Request): Encoding {
  return (['br', 'gzip'] as const).find((encoding) => req.acceptsEncodings(encoding)) ?? 'identity';
}
