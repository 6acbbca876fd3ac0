import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Put = { key: string; type: string | undefined; body: Buffer };
type Answer = { status: number; headers?: http.OutgoingHttpHeaders; body?: string };

/**
 * Stands before the site and notes down each photo as the browser sends it. `answer` may answer in the site's place:
 * 'cut' ends the connection, a promise holds the answer back, undefined leaves it to the site.
 */
export async function startPhotoProxy(siteUrl: string) {
  const agent = new http.Agent({ keepAlive: false });
  const proxy = {
    url: '',
    puts: [] as Put[],
    deleted: [] as string[],
    answer: (_put: Put): Answer | 'cut' | undefined | Promise<Answer | 'cut' | undefined> => undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = http.createServer(async (req, res) => {
    req.on('error', () => {});
    // A browser repeats by itself what fails on a connection that it had used before.
    res.shouldKeepAlive = false;
    const body = await buffer(req).catch(() => undefined);
    if (!body) return;
    const key = req.url?.split('/')[3] ?? '';
    if (req.method === 'DELETE') proxy.deleted.push(key);
    if (req.method === 'PUT') {
      const put = { key, type: req.headers['content-type'], body };
      proxy.puts.push(put);
      const answer = await proxy.answer(put);
      if (answer === 'cut') return res.destroy();
      if (answer) return res.writeHead(answer.status, answer.headers).end(answer.body ?? '{}');
    }
    const forwarded = http.request(siteUrl + req.url, { method: req.method ?? 'GET', headers: req.headers, agent });
    forwarded.on('response', (answer) => {
      res.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
      answer.pipe(res);
    });
    forwarded.on('error', () => res.destroy());
    forwarded.end(body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
