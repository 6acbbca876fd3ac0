import { expect, test } from '@jest/globals';
import { exampleRequest } from '../testing/requests.ts';
import { toVcard } from './vcard.ts';

/** What an address book reads: folded lines joined, then name and value. */
function read(card: string): Record<string, string> {
  const lines = card.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => line.split(/:(.*)/s, 2) as [string, string]));
}

test('a contact is saved with name, address, number and what it was about', () => {
  expect(toVcard(exampleRequest, 'Anfrage Malerei, #A7K32')).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Huber;Maria;;;',
      'FN:Maria Huber',
      'EMAIL;TYPE=INTERNET:maria.huber@mail.example',
      'TEL;TYPE=CELL:+436601234567',
      'NOTE:Anfrage Malerei\\, #A7K32',
      'END:VCARD',
      '',
    ].join('\r\n'),
  );
});

test('a number that nobody could dial is kept as it was typed, and none is no line', () => {
  expect(
    read(toVcard({ ...exampleRequest, phone: 'über die Hausverwaltung' }, ''))['TEL;TYPE=VOICE;CHARSET=UTF-8'],
  ).toBe('über die Hausverwaltung');
  expect(toVcard({ ...exampleRequest, phone: '' }, '')).not.toContain('TEL');
});

test.each([
  ['0664 1234567', 'CELL', '+436641234567'],
  ['+43 650 1234567', 'CELL', '+436501234567'],
  ['0699 12345678', 'CELL', '+4369912345678'],
  ['01 2345678', 'VOICE', '+4312345678'],
  ['0662 123456', 'VOICE', '+43662123456'],
  ['06582 12345', 'VOICE', '+43658212345'],
  ['02236 12345', 'VOICE', '+43223612345'],
  ['+49 171 1234567', 'VOICE', '+491711234567'],
])('%s is filed as %s (N27)', (phone, type, number) => {
  expect(read(toVcard({ ...exampleRequest, phone }, ''))[`TEL;TYPE=${type}`]).toBe(number);
});

test('umlauts are marked as UTF-8, for Outlook on Windows (N27)', () => {
  const card = read(toVcard({ ...exampleRequest, firstName: 'Jürgen', lastName: 'Größl' }, 'Anfrage für Wien'));
  expect(card).toMatchObject({
    'N;CHARSET=UTF-8': 'Größl;Jürgen;;;',
    'FN;CHARSET=UTF-8': 'Jürgen Größl',
    'NOTE;CHARSET=UTF-8': 'Anfrage für Wien',
  });
});

test('signs with a meaning in vCards lose it', () => {
  const card = toVcard(
    { ...exampleRequest, firstName: 'Anna; "Büro"', lastName: 'Huber\\, EMAIL:x', phone: '1;2,3\\' },
    'eins\nzwei',
  );
  expect(read(card)).toMatchObject({
    'N;CHARSET=UTF-8': 'Huber\\\\\\, EMAIL:x;Anna\\; "Büro";;;',
    'FN;CHARSET=UTF-8': 'Anna\\; "Büro" Huber\\\\\\, EMAIL:x',
    'TEL;TYPE=VOICE': '1\\;2\\,3\\\\',
    NOTE: 'eins\\nzwei',
  });
});

test('long names fold into lines of 75 bytes without breaking a letter', () => {
  const firstName = 'ÄÖÜß🎨'.repeat(20);
  const card = toVcard({ ...exampleRequest, firstName }, '');
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(read(card)['N;CHARSET=UTF-8']).toBe(`Huber;${firstName};;;`);
});
