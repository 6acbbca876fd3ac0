import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The doctor's own address in that connection. */
  localAddress: string;
  /** In milliseconds since 1970. */
  certificateEnd: number | undefined;
};

export type Ask = (url: string, headers?: Record<string, string>) => Promise<Answer>;

/** Gets one page without following redirects; `fetch` tells neither our own address nor the certificate. */
export const ask: Ask = async (url, headers) => {
  const { get } = url.startsWith('https:') ? https : http;
  const options = { headers: { Accept: 'application/json', ...headers }, signal: AbortSignal.timeout(10_000) };
  const [response] = await once(get(url, { ...options, agent: false }), 'response');
  const socket: Socket & Partial<TLSSocket> = response.socket;
  const { localAddress = '' } = socket;
  const end = socket.getPeerCertificate?.().valid_to;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await text(response),
    localAddress,
    certificateEnd: end ? Date.parse(end) : undefined,
  };
};
