import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { StoredRequest } from '../store/store.ts';
import { addresses, links } from '../testing/addresses.ts';
import { sampleCompany as company } from '../testing/companies.ts';
import { storedRequest } from '../testing/requests.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../testing/smtp.ts';
import { toRequestMail } from './request.ts';
import { createMailTransport, type Transport } from './transport.ts';

let server: MailServer;
let transport: Transport;
beforeAll(async () => {
  server = await startMailServer();
  transport = createMailTransport(server.url);
});
afterEach(() => {
  server.received.length = 0;
});
afterAll(async () => {
  transport.close();
  await server.close();
});

async function receive(change: Partial<StoredRequest> = {}): Promise<ReceivedMail> {
  await transport.send(toRequestMail({ ...storedRequest, ...change }, addresses), AbortSignal.timeout(20_000));
  const [mail, ...others] = await server.waitFor(1);
  expect(others).toEqual([]);
  return mail as ReceivedMail;
}

function linksOf(html: string | false | undefined): string[] {
  return [...String(html).matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href);
}

/** Names of the head lines, folded ones counted once. */
function headNames({ raw }: ReceivedMail): string[] {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  return head
    .split(/\r\n(?![ \t])/)
    .map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '')
    .sort();
}

const usualHead = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
  'x-auto-response-suppress',
];

