import { describe, expect, test } from '@jest/globals';
import { exampleRequest } from '../testing/requests.ts';
import { parseContactRequest } from './schema.ts';

const parse = (email: string) => parseContactRequest({ ...exampleRequest, email });

describe('addresses that a browser lets through', () => {
  const plain = `anna@example.at Anna.Huber@Example.AT a@b anna@localhost anna+wien@example.at 1@1.at anna@1.2.3.4 anna@123
    anna.huber-maier@mail.example.co.at o'neill@example.at anna..huber@example.at .anna@example.at anna.@example.at
    anna@a-b.c-d.at anna@a--b.at anna@xn--mller-maler-thb.at anna@example.museum anna@example.a`;
  test.each([
    ...plain.split(/\s+/),
    "!#$%&'*+/=?^_`{|}~-@example.at",
    `anna@${'a'.repeat(63)}.at`,
    `${'a'.repeat(100)}@example.at`,
  ])('%s passes as it is (M6)', (email) => {
    expect(parse(email)).toEqual({ request: { ...exampleRequest, district: '', email } });
  });

  test('blanks around one are cut off, as the browser does', () => {
    expect(parse(' anna@example.at\n').request?.email).toBe('anna@example.at');
  });

  test.each([
    ['max@müller-maler.at', 'max@xn--mller-maler-thb.at'],
    ['max@MÜLLER-MALER.at', 'max@xn--mller-maler-thb.at'],
    ['max@mu\u0308ller-maler.at', 'max@xn--mller-maler-thb.at'],
    ['max@post.größe.at', 'max@post.xn--gre-6ka8i.at'],
    ['max@müller。at', 'max@xn--mller-kva.at'],
    ['max@例え.jp', 'max@xn--r8jz45g.jp'],
  ])('%s, as some browsers send it, is kept as %s (C01, M6)', (typed, kept) => {
    expect(parse(typed).request?.email).toBe(kept);
  });
});

describe('addresses that a browser stops', () => {
  const withoutBlanks = `anna anna@ @example.at anna@@example.at anna@b@example.at anna@example..at anna@.example.at
    anna@example.at. anna@-example.at anna@example-.at anna@exa_mple.at anna@[1.2.3.4] anna@example.at:25
    müller@example.at anna🎨@example.at mailto:anna@example.at anna@example.at?subject=x anna(huber)@example.at
    anna@example,at anna@example.at;b@evil.example anna@example.at> max@ü@example.at max@ü..at max@ü/evil.at
    max@ü\\evil.at max@ü?evil.at max@ü#evil.at max@ü／evil.at max@ü＠evil.at max@%65xämple.at`;
  test.each([
    ...withoutBlanks.split(/\s+/),
    'anna huber@example.at',
    'anna@exa mple.at',
    `anna@${'a'.repeat(64)}.at`,
    '"anna@evil.example x"@example.at',
    '"anna huber"@example.at',
    'anna@example.at, b@evil.example',
    'Anna <anna@example.at>',
    'max@example.at\r\nBcc: y@evil.example',
    'max\n@example.at',
    'max@example.at\u0000',
    'max@exam\u200bple.at\u0000',
    'max@müller at',
    'max@mü\tller.at',
    'anna@example.at\u2028Bcc: y@evil.example',
  ])('%j is refused with a hint and without being repeated (C01, C03, C04)', (email) => {
    expect(parse(email)).toEqual({
      errors: { email: 'Bitte prüfen Sie die E-Mail-Adresse. Zum Beispiel: vorname@anbieter.at' },
    });
  });
});
