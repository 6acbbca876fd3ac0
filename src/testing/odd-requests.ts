import { gzipSync } from 'node:zlib';
import { honeypotField } from '../../views/content/contact-fields.ts';
import type { Random } from './random.ts';

/** Wherever it is put, no log line may hold it. */
export const marker = 'zz-anna';

const odd = [
  ...['', ' ', '\u0000', '\ud800', '\u202e', '\r\nX-A: 1', '\u001b[2J', '%', '%00', '__proto__', '1e999', '{{7*7}}'],
  ...['🎨'.repeat(50), 'x'.repeat(70_000), '<script>alert(1)</script>', "'); DROP TABLE requests;--"],
  ...[`${marker}@example.at`, `+43 660 ${marker}`],
];
const oddValues: unknown[] = [null, true, -1, 1e308, [], {}, [[[]]], { toString: 1 }, { length: -1 }, ['malerei']];

function createBody(random: Random): Record<string, unknown> {
  const body: Record<string, unknown> = {
    firstName: marker,
    lastName: `Huber ${random.below(1e9)}`,
    email: `${marker}@example.at`,
    phone: '0660 1234567',
    service: 'malerei',
    message: `Bitte ${marker} anrufen`,
  };
  for (let changes = random.below(4); changes > 0; changes--) {
    const field = random.pick([...Object.keys(body), honeypotField, 'constructor', 'x', '__proto__', random.pick(odd)]);
    if (random.chance(20)) delete body[field];
    else body[field] = random.chance(60) ? random.pick(odd) : random.pick(oddValues);
  }
  return body;
}

/** Bytes as a client might send them, often broken. */
function toBytes(body: Record<string, unknown>, isForm: boolean, random: Random): Buffer {
  const text = isForm
    ? Object.entries(body)
        .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
        .map((pair) => pair.map((part) => encode(part, random)).join('='))
        .join(random.pick(['&', '&', '&', ';', '&&', '=']))
    : JSON.stringify(random.chance(5) ? random.pick(oddValues) : body);
  let bytes = Buffer.from(text, random.pick(['utf8', 'utf8', 'utf8', 'utf16le', 'latin1'] as const));
  if (random.chance(15)) bytes = bytes.subarray(0, random.below(bytes.length + 1));
  if (bytes.length > 0 && random.chance(15)) bytes[random.below(bytes.length)] = random.below(256);
  if (random.chance(5)) bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
  return bytes;
}

function encode(text: string, random: Random): string {
  return random.chance(10) ? text : encodeURIComponent(text.toWellFormed());
}

const types = ['application/json', 'application/x-www-form-urlencoded'];
const oddTypes = [
  ...['text/plain', 'multipart/form-data; boundary=x', 'application/json, application/json', 'application', '/', ';'],
  ...['utf-16', '"UTF-8"', 'iso-8859-1', 'ü'].map((charset) => `application/json; charset=${charset}`),
  ...[' charset=x; charset=y', 'charset=iso-8859-1'].map((rest) => `application/x-www-form-urlencoded;${rest}`),
  ...['application/vnd.api+json', '*/*', marker],
];

const oddHeaders: Record<string, string[]> = {
  Host: ['', 'evil.example', 'a:b:c', '[::1', `${marker}.example`],
  Origin: ['null', 'https://evil.example', 'x', '//', 'http://127.0.0.1'],
  'Sec-Fetch-Site': ['cross-site', 'same-origin', 'none', 'x'],
  'X-Forwarded-For': [marker, '1.2.3.4, , x', '::ffff:1.2.3.4', '::::', ','.repeat(500), '999.1.1.1:99'],
  'X-Forwarded-Proto': ['https', 'x, y', ''],
  'X-Forwarded-Host': ['evil.example', '[', `${marker}`],
  Forwarded: [`for=${marker}`, ';;;'],
  'User-Agent': [`${marker}@example.at`, '\t', '\u00ff'.repeat(200)],
  Referer: [`https://x.example/?mail=${marker}@example.at`],
  Accept: ['*/*;q=x', 'text/html', 'application/json', '\u00e4'],
  'Accept-Encoding': ['br;q=x', 'identity;q=0', '*;q=0'],
  'Accept-Language': ['zz-zz-zz;q=9'],
  'If-None-Match': ['*', '"', 'W/'],
  Cookie: [`a=${marker}`],
  Expect: ['100-continue'],
  Range: ['bytes=9-1', 'bytes=0-18446744073709551615', 'bytes=-0', 'bytes=1e3-', 'bytes=0-0,5-', 'x'],
  'X-HTTP-Method-Override': ['DELETE'],
  Connection: ['close', 'upgrade'],
  Upgrade: ['websocket'],
};

export type Outgoing = { method: string; path: string; headers: Record<string, string>; body: Buffer };

/** A post to the form, mostly, with broken bodies and headers. */
export function createPost(random: Random): Outgoing {
  const isForm = random.chance(40);
  let body = toBytes(createBody(random), isForm, random);
  const headers: Record<string, string> = {
    'Content-Type': random.chance(85) ? (types[Number(isForm)] as string) : random.pick(oddTypes),
  };
  if (random.chance(10)) {
    headers['Content-Encoding'] = random.pick(['gzip', 'br', 'deflate', 'utf-8', 'x', 'gzip, gzip', marker]);
    if (random.chance(50)) body = gzipSync(body);
  }
  for (let more = random.below(4); more > 0; more--) {
    const name = random.pick(Object.keys(oddHeaders));
    headers[name] = random.pick(oddHeaders[name] as string[]);
  }
  // Node leaves it out with methods that usually have no body.
  headers['Content-Length'] = String(body.length);
  const method = random.chance(95) ? 'POST' : random.pick(['GET', 'PUT', 'OPTIONS', 'DELETE', 'PATCH', 'HEAD']);
  const path = random.chance(97) ? '/api/contact' : random.pick(['/api/contact/', '/api/contact?x=%', '/api/Contact']);
  return { method, path, headers, body };
}

const paths = [
  '/',
  '/agb',
  '/datenschutz',
  '/impressum',
  '/malerei',
  '/anstrich',
  '/kontakt',
  '/api/contact',
  '/api/status',
];
const files = ['/favicon.ico', '/robots.txt', '/sitemap.xml', '/site.webmanifest', '/.well-known/security.txt'];
const links = ['erledigt', 'spaeter', 'kein-spam'].map((action) => `/anfrage/A7K32/${action}`);
const oddPaths = [
  '/foo',
  '/assets',
  '/assets/',
  '/assets/x.js',
  '/.env',
  '/%',
  '/%00',
  '//evil.example/',
  '/a/../..',
  '*',
];
const oddEnds = ['/', '?', '?leistung=malerei', '?code=x&code=y', '?%', '%', `?mail=${marker}%2540example.at`];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

/** Anything, to any address; `assets` are paths of files that there are. */
export function createAny(random: Random, assets: readonly string[]): Outgoing {
  const { headers, body } = createPost(random);
  if (random.chance(50)) delete headers['Content-Type'];
  for (const name of ['Range', 'Accept-Encoding', 'If-None-Match'])
    if (random.chance(30)) headers[name] = random.pick(oddHeaders[name] as string[]);
  const known = random.pick([paths, files, links, ['/healthz', '/readyz'], assets, assets]);
  const path = random.chance(80) ? random.pick(known) : random.pick(oddPaths);
  const method = random.chance(50) ? 'GET' : random.pick(methods);
  return { method, path: path + (random.chance(20) ? random.pick(oddEnds) : ''), headers, body };
}
