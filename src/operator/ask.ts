import { once } from 'node:events';
import { request as openHttp } from 'node:http';
import { request as openHttps } from 'node:https';
import type { Socket } from 'node:net';
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

export type Ask = (
  url: string,
  options?: { headers?: Record<string, string>; body?: string },
) => Promise<Answer>;

const patience = 10_000;

/** One request without following redirects; `fetch` tells neither our own address nor the certificate. */
export const ask: Ask = async (url, { headers = {}, body } = {}) => {
  const open = url.startsWith('https:') ? openHttps : openHttp;
  const outgoing = open(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Accept: 'application/json', ...headers },
    signal: AbortSignal.timeout(patience),
    agent: false,
  });
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  const socket: Socket & Partial<TLSSocket> = response.socket;
  const { localAddress = '' } = socket;
  const end = socket.getPeerCertificate?.().valid_to;
  let text = '';
  response.setEncoding('utf8');
  for await (const chunk of response) text += chunk;
  return {
    status: response.statusCode,
    headers: response.headers,
    body: text,
    localAddress,
    certificateEnd: end ? Date.parse(end) : undefined,
  };
};

/** Why nobody has answered, by the code that Node gives it. */
export function readFailure(reason: unknown): { code: string; isAboutCertificate: boolean } {
  const { code = 'unbekannt' } = reason as { code?: string };
  return { code, isAboutCertificate: /CERT|SIGNATURE|SELF_SIGNED|TLS/.test(code) };
}
