import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request as openRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Exchange = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Of the headers as they were sent, in small letters; one that was sent twice stands twice. */
  names: string[];
  body: Buffer;
  text: string;
};

type Outgoing = { method?: string; headers?: Record<string, string | string[]>; body?: string | Buffer };

/** One request as it stands on the wire: nothing normalises the path, adds a header or unpacks the answer. */
export async function exchange(
  app: RequestListener,
  path: string,
  { method = 'GET', headers = {}, body }: Outgoing = {},
): Promise<Exchange> {
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const outgoing = openRequest({ host: '127.0.0.1', port, path, method, headers, agent: false });
    outgoing.end(body);
    const [response] = await once(outgoing, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const content = Buffer.concat(chunks);
    return {
      status: response.statusCode,
      headers: response.headers,
      names: response.rawHeaders
        .filter((_: string, at: number) => at % 2 === 0)
        .map((name: string) => name.toLowerCase()),
      body: content,
      text: content.toString('utf8'),
    };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
