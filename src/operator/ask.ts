import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';

export type Answer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  /** Our own address in that connection. */
  localAddress: string;
  /** End of the certificate's validity, in milliseconds. */
  certificateEnd: number | undefined;
};

type Options = { headers?: Record<string, string>; body?: string };
export type Ask = (url: string, options?: Options) => Promise<Answer>;

const timeout = 10_000;

/** One request without following redirects; `fetch` tells neither our own address nor the certificate. */
export const ask: Ask = async (url, { headers, body } = {}) => {
  const { request } = url.startsWith('https:') ? https : http;
  const outgoing = request(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(timeout),
    agent: false,
  });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
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

export const isAboutCertificate = (reason: unknown) =>
  /CERT|SIGNATURE|SELF_SIGNED|TLS/.test((reason as { code?: string }).code ?? '');