describe('the mail to the owner', () => {
  test('comes from the company, goes to the owner alone and is answered to the visitor (C16, M1, M2)', async () => {
    const mail = await receive();
    expect(mail.from).toBe('web@firma.example');
    expect(mail.to).toEqual(['chefin@firma.example']);
    expect(mail.parsed.from?.value).toEqual([{ name: company.name, address: 'web@firma.example' }]);
    expect(mail.parsed.to).toMatchObject({ value: [{ address: 'chefin@firma.example' }] });
    expect(mail.raw).toMatch(/^Reply-To: Maria Huber <maria\.huber@mail\.example>\r$/m);
    const [head] = mail.raw.replace(/^Reply-To:.*$/m, '').split('\r\n\r\n', 1);
    expect(head).not.toContain('mail.example');
  });

  test('carries the head lines of an automatic mail and no others (M3, M4)', async () => {
    const mail = await receive();
    expect(headNames(mail)).toEqual(usualHead);
    expect(mail.parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.parsed.headers.get('x-auto-response-suppress')).toBe('All');
    expect(mail.parsed.messageId).toBe('<A7K32.1@firma.example>');
    expect(mail.parsed.date).toEqual(new Date('2026-01-12T09:30:00Z'));
  });

  test.each([
    [{}, 'Anfrage Malerei – Maria Huber – #A7K32'],
    [
      { service: 'brandwasser', firstName: 'Jörg', lastName: 'Größl' },
      'Anfrage Brand- & Wasserschaden – Jörg Größl – #A7K32',
    ],
    [
      { district: '1070', when: 'ab sofort', service: 'malerei' },
      'Anfrage Malerei, 1070 Wien, ab sofort – Maria Huber – #A7K32',
    ],
    [{ district: 'Neubau' }, 'Anfrage Malerei, Neubau – Maria Huber – #A7K32'],
    [{ district: '1300' }, 'Anfrage Malerei, 1300 – Maria Huber – #A7K32'],
    [{ district: '', when: 'später' }, 'Anfrage Malerei, später – Maria Huber – #A7K32'],
  ] as const)('says in its subject what, where, when, who and which number (M7)', async (change, subject) => {
    expect((await receive(change)).parsed.subject).toBe(subject);
  });

  test('holds all six values in the order of the form, then time, promise and number (M7, promise 1)', async () => {
    expect((await receive()).parsed.text?.trimEnd()).toBe(
      [
        'Vorname: Maria',
        'Nachname: Huber',
        'E-Mail: maria.huber@mail.example',
        'Telefon: 0660 123 45 67',
        'Leistung: Malerei',
        'Nachricht:',
        '    Wohnzimmer und Vorzimmer, ca. 45 m².',
        '    Bitte im März.',
        '',
        'Eingelangt: Montag, 12. Jänner 2026 um 10:30 Uhr',
        'Zugesagt bis: Montag, 12. Jänner, 18 Uhr',
        'Nummer: #A7K32',
        '',
        'Antworten Sie einfach auf diese Mail: Ihre Antwort geht direkt an Maria Huber.',
        '',
        'Bleibt die Anfrage offen, erinnert Sie die Website einmal daran, in der Regel eine Stunde vor der zugesagten Zeit. „Erledigt“ verhindert das, „Später erinnern“ verschiebt es um einen Arbeitstag. Jeder Link öffnet eine Seite, auf der Sie das mit Ihrer PIN bestätigen: Ihre Antwort zitiert diese Mail, und nur Sie sollen die Links benutzen können.',
        '',
        `Erledigt: ${links.toUrl('A7K32', 'erledigt', 'locked')}`,
        `Später erinnern: ${links.toUrl('A7K32', 'spaeter', 'locked')}`,
      ].join('\n'),
    );
  });

  test('says nothing of a promise where the record has no opening hours (promise 1)', () => {
    const { text, html } = toRequestMail(storedRequest, {
      ...addresses,
      company: { ...company, schedule: { ...company.schedule, weekly: [] } },
    });
    expect(`${text}${html}`).not.toContain('ugesagt');
  });

  test('names the colour that the visitor wishes, after the six values, in both parts', async () => {
    const { parsed } = await receive({ colour: 'Waldgrün' });
    expect(parsed.text).toContain('    Bitte im März.\n\nWunschfarbe: Waldgrün\nEingelangt: ');
    expect(parsed.html).toMatch(/Wunschfarbe<\/th><td[^>]*>Waldgrün</);
  });

  test('says where and when in the order of the form', async () => {
    const { parsed } = await receive({ district: '1070', when: 'in 1–3 Monaten' });
    expect(parsed.text).toContain(
      'Leistung: Malerei\nPLZ oder Bezirk: 1070\nWunschtermin: in 1–3 Monaten\nNachricht:\n',
    );
    expect(parsed.html).toMatch(/PLZ oder Bezirk<\/th><td[^>]*>1070<.*Wunschtermin<\/th><td[^>]*>in 1–3 Monaten</);
  });

  test('says plainly what the visitor left out (M7)', async () => {
    const { parsed } = await receive({ phone: '', message: '' });
    expect(parsed.text).toContain('Telefon: nicht angegeben');
    expect(parsed.text).toContain('Nachricht: keine');
    expect(parsed.html).not.toContain('tel:');
  });

  test('offers to call and to answer with one tap', async () => {
    const { parsed } = await receive();
    expect(linksOf(parsed.html)).toEqual([
      'tel:+436601234567',
      'mailto:maria.huber@mail.example?subject=Re%3A%20Anfrage%20Malerei%20%E2%80%93%20Maria%20Huber%20%E2%80%93%20%23A7K32',
      links.toUrl('A7K32', 'erledigt', 'locked'),
      links.toUrl('A7K32', 'spaeter', 'locked'),
    ]);
  });

  test('offers to take a suspicion back, but no reminder, which suspects never get', async () => {
    const { parsed } = await receive({ spamSigns: ['3 Links'] });
    expect(linksOf(parsed.html).slice(-2)).toEqual([
      links.toUrl('A7K32', 'kein-spam', 'locked'),
      links.toUrl('A7K32', 'erledigt', 'locked'),
    ]);
    expect(parsed.text).toContain(`Kein Spam: ${links.toUrl('A7K32', 'kein-spam', 'locked')}`);
    expect(parsed.text).not.toContain('rinnern');
  });

  test('says nothing of reminders where there are none', async () => {
    const { text, html } = toRequestMail(storedRequest, {
      ...addresses,
      links: { ...links, reminders: false },
    });
    expect(text).toContain(links.toUrl('A7K32', 'erledigt', 'locked'));
    expect(`${text}${html}`).not.toMatch(/rinner|spaeter/);
  });

  test('brings the contact as a card that any phone saves', async () => {
    const { parsed } = await receive();
    expect(parsed.attachments).toHaveLength(1);
    const [card] = parsed.attachments;
    expect(card).toMatchObject({ filename: 'Kontakt-A7K32.vcf', contentType: 'text/vcard' });
    expect(card?.content.toString('utf8')).toContain('FN:Maria Huber\r\n');
  });

  test('answers to an umlaut domain in the form mail servers know and shows it in readable letters (C01)', async () => {
    const { parsed, raw } = await receive({ email: 'max@xn--mller-maler-thb.at' });
    expect(raw).toMatch(/^Reply-To: [^\r]*<max@xn--mller-maler-thb\.at>\r$/m);
    expect(parsed.text).toContain('E-Mail: max@müller-maler.at\n');
    expect(parsed.html).toContain(' href="mailto:max@xn--mller-maler-thb.at?');
  });
});

