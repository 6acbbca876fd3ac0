import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as openHttp } from 'node:http';
import { connect } from 'node:http2';
import { request as openHttps, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../src/testing/browser.ts';
import { createCertificate } from '../src/testing/certificates.ts';
import { freePort } from '../src/testing/free-port.ts';
import { readBlock, substitute } from '../src/testing/papers.ts';
import { startApache, startNginx, toNginxPorts } from '../src/testing/proxies.ts';
import { exampleRequest } from '../src/testing/requests.ts';
import { type RunningSite, startSite } from '../src/testing/running-site.ts';

const addresses = ['127.0.0.1', '::1'];
const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
const certificate = createCertificate('www.example.at', 'example.at');
const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem'), log: join(folder, 'website.log') };
let http: number;
let https: number;
let backend: number;
let site: RunningSite;

const startBackend = () => startSite({ SITE_URL: 'https://www.example.at', PORT: String(backend) });

beforeAll(async () => {
  // Apache's workers run as another user.
  chmodSync(folder, 0o755);
  writeFileSync(files.key, certificate.key);
  writeFileSync(files.cert, certificate.cert);
  [http, https, backend] = await Promise.all([freePort(), freePort(), freePort()]);
  site = await startBackend();
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

type Answer = { status: number | undefined; headers: Record<string, unknown>; body: string };

/** One request for a public address, sent to the proxy under test. */
async function ask(url: string, options: RequestOptions & { address?: string; body?: string } = {}): Promise<Answer> {
  const { address = '127.0.0.1', headers = {}, body = '', ...more } = options;
  const { protocol, hostname, pathname, search } = new URL(url);
  const isHttps = protocol === 'https:';
  const target = {
    host: address,
    port: isHttps ? https : http,
    path: pathname + search,
    servername: hostname,
    ca: certificate.cert,
    headers: { Host: hostname, ...headers },
    agent: false,
    ...more,
  };
  const sent = (isHttps ? openHttps : openHttp)(target).end(body);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() };
}

async function askOverHttp2(path: string): Promise<number | undefined> {
  const session = connect(`https://127.0.0.1:${https}`, { servername: 'www.example.at', ca: certificate.cert });
  const stream = session.request({ ':authority': 'www.example.at', ':path': path });
  const [headers] = await once(stream.resume(), 'response');
  session.close();
  return headers[':status'];
}

/** What differs between a reader's machine and this one, in both samples. */
const toSubstitutions = () => ({
  '127.0.0.1:3000': `127.0.0.1:${backend}`,
  '/etc/letsencrypt/live/example.at/fullchain.pem': files.cert,
  '/etc/letsencrypt/live/example.at/privkey.pem': files.key,
});

const proxies = {
  nginx() {
    const sample = substitute(readBlock('docs/operating.md', 'Behind nginx', 'nginx'), {
      ...toNginxPorts([http, https]),
      '/var/log/nginx': folder,
      ...toSubstitutions(),
    });
    return startNginx(sample, { folder, ports: [http, https] });
  },
  Apache() {
    const sample = substitute(readBlock('docs/operating.md', 'Behind Apache', 'apache'), {
      '*:80>': `*:${http}>`,
      '*:443>': `*:${https}>`,
      ...toSubstitutions(),
    });
    const commands = readBlock('docs/operating.md', 'Behind Apache', 'sh');
    return startApache(sample, commands, { folder, ports: [http, https] });
  },
};

describe.each(['nginx', 'Apache'] as const)('the configuration for %s', (name) => {
  let proxy: ChildProcess;

  beforeAll(async () => {
    rmSync(files.log, { force: true });
    proxy = proxies[name]();
    await eventually(async () => void (await ask('https://www.example.at/healthz')));
  });
  afterAll(async () => {
    proxy.kill('SIGTERM');
    if (proxy.exitCode === null) await once(proxy, 'exit');
  });

  test.each(addresses)('leads http and the other name to the site, at %s', async (address) => {
    for (const url of ['http://www.example.at/agb?a=b', 'http://example.at/agb?a=b', 'https://example.at/agb?a=b']) {
      const { status, headers } = await ask(url, { address });
      expect([url, status, headers.location]).toEqual([url, 301, 'https://www.example.at/agb?a=b']);
    }
  });

  test.each(addresses)('serves pages compressed once, with all headers, at %s', async (address) => {
    const headers = { 'Accept-Encoding': 'gzip, br' };
    const page = await ask('https://www.example.at/', { address, headers });
    expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect(page.headers).toHaveProperty('strict-transport-security');
    const again = { ...headers, 'If-None-Match': String(page.headers.etag) };
    expect((await ask('https://www.example.at/', { address, headers: again })).status).toBe(304);
  });

  test('speaks HTTP/2', async () => {
    expect(await askOverHttp2('/impressum')).toBe(200);
  });

  test('hands on whom a request is from, and a post goes through', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    const { body } = await ask('https://www.example.at/healthz', { headers });
    // We come from this machine, so we are believed as another proxy would be.
    expect(JSON.parse(body)).toMatchObject({ client: '203.0.113.0' });
    const form = {
      method: 'POST',
      body: new URLSearchParams({ ...exampleRequest, message: name }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://www.example.at' },
    };
    const posted = await ask('https://www.example.at/api/contact', form);
    expect([posted.status, posted.headers.location]).toEqual([303, expect.stringMatching(/^\/fotos\//)]);
  });

  test('lets photos through whole, one by one and in a form', async () => {
    const headers = { 'Content-Type': 'application/json', Origin: 'https://www.example.at' };
    const body = JSON.stringify({ ...exampleRequest, message: `Fotos ${name}` });
    const posted = await ask('https://www.example.at/api/contact', { method: 'POST', body, headers });
    const url = `https://www.example.at${JSON.parse(posted.body).photos}`;
    // Refused by the site, which has read it.
    const large = 'x'.repeat(12 * 2 ** 20);
    const put = { method: 'PUT', body: large, headers: { ...headers, 'Content-Type': 'image/jpeg' } };
    expect((await ask(`${url}/key-0001`, put)).status).toBe(422);
    const part = `--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n${large}\r\n`;
    const form = { ...headers, 'Content-Type': 'multipart/form-data; boundary=x' };
    const answer = await ask(url, { method: 'POST', body: `${part.repeat(10)}--x--\r\n`, headers: form });
    expect(answer.status).toBe(422);
    expect(answer.body.match(/kein Foto/g)).toHaveLength(10);
  });

  test('logs neither full addresses nor what was asked for', async () => {
    await ask('https://www.example.at/agb?name=Huber');
    await ask('https://www.example.at/?leistung=malerei', { address: '::1' });
    await eventually(async () => {
      const log = readFileSync(files.log, 'utf8');
      expect(log).toMatch(/^127\.0\.0\.0 \[.*\] GET 200 \d+$/m);
      expect(log).not.toMatch(/127\.0\.0\.1|::1|Huber|leistung|agb/);
    });
    const other = join(folder, 'other_vhosts_access.log');
    if (existsSync(other)) expect(readFileSync(other, 'utf8')).toBe('');
  });

  test('shows the telephone number while the site is down, and the site as soon as it is back', async () => {
    await site.stop();
    const { status, body } = await ask('https://www.example.at/');
    expect([status, body]).toEqual([503, expect.stringContaining('Bitte rufen Sie uns an: +43 1')]);
    site = await startBackend();
    expect((await ask('https://www.example.at/')).status).toBe(200);
  });
});
