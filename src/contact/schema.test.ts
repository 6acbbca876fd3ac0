import { describe, expect, test } from '@jest/globals';
import { serviceIds } from '../../views/content/services.ts';
import { toInternational } from '../content/phone-number.ts';
import { exampleRequest } from '../testing/requests.ts';
import { parseContactRequest } from './schema.ts';

/** As it is stored: only in an optional text does nothing stand for nothing. */
const plain = { ...exampleRequest, district: '' };
const parse = (change: Record<string, unknown> = {}) => parseContactRequest({ ...exampleRequest, ...change });

describe('a request as a visitor types it', () => {
  test('passes unchanged', () => {
    expect(parse()).toEqual({ request: plain });
  });

  test.each(serviceIds)('may be about %s', (service) => {
    expect(parse({ service }).request?.service).toBe(service);
  });

  test('may leave out phone number and message', () => {
    const { phone: _, message: __, ...required } = exampleRequest;
    expect(parseContactRequest(required).request).toMatchObject({ phone: '', message: '' });
    expect(parse({ phone: '', message: '' }).request).toMatchObject({ phone: '', message: '' });
  });

  test('keeps umlauts, emoji, line breaks and indents of the message', () => {
    const message = 'Küche 🎨\n\n\n  • Süd­wand\n\t.\nFrom x\nBcc: y@evil.example\n<b>&amp;';
    expect(parse({ message }).request?.message).toBe(message);
    expect(parse({ message: 'eins\r\nzwei' }).request?.message).toBe('eins\nzwei');
  });

  test('loses blanks around and doubled inside a name', () => {
    const { request } = parse({ firstName: '  Anna   Maria ', lastName: '\u00a0von  der Au\t' });
    expect(request).toMatchObject({ firstName: 'Anna Maria', lastName: 'von der Au' });
  });

  test.each([
    ['colour', 'Salbei', 'salbei'],
    ['when', 'in 1–3 Monaten', 'in 1-3 Monaten'],
  ])('may say %s: %s; anything else counts as none, and nobody is turned away for it', (name, known, almost) => {
    expect(parse({ [name]: known })).toEqual({ request: { ...plain, [name]: known } });
    for (const value of [almost, 'Pink', '', 7, null, [known], { name: known }, 'constructor'])
      expect(parse({ [name]: value })).toEqual({ request: plain });
  });

  test('may say where, in one line', () => {
    expect(parse({ district: ' 1070\r\nBcc: x@evil.example =?utf-8?q?' }).request?.district).toBe(
      '1070 Bcc: x@evil.example = ?utf-8?q?',
    );
    expect(parse({ district: 'x'.repeat(61) }).errors).toEqual({ district: 'Bitte geben Sie nur PLZ oder Bezirk an.' });
  });

  test('may hold fields that we do not know, which are ignored', () => {
    expect(parse({ website: 'x', id: 1, constructor: 'x' })).toEqual({ request: plain });
    const polluted = JSON.parse('{"__proto__":{"firstName":"Eva","isAdmin":true},"constructor":{"prototype":1}}');
    expect(parseContactRequest(polluted).errors).toHaveProperty('firstName');
    expect({}).not.toHaveProperty('isAdmin');
  });
});

describe('a request with something missing', () => {
  test('names every required field with its own German text', () => {
    expect(parseContactRequest({})).toEqual({
      errors: {
        firstName: 'Bitte geben Sie Ihren Vornamen an.',
        lastName: 'Bitte geben Sie Ihren Nachnamen an.',
        email: 'Bitte geben Sie Ihre E-Mail-Adresse an, damit wir antworten können.',
        service: 'Bitte wählen Sie eine Leistung aus.',
      },
    });
  });

  test.each(['', ' ', '\t\n', '\u00a0\u2003', '\u0000', '\u2028'])('blanks alone are no name: %j', (blank) => {
    expect(Object.keys(parse({ firstName: blank, lastName: blank }).errors ?? {})).toEqual(['firstName', 'lastName']);
  });

  test.each(['', 'garten', 'Malerei', 'toString', '__proto__', ' malerei', 'malerei\r\nX-A: 1'])(
    'is not about any service: %j (C04)',
    (service) => {
      expect(parse({ service }).errors).toEqual({ service: 'Bitte wählen Sie eine Leistung aus.' });
    },
  );

  test.each(['firstName', 'lastName', 'email', 'phone', 'service', 'message'])(
    '%s that is no text is refused with a German text',
    (field) => {
      for (const value of [['x'], { a: 'x' }, 7, true, null]) {
        expect(parse({ [field]: value }).errors).toEqual({ [field]: expect.stringMatching(/^Bitte /) });
      }
    },
  );
});

