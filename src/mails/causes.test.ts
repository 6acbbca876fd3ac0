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
      hint: 'User or password in SMTP_FALLBACK_URL is not accepted.',
    });
  });
});
