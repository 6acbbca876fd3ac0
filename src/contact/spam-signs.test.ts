import { describe, expect, test } from '@jest/globals';
import { honeypotField } from '../../views/content/contact-fields.ts';
import { exampleRequest } from '../testing/requests.ts';
import { findSpamSigns } from './spam-signs.ts';

describe('a plain request', () => {
  test.each([
    ['six fields and nothing else', {}],
    ['one link', { message: 'Wie hier: https://bilder.example/wohnung' }],
    ['two links', { message: 'https://a.example und www.b.example' }],
    ['signs that people use', { message: 'a < b, 2 > 1, [siehe Plan], <3, "Büro" & mehr' }],
    ['an e-mail address in the text', { message: 'bitte an anna@mail.example' }],
  ])('with %s has no sign of spam (D10)', (_what, change) => {
    const body = { ...exampleRequest, ...change };
    expect(findSpamSigns(body, body)).toEqual([]);
  });

  test('whose invisible field came along empty has no sign of spam (C14)', () => {
    expect(findSpamSigns(exampleRequest, { ...exampleRequest, [honeypotField]: '' })).toEqual([]);
  });
});

describe('a sign of spam', () => {
  test('is a filled invisible field, and no more than one (C14)', () => {
    const body = {
      ...exampleRequest,
      [honeypotField]: 'https://firma.example',
      url: 'x',
      company: 'y',
      zip: '1010',
    };
    expect(findSpamSigns(exampleRequest, body)).toEqual(['das unsichtbare Feld ist ausgefüllt']);
  });

  test('are three links, with their number', () => {
    const message = 'http://a.example HTTPS://b.example WWW.c.example';
    expect(findSpamSigns({ ...exampleRequest, message }, {})).toEqual(['3 Links']);
  });

  test.each(['<a href="//x.example">x</a>', '[url=//x.example]x[/url]', '[LINK=x]', '<SCRIPT>x</SCRIPT>'])(
    'is the foreign markup %s, in any field',
    (markup) => {
      for (const field of ['message', 'firstName', 'lastName', 'phone', 'district'] as const) {
        expect(findSpamSigns({ ...exampleRequest, [field]: markup }, {})).toEqual(['HTML oder Link-Code im Text']);
      }
    },
  );

  test('counts each time it comes', () => {
    const message = '<a href="http://a.example">a</a> http://b.example http://c.example';
    expect(findSpamSigns({ ...exampleRequest, message }, { [honeypotField]: 'x' })).toHaveLength(3);
  });
});