const indented = (message: string) => message.replace(/^(?=.)/gm, '    ');

describe('unusual content', () => {
  const odd = {
    umlauts: 'ÄÖÜß äöü – „Anführung“ 45 m² €',
    emoji: '🎨👩‍🎨 fertig 👍🏽',
    'lines that mail programs give a meaning to': [
      '.',
      '..',
      '.x',
      'From x',
      '>From y',
      'Bcc: y@evil.example',
      '',
      '--',
      'QUIT',
      '=3D',
    ].join('\n'),
    'blank and indented lines': 'eins\n\n\n\n  zwei\n\tdrei\n   \nvier',
    'one very long line': 'Wand '.repeat(1000).trim(),
    '5,000 characters': 'Bitte ausmalen, ÄÖÜß 🎨.\n'.repeat(200).slice(0, 5000).trim(),
    'control characters': 'a\u0000b\u001b[2Jc',
  };

  test.each(Object.entries(odd))('%s arrive unchanged (C04, C06)', async (_what, message) => {
    const mail = await receive({ message });
    const shown = message.includes('\n') ? `Nachricht:\n${indented(message)}\n\n` : `Nachricht: ${message}\n`;
    expect(mail.parsed.text).toContain(shown);
    expect(headNames(mail)).toEqual(usualHead);
    expect(mail.to).toEqual(['chefin@firma.example']);
  });

  test('markup is shown as it was typed and nothing is loaded (C06)', async () => {
    const message = '</p><a href="https://evil.example">Rechnung</a><!--\n\n\n  eingerückt & \'so\'';
    const firstName = '<img src=x onerror=alert(1)>';
    const { parsed } = await receive({ message, firstName });
    const html = String(parsed.html).replaceAll('<br>', '\n');
    expect(html).not.toMatch(/<img|<a href="https?:\/\/(?!www\.firma\.example\/)|<!--|<script|<link|url\(/);
    const [, cell] = /<td[^>]*white-space:pre-wrap[^>]*>([^<]*&#60;\/p[^<]*)<\/td>/.exec(html) ?? [];
    const shown = cell?.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code));
    expect(shown).toBe(message);
    expect(parsed.text).toContain(indented(message));
    expect(parsed.text).toContain(`Vorname: ${firstName}`);
  });

  test.each([
    ['Huber, Anna "Büro"', '<z@evil.example>'],
    ['Anna\\', '"; z@evil.example'],
    ['z@evil.example,', 'Huber'],
    ['=?utf-8?q?=0D=0ABcc:_z@evil.example?=', 'Huber'],
    ['Group: z@evil.example;', '(Kommentar'],
    ['A'.repeat(100), 'Ö'.repeat(100)],
    ['Max\r\nBcc: x@evil.example', 'Hu\nber\u2028X-A: 1'],
  ])('the name %j %j makes neither a second mailbox nor a head line (C03, C04, M5)', async (firstName, lastName) => {
    const mail = await receive({ firstName, lastName });
    expect(mail.parsed.replyTo?.value).toHaveLength(1);
    expect(mail.parsed.replyTo?.value).toMatchObject([{ address: 'maria.huber@mail.example' }]);
    expect(mail.to).toEqual(['chefin@firma.example']);
    expect(mail.from).toBe('web@firma.example');
    expect(headNames(mail)).toEqual(usualHead);
    expect(mail.raw.split('\r\n\r\n', 1)[0]).not.toMatch(/[^\r]\n|\r[^\n]/);
  });

  test('the number never makes a link of its own (M5)', async () => {
    const { parsed } = await receive({ phone: '"><a href="https://evil.example">0660 1234567' });
    expect(parsed.html).not.toContain('<a href="https://evil');
    expect(parsed.text).toContain('Telefon: "><a href="https://evil.example">0660 1234567');
  });
});
