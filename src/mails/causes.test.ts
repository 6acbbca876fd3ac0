import { describe, expect, test } from '@jest/globals';
import { toCause } from './causes.ts';

const failure = (properties: Record<string, unknown>, message = 'zz') => Object.assign(new Error(message), properties);

describe('what the log says about a failed mail', () => {
  test.each([
    [
      'a wrong password',
      failure({ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }),
      /User or password in SMTP_URL/,
    ],
    ['an unknown host', failure({ code: 'EDNS' }, 'getaddrinfo ENOTFOUND mail.firma.at'), /host name in SMTP_URL/],
    [
      'a refused connection',
      failure({ code: 'ESOCKET' }, 'connect ECONNREFUSED 127.0.0.1:25'),
      /Nobody listens .* SMTP_URL/,
    ],
    ['silence', failure({ code: 'ETIMEDOUT', command: 'CONN' }, 'Greeting never received'), /smtps: for port 465/],
    ['an attempt that took too long', failure({ code: 'ETIMEDOUT' }), /does not answer in time/],
    [
      'TLS where none is spoken',
      failure({ code: 'ESOCKET' }, 'SSL routines:ssl3_get_record:wrong version number'),
      /smtp: for port 587/,
    ],
    [
      'a foreign certificate',
      failure({ code: 'ESOCKET' }, "Hostname/IP does not match certificate's altnames"),
      /certificate/,
    ],
    ['no encryption', failure({ code: 'ETLS', command: 'STARTTLS' }), /offers no encryption/],
    ['a refused recipient', failure({ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }), /MAIL_TO/],
    ['a refused sender', failure({ code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }), /MAIL_FROM/],
    ['greylisting', failure({ code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }), /try later/],
    ['refused content', failure({ code: 'EMESSAGE', responseCode: 554, command: 'DATA' }), /ask its operator/],
    ['a missing sendmail', failure({ code: 'ENOENT' }, 'spawn sendmail ENOENT'), /no sendmail/],
    ['anything else', failure({ code: 'EWHATEVER' }), /SMTP_URL/],
    ['no error at all', undefined, /SMTP_URL/],
  ])('names what to do about %s, in the log and for the doctor', (_what, error, expected) => {
    const { hint, advice } = toCause(error);
    expect(hint).toMatch(expected);
    expect(hint).toMatch(/^[A-Z][^\n]*\.$/);
    expect(advice).toMatch(/^[A-Z].*\. Bitte .*\.$/);
  });

  test('tells one cause from another, but never repeats the server, which may name people (C41)', () => {
    const message = '550 <zz-anna@example.at> unknown, wrong version number, certificate, greeting';
    for (const responseCode of [451, 550]) {
      const error = failure({ code: 'EENVELOPE', responseCode, command: 'RCPT TO', response: message }, message);
      expect(toCause(error).cause).toBe(`EENVELOPE ${responseCode} RCPT TO`);
      expect(JSON.stringify(toCause(error))).not.toContain('zz-anna');
    }
  });

  test('is not misled by words of a server that refuses a recipient', () => {
    const error = failure(
      { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' },
      'Recipient refused: your greeting lacks a certificate',
    );
    expect(toCause(error).hint).toContain('MAIL_TO');
  });

  test('names the setting of the second way out when that one failed', () => {
    const error = failure({ code: 'EAUTH', setting: 'SMTP_FALLBACK_URL' });
    expect(toCause(error)).toMatchObject({
      setting: 'SMTP_FALLBACK_URL',
      hint: 'User or password in SMTP_FALLBACK_URL is not accepted.',
    });
  });
});
