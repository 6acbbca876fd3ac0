import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { mostPhotoBytes } from '../../../views/content/photos.ts';
import { fine, type Verdict, warning } from '../findings.ts';

/** Whether a photo of 12 MB gets past the proxy. */
export async function checkPhotos(siteUrl: string, announce: typeof announcePhoto): Promise<Verdict> {
  return (await announce(`${siteUrl}/fotos/pruefung/pruefung`)) === 413
    ? warning(
        'Der Proxy nimmt keine Fotos von 12 MB an. Bitte in nginx „client_max_body_size 125m;“ setzen, in anderen Proxys die entsprechende Grenze (docs/operating.md). Bis dahin kommen Fotos nur aus Browsern mit JavaScript, die sie vorher verkleinern.',
      )
    : fine('Der Proxy nimmt Fotos bis 12 MB an.');
}

/** The status by which it is refused before any of it is sent; undefined if it would be read. */
export async function announcePhoto(url: string): Promise<number | undefined> {
  const { request } = url.startsWith('https:') ? https : http;
  const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': mostPhotoBytes, Expect: '100-continue' };
  const signal = AbortSignal.timeout(10_000);
  const outgoing = request(url, { method: 'PUT', headers, signal, agent: false });
  outgoing.flushHeaders();
  try {
    const [response] = await Promise.race([once(outgoing, 'response'), once(outgoing, 'continue')]);
    return response?.statusCode;
  } finally {
    outgoing.on('error', () => {}).destroy();
  }
}
