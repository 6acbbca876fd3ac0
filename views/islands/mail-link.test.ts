import { expect, test } from '@jest/globals';
import { exampleRequest } from '../../src/testing/requests.ts';
import { toMailLink, toRequestText } from './mail-link.ts';

test('all values stand in the mail as they were typed, with the service by its title', () => {
  const fields = {
    ...exampleRequest,
    firstName: 'Jörg & Söhne',
    lastName: 'Größl?',
    phone: '+43 660/1 #2',
    service: 'brandwasser',
    district: '1070',
    when: 'in 1–3 Monaten',
    message: 'malerei\n100 % „weiß“ 🎨\r\n=?&body=x',
  };
  const link = new URL(toMailLink('office@firma.example', 'Anfrage', toRequestText(fields)));
  expect(link.protocol + link.pathname).toBe('mailto:office@firma.example');
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(link.href).not.toContain('+');
  expect(decodeURIComponent(/&body=(.*)$/.exec(link.href)?.[1] ?? '')).toBe(
    [
      'Vorname: Jörg & Söhne',
      'Nachname: Größl?',
      'E-Mail: maria.huber@mail.example',
      'Telefon: +43 660/1 #2',
      'Leistung: Brand- & Wasserschaden',
      'PLZ oder Bezirk: 1070',
      'Wunschtermin: in 1–3 Monaten',
      'Nachricht: malerei',
      '100 % „weiß“ 🎨',
      '=?&body=x',
    ].join('\r\n'),
  );
});

test('what was left out has no line, and without anything there is no text', () => {
  expect(toRequestText({ firstName: 'Maria', phone: '', service: '' })).toBe('Vorname: Maria');
  expect(toMailLink('office@firma.example', 'Anfrage', toRequestText({}))).toBe(
    'mailto:office@firma.example?subject=Anfrage',
  );
});
