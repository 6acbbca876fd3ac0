import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createCertificate } from '../testing/certificates.ts';
import { prepareSending, second } from '../testing/sending.ts';
import type { MailServer } from '../testing/smtp.ts';

const { mailing, keep, startServer, startBroken, start, add, stateOf } = prepareSending();

describe('encryption', () => {
  let right: { key: string; cert: string };
  let wrong: { key: string; cert: string };
  beforeAll(() => {
    right = createCertificate('mail.test');
    wrong = createCertificate('other.test');
  });

  /** mail.test leads to loopback, but is no loopback name. */
  const toAddress = () => '127.0.0.1';
  const at = (url: string, protocol = 'smtp') => url.replace('smtp://127.0.0.1', `${protocol}://web:geheim@mail.test`);

  async function expectNothingSent(server: MailServer, hint: string): Promise<void> {
    await add();
    await mailing.pass(30 * second);
    expect(mailing.attempts.length).toBeGreaterThan(1);
    expect(server.received).toEqual([]);
    expect(await mailing.store.list('queued')).toHaveLength(1);
    expect(mailing.lines('mails do not go out')).toMatchObject([{ level: 50, hint: expect.stringContaining(hint) }]);
  }

  test('is demanded of a server that offers AUTH alone: neither password nor mail go out in clear (C22)', async () => {
    const heard: string[] = [];
    const url = await startBroken((socket) => {
      socket.write('220 mail.test\r\n');
      socket.on('data', (data) => {
        heard.push(data.toString());
        if (/^EHLO/i.test(data.toString())) socket.write('250-mail.test\r\n250 AUTH PLAIN LOGIN\r\n');
        else if (/^STARTTLS/i.test(data.toString())) socket.write('502 not here\r\n');
        else socket.write('250 go on\r\n');
      });
    });
    start(at(url), { toAddress });
    await add();
    await mailing.pass(30 * second);
    expect(mailing.attempts.length).toBeGreaterThan(1);
    expect(heard.join('')).toMatch(/^EHLO/);
    expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM|DATA|Huber/i);
    expect(mailing.lines('mails do not go out')).toMatchObject([
      { level: 50, hint: expect.stringContaining('no encryption') },
    ]);
    expect(mailing.log.text()).not.toContain('geheim');
  });

  test.each([
    ['signed by nobody, by STARTTLS', () => right, 'smtp'],
    ['signed by nobody, from the start', () => right, 'smtps'],
    ['of another name, by STARTTLS', () => wrong, 'smtp'],
    ['of another name, from the start', () => wrong, 'smtps'],
  ])('with a certificate %s, is no encryption (C22)', async (_which, pair, protocol) => {
    const logins: unknown[] = [];
    const server = await startServer({
      disabledCommands: [],
      secure: protocol === 'smtps',
      ...pair(),
      onAuth(auth, _session, done) {
        logins.push(auth);
        done(null, { user: 'web' });
      },
    });
    start(at(server.url, protocol), { toAddress });
    await expectNothingSent(server, 'certificate');
    expect(logins).toEqual([]);
  });

  test('that is too old is named as that (N06)', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const server = keep(createTlsServer({ ...right, ...old }, (socket) => socket.on('error', () => {})));
    server.listen(0, '127.0.0.1').on('tlsClientError', () => {});
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    start(at(`smtp://127.0.0.1:${port}`, 'smtps'), { toAddress });
    const reference = await add();
    await mailing.pass(5 * second);
    expect(mailing.lines('mails do not go out')).toMatchObject([
      { level: 50, hint: expect.stringContaining('too old') },
    ]);
    expect(await stateOf(reference)).toBe('queued');
  });

  test('is not asked of a server on this machine', async () => {
    const server = await startServer({ disabledCommands: [], ...wrong });
    start(server.url);
    await add();
    await mailing.pass(5 * second);
    expect(server.received).toHaveLength(1);
  });

  test('from the start at a port that speaks plainly at first names the setting to change (C22)', async () => {
    const server = await startServer({ disabledCommands: [], ...right });
    start(at(server.url, 'smtps'), { toAddress });
    await expectNothingSent(server, 'in SMTP_URL use smtp: for port 587');
  });

  test('missing at a port that is encrypted from the start names the setting to change (C22)', async () => {
    const server = keep(createTlsServer(right, (socket) => socket.on('error', () => {})).listen(0, '127.0.0.1'));
    await once(server, 'listening');
    server.on('tlsClientError', () => {});
    const { port } = server.address() as AddressInfo;
    start(at(`smtp://127.0.0.1:${port}`), { toAddress, timeout: 3000 });
    await add();
    await mailing.pass(5 * second);
    expect(mailing.lines('mails do not go out')).toMatchObject([
      { level: 50, hint: expect.stringContaining('in SMTP_URL use smtps: for port 465') },
    ]);
  });
});
