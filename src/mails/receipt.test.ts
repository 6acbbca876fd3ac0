import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { company } from '../../views/content/company.ts';
import type { StoredRequest } from '../store/outbox.ts';
import { completeCompanies } from '../testing/companies.ts';
import { storedRequest } from '../testing/requests.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../testing/smtp.ts';
import { toReceipt } from './receipt.ts';
import { createMailTransport, type Transport } from './transport.ts';

const { receivedAt } = storedRequest;
const facts = { from: 'web@firma.example', answerTo: 'chefin@firma.example', company, now: receivedAt };

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

async function receive(change: Partial<StoredRequest> = {}, others = facts): Promise<ReceivedMail> {
  const receipt = toReceipt({ ...storedRequest, ...change }, others);
  if (!receipt) throw new Error('There is no receipt.');
  await transport.send(receipt, AbortSignal.timeout(20_000));
  const [mail] = await server.waitFor(1);
  return mail as ReceivedMail;
}

describe('the receipt', () => {
  test('goes to the visitor alone, from an empty sender, and is answered to the owner (M9)', async () => {
    const mail = await receive();
    expect(mail.from).toBe('');
    expect(mail.to).toEqual(['maria.huber@mail.example']);
    expect(mail.parsed.from?.value).toEqual([{ name: company.name, address: 'web@firma.example' }]);
    expect(mail.parsed.to).toMatchObject({ value: [{ address: 'maria.huber@mail.example', name: '' }] });
    expect(mail.parsed.replyTo?.value).toMatchObject([{ address: 'chefin@firma.example' }]);
  });

  test('says of itself that a machine answers, and is an answer to no mail (M9)', async () => {
    const { parsed } = await receive();
    expect(parsed.headers.get('auto-submitted')).toBe('auto-replied');
    expect(parsed.headers.get('x-auto-response-suppress')).toBe('All');
    expect(parsed.messageId).toBe('<eingang.A7K32.1@firma.example>');
    expect(parsed.headers.has('in-reply-to')).toBe(false);
    expect([...parsed.headers.keys()].filter((name) => /^(list|precedence|return)/.test(name))).toEqual([]);
    expect(parsed.attachments).toEqual([]);
  });

  test('brings number, promise, the invitation to answer with photos, and the phone', async () => {
    const { parsed } = await receive();
    expect(parsed.subject).toBe('Ihre Anfrage A7K32 ist bei uns eingelangt');
    for (const part of [parsed.text, parsed.html]) {
      expect(part).toContain('Wir melden uns bis Montag, 12. Jänner, 18 Uhr.');
      expect(part).toContain('A7K32');
      expect(part).toContain('Antworten Sie einfach auf diese E-Mail und hängen Sie sie an.');
      expect(part).toContain(company.phoneDisplay);
    }
    expect(parsed.html).not.toMatch(/<img|src=|https?:/);
  });

  test('repeats nothing that the visitor typed, not even the name (M9)', async () => {
    const { raw, parsed } = await receive({
      firstName: 'Kauf!',
      lastName: 'Jetzt',
      message: 'Gratis-Kredit',
    });
    const read = `${parsed.subject}\n${parsed.text}\n${parsed.html}\n${raw}`;
    expect(read).not.toMatch(/Kauf!|Jetzt|Gratis-Kredit|0660|Malerei–|brandwasser/);
  });

  test('names the company as the law wants on its letters', async () => {
    const { parsed } = await receive({}, { ...facts, company: completeCompanies.gmbh });
    expect(parsed.text).toContain(
      'Freundliche Grüße\nPrüf Malerei GmbH\nPrüfgasse 12/3, 1170\u00a0Wien, Österreich\nFN 123456a, Handelsgericht Wien, Sitz Wien\n',
    );
    server.received.length = 0;
    const { parsed: other } = await receive({}, { ...facts, company: completeCompanies.einzelunternehmen });
    expect(other.text).not.toContain('FN');
  });

  test('is not written any more when the promised time is over', () => {
    const evening = Date.UTC(2026, 0, 12, 17);
    expect(toReceipt(storedRequest, { ...facts, now: evening - 1 })).toBeDefined();
    expect(toReceipt(storedRequest, { ...facts, now: evening })).toBeUndefined();
  });
});
