import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { prepareMailing } from '../testing/mailing.ts';
import { type MailServer, refuse, startMailServer } from '../testing/smtp.ts';
import { createMailSender } from './mail-sender.ts';

let first: MailServer;
let second: MailServer;
let mailSender: ReturnType<typeof createMailSender>;
const mailing = prepareMailing();

beforeEach(async () => {
  [first, second] = [await startMailServer(), await startMailServer()];
});
afterEach(async () => {
  mailSender.close();
  await first.close();
  await second.close();
});

async function start(env: Record<string, string>): Promise<void> {
  await mailing.recreate({ env });
  mailSender = createMailSender(mailing.site.config);
  mailing.answer = (mail, signal) => mailSender.send(mail, mail.turn, signal);
  mailing.start();
}

const startBoth = () => start({ SMTP_URL: first.url, SMTP_FALLBACK_URL: second.url });

describe('the second mail server', () => {
  test('is not used while the first one works, nor after a single failure', async () => {
    await startBoth();
    await mailing.add();
    first.misbehave({ onMailFrom: (_a, _s, next) => next(refuse(451, 'later')) });
    await mailing.pass(15_000);
    first.behave();
    await mailing.pass(30_000);
    expect(first.received).toHaveLength(1);
    expect(second.received).toEqual([]);
  });

  test('takes over within a minute when the first one keeps failing, once and under the same Message-ID', async () => {
    await startBoth();
    first.misbehave({ onMailFrom: (_a, _s, next) => next(refuse(550, 'never')) });
    const reference = await mailing.add();
    await mailing.pass(60_000);
    expect(second.received).toHaveLength(1);
    expect(second.received[0]?.parsed.messageId).toBe((await mailing.store.find(reference))?.mail.messageId);
    first.behave();
    await mailing.pass(600_000);
    expect(first.received).toEqual([]);
    expect(second.received).toHaveLength(1);
    expect(await mailing.store.list('sent')).toHaveLength(1);
  });

  test('takes turns with the first, so that either one’s repair is noticed; each is told once, by its setting', async () => {
    await startBoth();
    first.misbehave({ onMailFrom: (_a, _s, next) => next(refuse(451, 'later')) });
    second.misbehave({ onRcptTo: (_a, _s, next) => next(refuse(550, 'unknown')) });
    await mailing.add();
    await mailing.pass(600_000);
    const told = mailing.lines('mails do not go out');
    expect(told).toMatchObject([{ cause: 'EENVELOPE 451 MAIL FROM' }, { cause: 'EENVELOPE 550 RCPT TO' }]);
    first.behave();
    await mailing.pass(1_500_000);
    expect(first.received).toHaveLength(1);
    expect(second.received).toEqual([]);
    expect(mailing.lines('mails go out again')).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  test('each mail becomes a file that a mail program opens', async () => {
    await start({});
    const reference = await mailing.add();
    await mailing.pass(15_000);
    const [name = '', ...others] = readdirSync(join(mailing.site.folder, 'mail'));
    expect(others).toEqual([]);
    expect(name).toMatch(new RegExp(`^${reference}\\.[0-9a-f-]{36}\\.eml$`));
    expect(readFileSync(join(mailing.site.folder, 'mail', name), 'utf8')).toMatch(
      /^From: Muster Malerei <web@firma\.at>\r$/m,
    );
  });
});

describe('a password', () => {
  test.each([
    ['p@ss:w/rt%', 'p%40ss%3Aw%2Frt%25'],
    ['100%', '100%'],
  ])('%s works as it stands in SMTP_URL', async (password, written) => {
    const given: unknown[] = [];
    await first.close();
    first = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        given.push([auth.username, auth.password]);
        done(null, { user: 'web' });
      },
    });
    await start({ SMTP_URL: first.url.replace('//', `//web%40firma.at:${written}@`) });
    await mailing.add();
    await mailing.pass(15_000);
    await first.waitFor(1);
    expect(given).toEqual([['web@firma.at', password]]);
  });
});
