import { describe, expect, test } from '@jest/globals';
import { matching, toComplaints } from '../../testing/verdicts.ts';
import { type Answer, type ask, checkWebsite } from './website.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 0, 12);
const localUrl = 'http://127.0.0.1:3000';

type Deployment = {
  siteUrl?: string;
  /** Our address in the connection. */
  localAddress?: string;
  /** What the site takes us for, without and with an invented X-Forwarded-For. */
  client?: string;
  forgedClient?: string;
  /** Whether the request without a header of its own brings one. */
  forwarded?: boolean;
  trustProxy?: boolean | number | string;
  headers?: Answer['headers'];
  certificateEnd?: number;
  /** What /readyz answers to its own machine; strangers get the status alone. */
  ready?: Partial<Answer> | string;
  /** Other answers by address; a text is the code of the failure to get one. */
  answers?: Record<string, Partial<Answer> | string>;
  /** The status by which the proxy refuses a photo of 12 MB. */
  announced?: number;
};

/** Of a deployment as it should be, but for these changes, as the doctor meets it from another machine. */
async function check({
  siteUrl = 'https://www.firma.test',
  localAddress = '198.51.100.7',
  client = '198.51.100.0',
  forgedClient = client,
  forwarded = true,
  trustProxy = 'loopback',
  headers = { 'strict-transport-security': 'max-age=31536000' },
  certificateEnd = now + 60 * day,
  ready = { status: 200, body: '{"canStore":true,"canMail":true,"queued":0,"failed":0}' },
  answers = {},
  announced,
}: Deployment) {
  const asked: string[] = [];
  const askDeployment: typeof ask = async (url, sent) => {
    asked.push(url);
    const health = { up: true, client: sent?.['X-Forwarded-For'] ? forgedClient : client, forwarded };
    const usual: Record<string, Partial<Answer> | string> = {
      [`${localUrl}/readyz`]: ready,
      [`${siteUrl}/readyz`]: { status: typeof ready === 'string' ? 503 : (ready.status ?? 200) },
      [`${siteUrl}/healthz`]: { headers, body: JSON.stringify(health) },
    };
    const redirect = { status: 301, headers: { location: `${siteUrl}/impressum` } };
    const answer = answers[url] ?? usual[url] ?? redirect;
    if (typeof answer === 'string') throw Object.assign(new Error(), { code: answer });
    return { status: 200, headers: {}, body: '', localAddress, certificateEnd, ...answer };
  };
  const announce = async () => announced;
  const given = { siteUrl, trustProxy, localUrl, ask: askDeployment, announce, now };
  const complaints = toComplaints(await checkWebsite(given));
  return { asked, complaints };
}

test('a proxy that lets no photo of 12 MB through is told of, and what comes through all the same', async () => {
  expect((await check({ announced: 413 })).complaints).toEqual(matching(/client_max_body_size 125m.+JavaScript/));
  expect((await check({ announced: 403 })).complaints).toEqual([]);
});

test('a deployment as it should be gets no complaint', async () => {
  expect((await check({})).complaints).toEqual([]);
});

const health = 'https://www.firma.test/healthz';
const local = { localAddress: '127.0.0.1', client: '127.0.0.0' };
const ready = { canStore: true, canMail: true, queued: 0, failed: 0 };
const readyWith = (status: number, changes: object) => ({
  ready: { status, body: JSON.stringify({ ...ready, ...changes }) },
});
const unreachable = (code: string) => ({ answers: { [health]: code } });
const answerAt = (url: string, answer: Partial<Answer> | string) => ({ answers: { [`${url}/impressum`]: answer } });
const right = 'https://www.firma.test/impressum';

