import { describe, expect, test } from '@jest/globals';
import { minute, personal } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';
import { prepareSending, second } from '../testing/sending.ts';
import { refuse } from '../testing/smtp.ts';

const { mailing, startServer, start } = prepareSending();

describe('the log about a request', () => {
  test('leads from retry to sent by its reference, and repeats nothing that the server says (C41, D13)', async () => {
    const server = await startServer();
    start(server.url);
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
    const [stored] = await mailing.store.list('sent');
    expect(stored?.mail.serverAnswer).toMatch(/^250/);
    expect(server.received[0]?.parsed).toMatchObject({
      messageId: stored?.mail.messageId,
      subject: expect.stringContaining(`#${reference}`),
    });
    expect(mailing.log.text()).not.toMatch(personal);
  });

  test('holds nothing of a mail that the server repeats after reading it (C41)', async () => {
    const server = await startServer();
    start(server.url);
    server.misbehave({
      onData: (stream, _session, next) => {
        stream.resume();
        stream.on('end', () => next(refuse(554, `Content rejected: ${Object.values(exampleRequest).join(' ')}`)));
      },
    });
    const reference = await mailing.add();
    await mailing.pass(20 * second);
    expect(mailing.lines('retry')[0]).toMatchObject({ reference, cause: expect.stringContaining('554') });
    expect(mailing.log.text()).not.toMatch(personal);
    expect(JSON.stringify((await mailing.store.list())[0])).toContain(exampleRequest.email);
  });
});
