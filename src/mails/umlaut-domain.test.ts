import { expect, test } from '@jest/globals';
import { minute, prepareMailing } from '../testing/mailing.ts';
import { deliver } from '../testing/mails.ts';

const mailing = prepareMailing({
  env: { MAIL_FROM: 'website@maler-größl.at', MAIL_TO: 'office@maler-größl.at', MAIL_RECEIPT: 'on' },
});

test('mails from and to an umlaut domain have nothing but ASCII in their head lines (N37)', async () => {
  mailing.start();
  await mailing.add({ firstName: 'Jürgen', lastName: 'Größl' });
  await mailing.pass(minute);
  expect(mailing.attempts.map(({ to }) => to)).toEqual(['office@xn--maler-grl-n1a6w.at', 'maria.huber@mail.example']);
  for (const mail of mailing.attempts) {
    const { raw, parsed } = await deliver(mail);
    expect(raw.split('\r\n\r\n', 1)[0]).toMatch(/^[\0-\x7f]*$/);
    expect(parsed.messageId).toMatch(/@xn--maler-grl-n1a6w\.at>$/);
  }
});