describe('is complained about', () => {
  test.each<[string, Deployment, RegExp]>([
    ['a site that does not answer yet', unreachable('ECONNREFUSED'), /^warning: Die Website antwortet nicht/],
    ['a name that is not known', unreachable('ENOTFOUND'), /^warning: .*ENOTFOUND/],
    ['an old certificate (operator A11)', unreachable('CERT_HAS_EXPIRED'), /^error: Das Zertifikat .* Bitte erneuern/],
    [
      'a foreign certificate (operator A11)',
      unreachable('ERR_TLS_CERT_ALTNAME_INVALID'),
      /^error: Das Zertifikat .* Bitte für den Namen in SITE_URL/,
    ],
    ['a self-made certificate', unreachable('DEPTH_ZERO_SELF_SIGNED_CERT'), /^error: Das Zertifikat/],
    ['something else that answers', { answers: { [health]: { body: '<html>' } } }, /^error: .*nicht diese Website/],
    ['a certificate for three days', { certificateEnd: now + 3 * day }, /^warning: .*gilt nur noch 3 Tage/],
    ['https that the site is not told of', { headers: {} }, /^error: X-Forwarded-Proto/],
    [
      'http that stays http',
      answerAt('http://www.firma.test', { status: 200, headers: {} }),
      /^warning: http:.*zu https/,
    ],
    [
      'a proxy that hides the visitors (C27)',
      { client: '127.0.0.0', forwarded: false },
      /^error: X-Forwarded-For kommt nicht an/,
    ],
    ['one whose word does not count', { client: '127.0.0.0' }, /^error: X-Forwarded-For kommt an, zählt aber nicht/],
    [
      'a proxy that only hands on the header of the doctor (operator A6)',
      { ...local, forwarded: false, forgedClient: '192.0.2.0' },
      /^error: X-Forwarded-For kommt nicht an/,
    ],
    [
      'the same by IPv6 (operator A6)',
      { localAddress: '::1', client: '0:0:0::', forwarded: false, forgedClient: '192.0.2.0' },
      /^error: X-Forwarded-For kommt nicht an/,
    ],
    ['belief in everybody (operator A6)', { trustProxy: true }, /^error: TRUST_PROXY=true/],
    [
      'more hops than proxies (operator A6)',
      { ...local, trustProxy: 2, forgedClient: '192.0.2.0' },
      /^error: .*erfundenen/,
    ],
    [
      'TLS that ends too early, so that the site leads to itself (N34)',
      { answers: { [health]: { status: 301, headers: { location: health } } } },
      /^error: .*ohne Ende.*X-Forwarded-Proto: http.*Flexible/,
    ],
    ['a proxy that believes strangers (C28)', { forgedClient: '192.0.2.0' }, /^error: .*erfundenen X-Forwarded-For/],
    ['a site that cannot store', readyWith(503, { canStore: false }), /^error: .*nichts speichern/],
    ['a site that cannot mail', readyWith(503, { canMail: false }), /^error: .*keine Mails verschicken/],
    ['mail that waits', readyWith(503, { queued: 3, failed: 1 }), /^error: 3 Anfragen warten .*, 1 sind gescheitert/],
    ['one that failed while all is ready', readyWith(200, { failed: 1 }), /^error: 0 Anfragen warten .*, 1 sind/],
    ['trouble without a reason', { ready: 'ECONNREFUSED' }, /^error: .*nicht gespeichert oder nicht zugestellt/],
    [
      'no redirect from the name without www',
      answerAt('https://firma.test', { status: 200, headers: {} }),
      /^warning: https:\/\/firma\.test leitet nicht zu https:\/\/www\.firma\.test um \(Antwort 200\)/,
    ],
    [
      'a redirect for now',
      answerAt('https://firma.test', { status: 302, headers: { location: right } }),
      /^warning: .*Antwort 302/,
    ],
    [
      'a redirect elsewhere',
      answerAt('https://firma.test', { status: 301, headers: { location: 'https://www.firma.test.evil/' } }),
      /^warning: .*leitet nicht zu/,
    ],
    ['no name without www', answerAt('https://firma.test', 'ENOTFOUND'), /^warning: .*antwortet nicht \(ENOTFOUND\)/],
    [
      'one without certificate',
      answerAt('https://firma.test', 'ERR_TLS_CERT_ALTNAME_INVALID'),
      /^warning: .*kein gültiges Zertifikat/,
    ],
    [
      'a port of its own, which has no other address',
      { siteUrl: 'https://www.firma.test:8443' },
      /^note: .*eigenem Port/,
    ],
  ])('%s', async (_what, deployment, complaint) => {
    expect((await check(deployment)).complaints).toEqual(matching(complaint));
  });

  test.each(['http://www.firma.test', 'https://localhost', 'https://127.0.0.1', 'https://www.firma.example'])(
    '%s as an address for the public',
    async (siteUrl) => {
      expect((await check({ siteUrl })).complaints).toContainEqual(expect.stringMatching(/^error: SITE_URL ist /));
    },
  );
});

test('a proxy on the own machine and a closed port for http are fine', async () => {
  expect((await check({ ...local, forgedClient: '192.0.2.0' })).complaints).toEqual([]);
  expect((await check(local)).complaints).toEqual([]);
  expect((await check({ ...local, trustProxy: 1 })).complaints).toEqual([]);
  expect((await check(answerAt('http://www.firma.test', 'ECONNREFUSED'))).complaints).toEqual([]);
});

test.each([
  ['https://www.firma.test', ['http://www.firma.test/impressum', 'https://firma.test/impressum']],
  ['https://firma.test', ['http://firma.test/impressum', 'https://www.firma.test/impressum']],
  ['https://wien.firma.test', ['http://wien.firma.test/impressum']],
  ['https://www.firma.test:8443', []],
])('beside %s, people may type %j', async (siteUrl, urls) => {
  expect((await check({ siteUrl })).asked.filter((url) => url.endsWith('/impressum'))).toEqual(urls);
});
