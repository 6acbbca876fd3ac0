import { randomUUID } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import type { Logger } from '../logger.ts';

declare global {
  namespace Express {
    interface Request {
      log: Logger;
    }
  }
}

/** One line per answer; personal data stays out of it. */
export function logRequests(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const started = performance.now();
    req.log = logger.child({ request: randomUUID() });
    res.once('close', () => {
      const facts = {
        method: req.method,
        path: toLoggedPath(req.originalUrl, res.statusCode),
        status: res.statusCode,
        bytes: Number(res.getHeader('Content-Length')) || undefined,
        client: toShortAddress(req.ip ?? ''),
        aborted: res.writableFinished ? undefined : true,
        responseTime: Math.round((performance.now() - started) * 10) / 10,
      };
      req.log[res.statusCode >= 500 ? 'error' : 'info'](facts, 'answered');
    });
    next();
  };
}

/** Also one with a slip in its address. */
const photoLink = /(?<=\/fotos\/).+|[^/]{5}\.[\w-]{15}.*/i;

/**
 * Without its query, and in full only if it is one of ours. Of others a part is repeated if all its characters are plain
 * ones: whatever is encoded, once or twice, may be a mail address, and six digits or more, however they are set apart, a
 * telephone number.
 */
function toLoggedPath(url: string, status: number): string {
  const path = url.replace(/\?.*/s, '').slice(0, 200).replace(photoLink, '…');
  if (status < 300 || status === 304) return path;
  const plain = path.replace(/\D/g, '').length < 6 ? /^[\w.~-]*$/ : /^[a-z_.~-]*$/i;
  return path
    .split('/')
    .map((part) => (plain.test(part) ? part : '…'))
    .join('/');
}

/** IPv4 without its last byte, IPv6 as its first 48 bits; whatever else a header claims is not repeated. */
export function toShortAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0');
  if (!isIPv6(plain)) return 'unknown';
  const groups = plain.replace(/::.*/, '').split(':').filter(Boolean);
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::`;
}
