import { once } from 'node:events';
import { Agent, request as openRequest } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import { systemClock } from '../clock.ts';
import { sections } from '../content/sections.ts';
import { createRandom, type Random } from '../testing/random.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';
import { createWebsiteLinks } from './website-links.ts';

const seed = 20_261_130;
const secret = 'for this test alone, and long enough';
/** Wherever it is put, no log line may hold it. */
const marker = 'zz-anna';
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

let site: RunningSite | undefined;
afterEach(async () => {
  agent.destroy();
  await site?.stop();
});

const names = [
  ...[
    '__proto__',
    '__proto__.entries',
    'constructor.prototype',
    'entries',
    'entries.0',
    'entries.0.id',
    'entries.999.id',
  ],
  ...[
    'entries.0.portrait.file',
    'entries.0.before.focus',
    'tap entries.0.before.x',
    'picture.upload',
    'picture',
    'name',
  ],
  ...[
    'weekly',
    'weekly.monday',
    'facts.0.id',
    'legalForm',
    'answer',
    'a.b.c.d.e',
    'entries.1e3.id',
    'entries.-1.id',
    '',
    '.',
  ],
];
const values = [
  ...['', marker, '\u0000', '\r\n--x', '[]', '{}', 'null', '-1', '1e999', 'NaN', 'x'.repeat(70_000), '🎨'.repeat(500)],
  ...['2026-02-30', 'bild_0123456789abcdef', '../../etc/passwd', '0.5 Infinity', '<script>', "'); DROP TABLE mails;--"],
];
const steps = [
  'add entries',
  'up entries.0',
  'up entries.9',
  'delete entries.99',
  'delete __proto__',
  'remove picture',
  'upload',
  'x',
  '',
];
const bases = ['0', '-1', '1', '9007199254740993', 'NaN', '1e400', '', marker];

function createForm(random: Random): Buffer {
  const parts: Buffer[] = [];
  const add = (name: string, value: string | Buffer, file = '') => {
    const head = `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.isBuffer(value) ? value : Buffer.from(value), Buffer.from('\r\n'));
  };
  add('base', random.pick(bases));
  if (random.chance(50)) add('step', random.pick(steps));
  for (let fields = random.below(30); fields > 0; fields--) add(random.pick(names), random.pick(values));
  for (let entries = random.chance(10) ? random.below(1500) : random.below(3); entries > 0; entries--)
    add(`entries.${entries}.id`, `${entries}`);
  if (random.chance(30))
    add('picture.upload', Buffer.from([0xff, 0xd8, 0xff, ...Array(random.below(999))]), '; filename="x"');
  let bytes = Buffer.concat([...parts, Buffer.from('--x--\r\n')]);
  if (random.chance(20)) bytes = bytes.subarray(0, random.below(bytes.length));
  for (let flips = random.chance(30) ? random.below(9) : 0; flips > 0; flips--)
    bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

const paths = Object.values(sections).flatMap(({ path }) => [
  `/${path}`,
  `/${path}`,
  `/${path}/vorschau/x`,
  `/${path}/loeschen/x`,
]);
const oddPaths = [
  '/rueckgaengig/1',
  '/rueckgaengig/1e999',
  '/rueckgaengig/%00',
  '/kontakt/vorschau/__proto__',
  '/%',
  '/neuer-link',
  '/x',
];
const types = [
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'text/plain',
  'x',
];

test('1,000 broken posts to the owner’s pages never bring a server error, or a value into the log', async () => {
  site = await startSite({ SECRET: secret, SITE_URL: 'http://localhost' });
  const links = createWebsiteLinks({ siteUrl: '', readSecret: () => secret, store: {} as never, clock: systemClock });
  const query = links.toUrl('', Date.now()).split('?')[1];
  const random = createRandom(seed);
  const statuses = new Map<unknown, number>();
  const failures: unknown[] = [];

  async function post(url: string): Promise<void> {
    const path = `/meine-website${random.chance(85) ? random.pick(paths) : random.pick(oddPaths)}`;
    const body = createForm(random);
    const type = random.chance(85) ? types[0] : random.pick(types);
    const headers = { 'Content-Type': type, 'Sec-Fetch-Site': 'same-origin', 'Content-Length': body.length };
    const address = `${url}${path}${path.includes('?') ? '&' : '?'}${query}`;
    const outgoing = openRequest(address, { agent, method: 'POST', headers });
    outgoing.end(body);
    const [response] = await once(outgoing, 'response');
    outgoing.on('error', () => {});
    response.resume();
    await once(response, 'end');
    const [, draft] = /vorschau\/([\w-]+)/.exec(response.headers.location ?? '') ?? [];
    if (draft) paths.push(`/fragen/vorschau/${draft}`, `/kontakt?entwurf=${draft}`);
    statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
    if (response.statusCode >= 500) failures.push({ path, body: body.toString('latin1').slice(0, 2000) });
  }

  for (let rounds = 0; rounds < 250; rounds++)
    await Promise.all(Array.from({ length: 4 }, () => post(site?.url ?? '')));
  expect(site.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect({ seed, failures: failures.slice(0, 3) }).toEqual({ seed, failures: [] });
  expect([...statuses.keys()].sort()).toEqual(expect.arrayContaining([200, 303, 400, 404, 415, 422]));
  expect(JSON.stringify(site.log)).not.toContain(marker);
  expect(site.stderr()).toBe('');
}, 300_000);
