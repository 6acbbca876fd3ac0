import { describe, expect, test } from '@jest/globals';
import type { Answer, Ask } from '../ask.ts';
import { checkPublicSite } from './public-site.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 0, 12);
const localUrl = 'http://127.0.0.1:3000';

type Place = {
  /** Our address in the connection. */
  localAddress?: string;
  /** What the site takes us for, without and with an invented X-Forwarded-For. */
  client?: string;
  forgedClient?: string;
  hsts?: boolean;
  certificateEnd?: number;
  plainHttp?: Partial<Answer> | 'refused';
  /** What /readyz answers to its own machine; strangers get the status alone. */
  ready?: Partial<Answer> | 'refused';
};

/** A deployment as the doctor meets it, from its own machine. */
const meet =
  ({
    localAddress = '198.51.100.7',
    client = '198.51.100.0',
    forgedClient = client,
    hsts = true,
    certificateEnd = now + 60 * day,
    plainHttp = { status: 301, headers: { location: 'https://www.firma.test/impressum' } },
    ready = { status: 200, body: '{"canStore":true,"canMail":true,"queued":0,"failed":0}' },
  }: Place): Ask =>
  async (url, { headers = {} } = {}) => {
    const answer = { status: 200, headers: {}, body: '', localAddress, certificateEnd };
    if (url === `${localUrl}/readyz`) {
      if (ready === 'refused') throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
      return { ...answer, ...ready };
    }
    if (url.startsWith('http:')) {
      if (plainHttp === 'refused') throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
      return { ...answer, ...plainHttp };
    }
    if (url === 'https://firma.test/impressum')
      return { ...answer, status: 301, headers: { location: 'https://www.firma.test/impressum' } };
    if (url.endsWith('/readyz')) return { ...answer, status: ready === 'refused' ? 503 : (ready.status ?? 200) };
    const seen = headers['X-Forwarded-For'] ? forgedClient : client;
    return {
      ...answer,
      body: JSON.stringify({ up: true, client: seen }),
      headers: hsts ? { 'strict-transport-security': 'max-age=31536000' } : {},
    };
  };

async function check(place: Place | Ask, siteUrl = 'https://www.firma.test') {
  const ask = typeof place === 'function' ? place : meet(place);
  const findings = await checkPublicSite({ siteUrl, localUrl, ask, now });
  return findings.filter(({ severity }) => severity !== 'fine').map(({ severity, text }) => `${severity}: ${text}`);
}

const failing =
  (code: string): Ask =>
  async () => {
    throw Object.assign(new Error(), { code });
  };

describe('the public address', () => {
  test('of a deployment as it should be gets no complaint', async () => {
    expect(await check({})).toEqual([]);
  });

  test.each(['http://www.firma.test', 'https://localhost', 'https://127.0.0.1', 'https://www.firma.example'])(
    '%s is none for the public',
    async (siteUrl) => {
      expect(await check({ plainHttp: 'refused' }, siteUrl)).toContainEqual(
        expect.stringMatching(/^error: SITE_URL ist /),
      );
    },
  );

  test('that does not answer yet is a warning, a bad certificate an error', async () => {
    expect(await check(failing('ECONNREFUSED'))).toEqual([expect.stringMatching(/^warning: .*antwortet nicht/)]);
    expect(await check(failing('ENOTFOUND'))).toEqual([expect.stringMatching(/^warning: .*ENOTFOUND/)]);
    for (const code of ['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID', 'DEPTH_ZERO_SELF_SIGNED_CERT'])
      expect(await check(failing(code))).toEqual([expect.stringMatching(/^error: Das Zertifikat/)]);
  });

  test('where something else answers is an error', async () => {
    const other: Ask = async () => ({
      status: 200,
      headers: {},
      body: '<html>',
      localAddress: '198.51.100.7',
      certificateEnd: undefined,
    });
    expect(await check(other)).toEqual([expect.stringMatching(/^error: .*antwortet nicht diese Website/)]);
  });

  test('needs a certificate for a fortnight, https told to the site, and a way from http', async () => {
    expect(await check({ certificateEnd: now + 3 * day })).toEqual([
      expect.stringMatching(/^warning: Das Zertifikat gilt nur noch 3 Tage/),
    ]);
    expect(await check({ hsts: false })).toEqual([expect.stringMatching(/^error: X-Forwarded-Proto/)]);
    expect(await check({ plainHttp: { status: 200 } })).toEqual([
      expect.stringMatching(/^warning: .*führt nicht zu https/),
    ]);
    expect(await check({ plainHttp: 'refused' })).toEqual([]);
  });
});

describe('the proxy in front', () => {
  test('that hides its visitors is found, since we know who we are (C27)', async () => {
    expect(await check({ client: '127.0.0.0' })).toEqual([
      expect.stringMatching(/^error: X-Forwarded-For kommt nicht an/),
    ]);
  });

  test('that lets strangers invent their address is found (C28)', async () => {
    expect(await check({ forgedClient: '192.0.2.0' })).toEqual([
      expect.stringMatching(/^error: .*erfundenen X-Forwarded-For/),
    ]);
  });

  test('on the doctor’s own machine is told from none, where that can be done', async () => {
    const local = { localAddress: '127.0.0.1', client: '127.0.0.0' };
    expect(await check({ ...local, forgedClient: '192.0.2.0' })).toEqual([]);
    expect(await check(local)).toEqual([expect.stringMatching(/^note: Ob X-Forwarded-For ankommt/)]);
    const six = { localAddress: '::1', client: '0:0:0::' };
    expect(await check(six)).toEqual([expect.stringMatching(/^note: Ob X-Forwarded-For ankommt/)]);
  });
});

describe('requests', () => {
  test.each([
    ['{"canStore":false,"canMail":true}', /nichts speichern/],
    ['{"canStore":true,"canMail":false}', /keinen Weg für Mails/],
    ['{"canStore":true,"canMail":true,"queued":3,"failed":1}', /3 Anfragen warten auf Zustellung, 1 sind gescheitert/],
  ])('that the site cannot store or mail are an error: %s', async (body, line) => {
    expect(await check({ ready: { status: 503, body } })).toEqual([expect.stringMatching(line)]);
  });

  test('are an error also where the machine’s own port answers nothing, and one that failed while all is ready', async () => {
    expect(await check({ ready: 'refused' })).toEqual([
      expect.stringMatching(/^error: .*nicht gespeichert oder nicht zugestellt/),
    ]);
    const body = '{"canStore":true,"canMail":true,"queued":0,"failed":1}';
    expect(await check({ ready: { status: 200, body } })).toEqual([
      expect.stringMatching(/^error: 0 Anfragen warten auf Zustellung, 1 sind gescheitert/),
    ]);
  });
});
