import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { type DnsServer, startDnsServer, type Zone } from '../../testing/dns.ts';
import { matching, toComplaints } from '../../testing/verdicts.ts';
import { checkMailDns } from './mail.ts';

let server: DnsServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const toKey = (modulusLength: number) =>
  generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const good: Zone = {
  'firma.test TXT': ['eine andere Angabe', 'v=spf1 include:_spf.anbieter.test mx -all'],
  'firma.test MX': ['mail.anbieter.test'],
  '_spf.anbieter.test TXT': ['v=spf1 ip4:192.0.2.0/24 a:mail.anbieter.test ~all'],
  'brief._domainkey.firma.test TXT': [`v=DKIM1; k=rsa; p=${toKey(2048)}`],
  '_dmarc.firma.test TXT': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@firma.test'],
  'postfach.test MX': ['mx.postfach.test'],
};

async function check(changes: Record<string, readonly string[] | undefined> = {}, given = {}) {
  const zone = Object.fromEntries(Object.entries({ ...good, ...changes }).filter(([, value]) => value)) as Zone;
  server = await startDnsServer(zone);
  return ask(server.address, given);
}

async function ask(address: string, given = {}) {
  const usual = { mailFrom: 'website@firma.test', mailTo: 'chefin@postfach.test', dkimSelector: 'brief' };
  return toComplaints(await checkMailDns({ ...usual, dns: address, ...given }));
}

describe('the records that other mail servers look up (M10)', () => {
  test('all there, none is complained about', async () => {
    expect(await check()).toEqual([]);
    expect(server?.asked).toEqual(expect.arrayContaining(Object.keys(good)));
  });

  test.each([
    ['no SPF record', { 'firma.test TXT': ['etwas anderes'] }, /^error: .*keinen SPF-Eintrag/],
    ['two SPF records', { 'firma.test TXT': ['v=spf1 mx -all', 'v=spf1 a -all'] }, /^error: .*2 SPF-Einträge/],
    ['one that lets everybody in', { 'firma.test TXT': ['v=spf1 mx +all'] }, /^error: .*jeden Absender/],
    [
      'one with too many look-ups',
      { 'firma.test TXT': [`v=spf1${' a:h.test'.repeat(11)} -all`] },
      /^error: .*braucht 11 /,
    ],
    ['no key for the selector', { 'brief._domainkey.firma.test TXT': undefined }, /^error: .*kein DKIM-Schlüssel/],
    ['a withdrawn key', { 'brief._domainkey.firma.test TXT': ['v=DKIM1; p='] }, /^error: .*kein DKIM-Schlüssel/],
    ['a damaged key', { 'brief._domainkey.firma.test TXT': ['v=DKIM1; p=AAAA'] }, /^error: .*beschädigt/],
    ['a short key', { 'brief._domainkey.firma.test TXT': [`v=DKIM1; p=${toKey(1024)}`] }, /^warning: .*nur 1024 Bit/],
    ['no DMARC record', { '_dmarc.firma.test TXT': undefined }, /^warning: .*keinen DMARC-Eintrag/],
    ['one that only watches', { '_dmarc.firma.test TXT': ['v=DMARC1; p=none'] }, /^note: .*p=none/],
    ['no mail server', { 'firma.test MX': [] }, /^error: firma\.test kann keine Mails empfangen/],
    ['one that says it takes none', { 'postfach.test MX': ['.'] }, /^error: postfach\.test kann keine/],
  ])('with %s, one line says so and what to do', async (_what, changes, line) => {
    expect(await check(changes)).toEqual(matching(line));
  });

  test('a subdomain has the DMARC record of the domain above', async () => {
    const changes = {
      'post.firma.test TXT': ['v=spf1 -all'],
      'post.firma.test MX': ['mail.anbieter.test'],
      'brief._domainkey.post.firma.test TXT': good['brief._domainkey.firma.test TXT'],
    };
    expect(await check(changes, { mailFrom: 'website@post.firma.test' })).toEqual([]);
  });

  test('without a selector DKIM is a note, and the sample address is asked nowhere', async () => {
    expect(await check({}, { dkimSelector: undefined })).toEqual(matching(/^note: DKIM/));
    await server?.close();
    expect(await check({}, { mailFrom: 'anfrage@mustermalerei.example' })).toEqual(matching(/^note: .*Musteradresse/));
    expect(server?.asked).toEqual([]);
  });

  test('a silent name server is a warning, not an answer', async () => {
    server = await startDnsServer();
    expect(await ask(server.address)).toEqual(matching(/^warning: Der Nameserver antwortet nicht \(ETIMEOUT\)/));
  });
});
