import { randomUUID } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '../logger.ts';

declare global {
  namespace Express {
    interface Request {
      log: Logger;
    }
  }
}

/** One line per answer: method, path without its query, status, bytes, milliseconds, shortened address. */
export function logRequests(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    req.log = logger.child({ request: randomUUID() });
    res.once('close', () => {
      const responseTime = Math.round((performance.now() - started) * 10) / 10;
      const level = res.statusCode >= 500 ? 'error' : 'info';
      req.log[level]({ ...toFacts(req, res), responseTime }, 'answered');
    });
    next();
  };
}

function toFacts(req: Request, res: Response) {
  return {
    method: req.method,
    path: toSafePath(req.originalUrl),
    status: res.statusCode,
    bytes: Number(res.getHeader('Content-Length')) || undefined,
    client: toShortAddress(req.ip ?? ''),
    aborted: res.writableFinished ? undefined : true,
  };
}

const mailSign = /@|%40/i;

/** Without its query, and without what somebody's mail address may be. */
function toSafePath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const parts = path.split('/').map((part) => (mailSign.test(part) ? '…' : part));
  return parts.join('/').slice(0, 200);
}

/** IPv4 without its last byte, IPv6 as its first 48 bits; whatever else a header claims is not repeated. */
export function toShortAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0');
  if (!isIPv6(plain)) return 'unknown';
  const [head = ''] = plain.split('::', 1);
  const groups = [...head.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3);
  return `${groups.join(':')}::`;
}