describe('lengths', () => {
  const limits = { firstName: 100, lastName: 100, phone: 50, message: 10_000 };

  test.each(Object.entries(limits))('%s may have %i characters and no more (M12)', (field, limit) => {
    expect(parse({ [field]: 'ä'.repeat(limit) }).errors).toBeUndefined();
    expect(parse({ [field]: 'ä'.repeat(limit + 1) }).errors).toEqual({
      [field]: expect.stringMatching(/^Bitte kürzen /),
    });
  });

  test('an address may have 254 characters and no more', () => {
    const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.at`;
    const fitting = `${'x'.repeat(254 - domain.length - 1)}@${domain}`;
    expect(parse({ email: fitting }).request?.email).toBe(fitting);
    expect(parse({ email: `x${fitting}` }).errors).toEqual({
      email: 'Bitte geben Sie eine kürzere E-Mail-Adresse an.',
    });
  });
});

describe('control characters', () => {
  test.each(['\r\n', '\n', '\r', '\u0000', '\u0085', '\u2028', '\u2029', '\u001b[2J', '\v'])(
    '%j leaves name and phone number on one line (C04, M5)',
    (characters) => {
      const { request } = parse({
        firstName: `Max${characters}Bcc: x@evil.example`,
        lastName: `Huber${characters}`,
        phone: `+43 1${characters}X-B: 1`,
      });
      for (const value of [request?.firstName, request?.lastName, request?.phone]) {
        expect(value).toBeDefined();
        expect(value).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }
    },
  );
});

describe('what nobody sees', () => {
  test.each([
    '\u202d0664 1234567\u202c',
    '0664 123\u200b4567',
    '\u202a0664 1234567\u202c',
    '0664\u20111234567',
    '0664\u22121234567',
    '0664\u00a0–\u00a01234567',
    '\u2066０６６４ 1234567\u2069',
  ])('pasted along with a phone number is taken off it: %j (N10)', (phone) => {
    const { request } = parse({ phone });
    expect(request?.phone).toMatch(/^[\d -]+$/);
    expect(toInternational(request?.phone ?? '')).toBe('+436641234567');
  });

  test.each([
    '\u200bmaria.huber@mail.example',
    'maria.huber@mail.example\u200b',
    'maria.\u200bhuber@mail.example',
    '\u202amaria.huber@mail.example\u202c',
    'maria.huber@ma\u00adil.example',
    ' \ufeffmaria.huber@mail.example\u2060\t',
  ])('pasted along with an address is taken off it: %j (N10)', (email) => {
    expect(parse({ email }).request?.email).toBe('maria.huber@mail.example');
  });

  test.each(['\u200b', '\u2060', '\u3164', '\u200d', '\u00ad\u202e', '\u2800', '\ufe0f \u200c'])(
    'is no name, address or message: %j (N11)',
    (text) => {
      const { errors } = parse({ firstName: text, lastName: text, email: text });
      expect(errors).toMatchObject({
        firstName: 'Bitte geben Sie Ihren Vornamen an.',
        lastName: 'Bitte geben Sie Ihren Nachnamen an.',
        email: expect.stringContaining('Bitte geben Sie Ihre E-Mail-Adresse an'),
      });
      expect(parse({ phone: text, message: text }).request).toMatchObject({ phone: '', message: '' });
    },
  );

  test('is taken off names, but not what scripts need to join letters (N11)', () => {
    const { request } = parse({ firstName: 'Anna\u202e', lastName: '\u200fHu\u00adber\u2066' });
    expect(request).toMatchObject({ firstName: 'Anna', lastName: 'Huber' });
    const persian = 'علی\u200cرضا';
    const kanji = '辻\u{e0100}';
    const message = '👩‍🎨 ❤️ نمی\u200cدانم';
    expect(parse({ firstName: persian, lastName: kanji, message }).request).toMatchObject({
      firstName: persian,
      lastName: kanji,
      message,
    });
  });
});

describe('what mail programs would decode', () => {
  test('is broken in names (security low)', () => {
    const { request } = parse({ firstName: '=?utf-8?Q?a=0D=0ABcc:_x?=', lastName: 'x=?iso-8859-1?B?YQ==?=' });
    expect(`${request?.firstName} ${request?.lastName}`).not.toContain('=?');
  });

  test('is no address (security low)', () => {
    expect(Object.keys(parse({ email: '=?utf-8?q?office=40bank.example?=@x.at' }).errors ?? {})).toEqual(['email']);
  });
});
