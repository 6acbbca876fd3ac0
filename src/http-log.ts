import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import type { Logger } from './logger.ts';

/** One line per answer: method, path without its query, status, bytes, time, shortened address. */
export function logRequests(logger: Logger): RequestHandler {
  return pinoHttp({
    logger,
    genReqId: () => randomUUID(),
    quietReqLogger: true,
    customAttributeKeys: { reqId: 'request' },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'error' : 'info'),
    customSuccessMessage: () => 'answered',
    customErrorMessage: () => 'answered',
    customProps: (req, res) => {
      const { method, originalUrl = '', ip } = req as typeof req & { originalUrl?: string; ip?: string };
      return {
        method,
        path: originalUrl.split('?', 1)[0]?.slice(0, 200),
        status: res.statusCode,
        bytes: Number(res.getHeader('Content-Length')) || undefined,
        client: toShortAddress(ip ?? ''),
      };
    },
    serializers: { req: () => undefined, res: () => undefined },
  }) as RequestHandler;
}

/** IPv4 without its last byte, IPv6 as its first 48 bits. */
export function toShortAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain.replace(/\.\d+$/, '.0');
  const [head = ''] = plain.split('::', 1);
  const groups = [...head.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3);
  return `${groups.join(':')}::`;
}
