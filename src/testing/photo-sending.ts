import { once } from 'node:events';
import { request as openRequest, type RequestOptions } from 'node:http';
import { text } from 'node:stream/consumers';
import { exampleRequest } from './requests.ts';

export type Answer = { status: number; text: string; location?: string; retryAfter?: string };
type Sending = {
  method: string;
  headers?: Record<string, string | number>;
  body?: Buffer;
  client?: string | undefined;
};

/** `client` is the address behind the proxy that this machine is for the site. */
export async function send(url: string, { client, body, ...rest }: Sending): Promise<Answer> {
  const headers = { ...(body && { 'Content-Length': body.length }), ...(client && { 'X-Forwarded-For': client }) };
  const options: RequestOptions = { ...rest, agent: false, headers: { ...headers, ...rest.headers } };
  const outgoing = openRequest(url, options);
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  // The rest of a body that is refused may still be on its way.
  outgoing.on('error', () => {});
  const { location, 'retry-after': retryAfter } = response.headers;
  return { status: response.statusCode, text: await text(response), location, retryAfter };
}

/** A new request; resolves to its number, and where its photos go. */
export async function postRequest(url: string, message: string, client?: string, email: string = exampleRequest.email) {
  const body = Buffer.from(JSON.stringify({ ...exampleRequest, message, email }));
  const headers = { 'Content-Type': 'application/json' };
  const answer = await send(`${url}/api/contact`, { method: 'POST', headers, body, client });
  if (answer.status !== 201) throw new Error(`Refused: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as { reference: string; photos: string };
}

export const putPhoto = (address: string, key: string, body: Buffer, client?: string): Promise<Answer> =>
  send(`${address}/${key}`, { method: 'PUT', headers: { 'Content-Type': 'image/jpeg' }, body, client });

const boundary = '----WebKitFormBoundaryx';
const formType = `multipart/form-data; boundary=${boundary}`;

/** A part of a form as browsers write it, unless `disposition` is given. */
export function toPart(name: string, content: Buffer | string, disposition?: string): Buffer {
  const head = disposition ?? `Content-Disposition: form-data; name="photos"; filename="${name}"`;
  const type = disposition ? '' : 'Content-Type: image/jpeg\r\n';
  return Buffer.concat([`--${boundary}\r\n${head}\r\n${type}\r\n`, content, '\r\n'].map((each) => Buffer.from(each)));
}

export const end = Buffer.from(`--${boundary}--\r\n`);

export const postParts = (address: string, parts: Buffer[], client?: string, type = formType): Promise<Answer> =>
  send(address, { method: 'POST', headers: { 'Content-Type': type }, body: Buffer.concat(parts), client });
