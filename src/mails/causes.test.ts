import { describe, expect, test } from '@jest/globals';
import { toCause } from './causes.ts';

const causeOf = (properties: Record<string, unknown>) =>
  toCause(Object.assign(new Error(String(properties.message)), properties));
const refusal = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' };

describe('what the log says about a failed mail', () => {
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['a wrong password', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, /User or password in SMTP_URL/],
    ['an unknown host', { code: 'EDNS', message: 'getaddrinfo ENOTFOUND mail.firma.at' }, /host name in SMTP_URL/],
    ['a refused connection', { message: 'connect ECONNREFUSED 127.0.0.1:25' }, /Nobody listens .* SMTP_URL/],
    ['silence', { code: 'ETIMEDOUT', message: 'Greeting never received' }, /smtps: for port 465/],
    ['an attempt that took too long', { code: 'ETIMEDOUT' }, /does not answer in time/],
    [
      'TLS where none is spoken',
      { message: 'SSL routines:ssl3_get_record:wrong version number' },
      /smtp: for port 587/,
    ],
    ['a foreign certificate', { message: "Hostname/IP does not match certificate's altnames" }, /certificate/],
    [
      'a foreign name in the certificate',
      { message: "Hostname/IP does not match certificate's altnames" },
      /name it is issued for/,
    ],
    ['no encryption', { code: 'ETLS', command: 'STARTTLS' }, /offers no encryption/],
    ['a refused recipient', refusal, /MAIL_TO/],
    ['a refused sender', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, /MAIL_FROM/],
    ['greylisting', { ...refusal, responseCode: 451 }, /try later/],
    ['refused content', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, /ask its operator/],
    ['a missing sendmail', { code: 'ENOENT', message: 'spawn sendmail ENOENT' }, /no sendmail/],
    ['anything else', { code: 'EWHATEVER' }, /SMTP_URL/],
  ])('names what to do about %s, in the log and for the doctor', (_what, properties, expected) => {
    const { hint, advice } = causeOf(properties);
    expect(hint).toMatch(expected);
    expect(hint).toMatch(/^[A-Z][^\n]*\.$/);
    expect(advice).toMatch(/^[A-Z].*\. Bitte .*\.$/);
  });

  test.each([
    ['Microsoft', '535 5.7.139 Authentication unsuccessful, basic authentication is disabled. [VI1PR04.eurprd.prod]'],
    ['Microsoft', '535 5.7.57 Client not authenticated to send mail'],
    ['Google', '534-5.7.9 Application-specific password required. For more information, go to'],
    ['Google', '534-5.7.14 Please log in with your web browser and then try again.'],
  ])('says that %s may allow no login with this password at all, and where to read on (N04)', (_who, said) => {
    const { hint, advice } = causeOf({ code: 'EAUTH', responseCode: Number(said.slice(0, 3)), message: said });
    expect(hint).toMatch(/allows no login with this password.*docs\/operating\.md/);
    expect(advice).toMatch(/keine Anmeldung.*docs\/operating\.md/);
    expect(JSON.stringify({ hint, advice })).not.toMatch(/prod|browser/);
  });

  test.each([
    'write EPROTO 140:error:0A00042E:SSL routines:ssl3_read_bytes:tlsv1 alert protocol version:rec_layer_s3.c:1605',
    'write EPROTO 140:error:0A000102:SSL routines:ssl_choose_client_version:unsupported protocol:statem_lib.c:1987',
    'write EPROTO 140:error:0A00018A:SSL routines:tls_process_ske_dhe:dh key too small:statem_clnt.c:2087',
    'error:0A000152:SSL routines:final_renegotiate:unsafe legacy renegotiation disabled',
  ])('says that the encryption of the server is too old: %s (N06)', (message) => {
    expect(causeOf({ code: 'ESOCKET', message }).hint).toMatch(/encryption of the server in SMTP_URL is too old/);
    expect(causeOf({ code: 'ESOCKET', message }).advice).toMatch(/Verschlüsselung des Servers ist zu alt/);
  });

  test('has something to say even without an error', () => {
    expect(toCause(undefined)).toMatchObject({ cause: 'unknown', hint: expect.stringContaining('SMTP_URL') });
  });

  test('tells one cause from another', () => {
    expect(causeOf({ ...refusal, responseCode: 451 }).cause).toBe('EENVELOPE 451 RCPT TO');
    expect(causeOf(refusal).cause).toBe('EENVELOPE 550 RCPT TO');
  });

  test('never repeats the server, which may name people (C41), and is not misled by its words', () => {
    const message = '550 <zz-anna@example.at> unknown, wrong version number, certificate, greeting';
    const cause = causeOf({ ...refusal, message, response: message });
    expect(JSON.stringify(cause)).not.toContain('zz-anna');
    expect(cause.hint).toContain('MAIL_TO');
  });

  test('names the setting of the second mail server when that one failed', () => {
    expect(causeOf({ code: 'EAUTH', setting: 'SMTP_FALLBACK_URL' })).toMatchObject({
      setting: 'SMTP_FALLBACK_URL',
      hint: expect.stringContaining('User or password in SMTP_FALLBACK_URL is not accepted'),
    });
  });
});
