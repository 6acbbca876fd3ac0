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
  expect(read(toVcard({ ...exampleRequest, phone: 'über die Hausverwaltung' }, ''))['TEL;TYPE=CELL']).toBe(
    'über die Hausverwaltung',
  );
  expect(toVcard({ ...exampleRequest, phone: '' }, '')).not.toContain('TEL');
});

test('signs with a meaning in vCards lose it', () => {
  const card = toVcard(
    { ...exampleRequest, firstName: 'Anna; "Büro"', lastName: 'Huber\\, EMAIL:x', phone: '1;2,3\\' },
    'eins\nzwei',
  );
  expect(read(card)).toMatchObject({
    N: 'Huber\\\\\\, EMAIL:x;Anna\\; "Büro";;;',
    FN: 'Anna\\; "Büro" Huber\\\\\\, EMAIL:x',
    'TEL;TYPE=CELL': '1\\;2\\,3\\\\',
    NOTE: 'eins\\nzwei',
  });
});

test('long names fold into lines of 75 bytes without breaking a letter', () => {
  const firstName = 'ÄÖÜß🎨'.repeat(20);
  const card = toVcard({ ...exampleRequest, firstName }, '');
  for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(read(card).N).toBe(`Huber;${firstName};;;`);
});
