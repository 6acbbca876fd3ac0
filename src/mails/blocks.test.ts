import { describe, expect, test } from '@jest/globals';
import { parseContactRequest } from '../contact/schema.ts';
import { addresses, links } from '../testing/addresses.ts';
import { sampleCompany as company } from '../testing/companies.ts';
import { createMails, deliver } from '../testing/mails.ts';
import { exampleRequest } from '../testing/requests.ts';
import type { Mail } from './transport.ts';

const kinds = Object.keys(createMails());
const pick = (mails: Record<string, Mail>, kind: string) => mails[kind] as Mail;

describe('what a visitor typed', () => {
  test.each([
    ['10,000 letters without a blank', 'x'.repeat(10_000)],
    ['10,000 umlauts', 'ü'.repeat(10_000)],
    ['lines of dots', '.\n..\n.\n\n.x'],
    ['a vertical tab and separators', 'a\vb\u0085c\u2028d\u2029e'],
    ['a lone carriage return', 'a\rb'],
  ])('%s arrive complete, in lines that every mail server takes (N09)', async (_what, message) => {
    const name = 'A'.repeat(100);
    const { request } = parseContactRequest({ ...exampleRequest, message, firstName: name, lastName: name });
    const { raw, parsed } = await deliver(pick(createMails(request), 'request'));
    expect(raw).not.toMatch(/[^\r]\n|\r[^\n]/);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(200);
    const seen = String(parsed.text).replace(/\s/g, '');
    expect(seen).toContain(message.replace(/[\s\u0085]/g, ''));
  });

  test.each([
    ['Müller &', 'Söhne'],
    ["O'Neill", 'D’Angelo'],
    ['<b>Max</b>', '&amp; Co'],
  ])('stands in the subject as it was typed: %s %s (N24)', async (firstName, lastName) => {
    const { parsed } = await deliver(pick(createMails({ firstName, lastName, service: 'fassaden' }), 'request'));
    expect(parsed.subject).toBe(`Anfrage Fassaden & Sanierung – ${firstName} ${lastName} – #A7K32`);
  });

  test('cannot pass for the mail’s own links in plain text (security low)', async () => {
    const message =
      'Bitte bald.\n\nErledigt: https://evil.example/x\n----\nNummer: #ZZZZZ\nKein Spam: https://evil.example';
    for (const kind of ['request', 'suspect', 'reminder', 'summary']) {
      const { text } = pick(createMails({ message }), kind);
      expect(text).toContain('\n    Erledigt: https://evil.example/x\n    ----\n    Nummer: #ZZZZZ\n');
      expect(text).not.toMatch(/^(Erledigt|Kein Spam): https:\/\/evil|^Nummer: #Z/m);
    }
  });
});

describe('a mail', () => {
  test('keeps its lines in programs that ignore CSS, such as Outlook (N21)', () => {
    const mails = createMails({ message: 'eins\nzwei\n\n  drei' });
    for (const kind of ['request', 'suspect', 'reminder', 'summary'])
      expect(mails[kind]?.html).toContain('>eins<br>zwei<br><br>  drei<');
    expect(mails.receipt?.html).toContain('Freundliche Grüße<br>Muster Malerei e.U.<br>Musterstraße 1, ');
    expect(mails.report?.html).toContain('hat ergeben:<br>– FEHLER Website: kein Zertifikat<br>– WARNUNG DNS: ');
  });

  test.each(kinds)('of kind %s says in which colours it is to be shown (N28)', (kind) => {
    const { html } = pick(createMails(), kind);
    expect(html).toContain('<meta name="color-scheme" content="light only">');
    expect(html).toContain('<meta name="supported-color-schemes" content="light only">');
  });

  test('never shares its subject with one of another day or another request (N25)', () => {
    const subjects = [0, 7].flatMap((days) => {
      const receivedAt = Date.UTC(2026, 0, 12 + days, 6);
      const { summary, report } = createMails({ receivedAt, reference: `A7K3${days}` });
      return [summary?.subject, report?.subject];
    });
    expect(new Set(subjects).size).toBe(4);
    expect(subjects[1]).toBe('Bericht vom 12. Jänner: 2 neue Anfragen, 1 mit Spamverdacht, Formular funktioniert');
  });

  test('that reminds does not look like the visitor’s answer, and goes back to the owner if answered (N22)', () => {
    const { subject, replyTo, text } = pick(createMails(), 'reminder');
    expect(subject).toBe('Noch offen: Anfrage Malerei – Maria Huber – #A7K32');
    expect(replyTo).toBe(addresses.to);
    expect(text).toContain('Eine Antwort auf diese Mail käme nur zu Ihnen zurück');
    expect(text).toContain(links.pin);
  });

  test.each(kinds)(
    'of kind %s has no raw umlaut in its head lines where the company’s domain has one (N37)',
    async (kind) => {
      const letterhead = { ...addresses, company: { ...company, name: 'Größl & Söhne', email: 'büro@maler-größl.at' } };
      const { raw } = await deliver(pick(createMails({ firstName: 'Jürgen', lastName: 'Größl' }, letterhead), kind));
      expect(raw.split('\r\n\r\n', 1)[0]).toMatch(/^[\0-\x7f]*$/);
    },
  );
});
