import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestMailing, personal, type TestMailing } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type MailServer, refuse, startMailServer } from '../testing/smtp.ts';
import { createMailTransport, type Transport } from './transport.ts';

const minute = 60_000;

let server: MailServer;
let transport: Transport;
let mailing: TestMailing;

beforeEach(async () => {
  server = await startMailServer();
  transport = createMailTransport(server.url);
  mailing = await createTestMailing();
  mailing.answer = (mail, signal) => transport.send(mail, signal);
  mailing.start();
});
afterEach(async () => {
  await mailing.close();
  transport.close();
  await server.close();
});

describe('the log about a request', () => {
  test('leads from retry to sent by its reference, and repeats nothing that the server says (C41, D13)', async () => {
    server.misbehave({
      onRcptTo: ({ address }, _session, next) =>
        next(refuse(550, `<${address}> unknown, ${exampleRequest.email} Maria Huber 0660 123 45 67`)),
    });
    const reference = await mailing.add();
    await mailing.pass(minute);
    const retries = mailing.lines('retry');
    expect(retries.length).toBeGreaterThan(1);
    for (const line of retries) expect(line).toMatchObject({ reference, cause: 'EENVELOPE 550 RCPT TO' });
    server.behave();
    await mailing.pass(5 * minute);
    expect(mailing.lines('sent')).toMatchObject([{ reference }]);
    expect(mailing.log.text()).not.toMatch(personal);
  });

  test('holds nothing of a mail that the server repeats after reading it (C41)', async () => {
    server.misbehave({
      onData: (stream, _session, next) => {
        stream.resume();
        stream.on('end', () => next(refuse(554, `Content rejected: ${Object.values(exampleRequest).join(' ')}`)));
      },
    });
    const reference = await mailing.add();
    await mailing.pass(20_000);
    expect(mailing.lines('retry')[0]).toMatchObject({ reference, cause: expect.stringContaining('554') });
    expect(mailing.log.text()).not.toMatch(personal);
    expect(JSON.stringify((await mailing.store.list())[0])).toContain(exampleRequest.email);
  });
});

describe('what the server said at last', () => {
  test('is kept with the request', async () => {
    await mailing.add();
    await mailing.pass(minute);
    const [mail] = server.received;
    const [stored] = await mailing.store.list('sent');
    expect(mail?.parsed.messageId).toBe(stored?.mail.messageId);
    expect(stored?.mail.serverAnswer).toMatch(/^250/);
    expect(mail?.parsed.subject).toContain(`#${stored?.reference}`);
  });
});
