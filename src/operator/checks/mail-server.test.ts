import { afterEach, describe, expect, test } from '@jest/globals';
import { verifyMailServer } from '../../mails/transport.ts';
import { type MailServer, refuse, startBrokenServer, startMailServer } from '../../testing/smtp.ts';
import { matching, toComplaints } from '../../testing/verdicts.ts';
import { checkMailServers } from './mail.ts';

let server: MailServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** As on the doctor's machine, but a public name leads to the test's server and the timeout is short. */
const verify: typeof verifyMailServer = (url, envelope) =>
  verifyMailServer(url, envelope, { toAddress: () => '127.0.0.1', timeout: 3000 });

const addresses = { mailFrom: 'website@firma.test', mailTo: 'chefin@firma.test' };

const check = async (smtpUrl: string | undefined, smtpFallbackUrl?: string, mailReceipt = false) =>
  toComplaints(await checkMailServers({ ...addresses, smtpUrl, smtpFallbackUrl, mailReceipt }, verify));

const withLogin = () =>
  startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'anna' && password === 'geheim%1'
        ? done(null, { user: username })
        : done(new Error('Invalid login for anna')),
  });

describe('a mail server', () => {
  test('that takes our login is fine, as far as it can be told without a mail', async () => {
    server = await withLogin();
    const url = server.url.replace('//', '//anna:geheim%1@');
    expect(await check(url)).toEqual(matching(/^warning: SMTP_URL: .*nimmt die Anmeldung an/));
    expect(server.received).toEqual([]);
  });

  test('that does not is an error that says nothing of the password', async () => {
    server = await withLogin();
    const [line] = await check(server.url.replace('//', '//anna:falsch@'));
    expect(line).toMatch(/^error: SMTP_URL: Benutzer oder Passwort wird nicht angenommen/);
    expect(line).not.toMatch(/anna|falsch/);
  });

  test('without encryption is refused unless it is on this machine', async () => {
    server = await startMailServer();
    const { port } = new URL(server.url);
    expect(await check(`smtp://mail.firma.test:${port}`)).toEqual(
      matching(/^error: SMTP_URL: Der Server bietet keine Verschlüsselung/),
    );
  });

  test('with a certificate that nobody vouches for is refused', async () => {
    server = await startMailServer({ secure: true });
    const { port } = new URL(server.url);
    expect(await check(`smtps://mail.firma.test:${port}`)).toEqual(
      matching(/^error: SMTP_URL: Das Zertifikat gilt nicht/),
    );
  });

  test('where nobody listens, or nobody speaks, says so', async () => {
    expect(await check('smtp://127.0.0.1:1')).toEqual(matching(/^error: SMTP_URL: An diesem Port antwortet niemand/));
    const silent = await startBrokenServer();
    expect(await check(silent.url)).toEqual(matching(/^error: SMTP_URL: Der Server meldet sich nicht/));
    silent.close();
  });

  test('that refuses the addresses in MAIL_TO or MAIL_FROM is an error, and no mail is sent (operator A8, N03)', async () => {
    server = await startMailServer();
    server.misbehave({ onRcptTo: ({ address }, _session, done) => done(refuse(550, `${address} unknown`)) });
    expect(await check(server.url)).toEqual(matching(/^error: SMTP_URL: Der Server lehnt die Adresse in MAIL_TO ab/));
    server.behave();
    server.misbehave({ onMailFrom: (_address, _session, done) => done(refuse(553, 'not yours')) });
    expect(await check(server.url)).toEqual(matching(/^error: SMTP_URL: Der Server lehnt die Adresse in MAIL_FROM ab/));
    server.behave();
    expect(await check(server.url)).toEqual(matching(/^warning: SMTP_URL: .*nimmt die Anmeldung an/));
    expect(server.received).toEqual([]);
  });

  test('that takes no empty sender gets receipts from MAIL_FROM, which is worth a note (N07)', async () => {
    server = await startMailServer({
      onMailFrom: ({ address }, _session, done) => done(address ? null : refuse(501, 'no')),
    });
    expect(await check(server.url)).toEqual(matching(/^warning: SMTP_URL: .*nimmt die Anmeldung an/));
    expect(await check(server.url, undefined, true)).toEqual(matching(/^note: SMTP_URL: .*keinen leeren Absender/));
  });

  test('that lets nobody in with a password says what else there is (N04)', async () => {
    server = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) =>
        done(refuse(535, '5.7.139 Authentication unsuccessful, basic authentication is disabled')),
    });
    expect(await check(server.url.replace('//', '//anna:geheim@'))).toEqual(
      matching(/^error: SMTP_URL: .*keine Anmeldung.*docs\/operating\.md/),
    );
  });

  test('that is not set is an error, and a second one is checked like the first', async () => {
    expect(await check(undefined)).toEqual(matching(/^error: SMTP_URL fehlt/));
    server = await startMailServer();
    expect(await check(server.url, 'smtp://127.0.0.1:1')).toEqual(
      matching(/^warning: SMTP_URL/, /^error: SMTP_FALLBACK_URL/),
    );
  });
});
