import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { type Logger, toSafeError } from './logger.ts';

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
    customSuccessObject: (req, res, value) => ({ ...toFacts(req, res), responseTime: value.responseTime }),
    customErrorObject: (req, res, _error, value) => ({
      ...toFacts(req, res),
      responseTime: value.responseTime,
    }),
    // Its own serializer would write messages, and with them what a visitor typed.
    wrapSerializers: false,
    serializers: { req: () => undefined, res: () => undefined, err: toSafeError },
  }) as RequestHandler;
}

function toFacts(req: IncomingMessage, res: ServerResponse) {
  const { method, originalUrl = '', ip = '' } = req as Partial<Request>;
  return {
    method,
    path: toSafePath(originalUrl),
    status: res.statusCode,
    bytes: Number(res.getHeader('Content-Length')) || undefined,
    client: toShortAddress(ip),
  };
}

/** Without its query, and without what somebody's mail address may be. */
function toSafePath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(/[^/]*(@|%40)[^/]*/gi, '…').slice(0, 200);
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
