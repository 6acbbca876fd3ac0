import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { createCertificate } from '../testing/certificates.ts';
import { freePort } from '../testing/free-port.ts';
import { type Attempt, minute, personal, prepareMailing } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type MailServer, refuse, startBrokenServer, startMailServer } from '../testing/smtp.ts';
import type { Mailer } from './mailer.ts';
import { createMailTransport, type Transport } from './transport.ts';

const second = 1000;

const mailing = prepareMailing();
let transport: Transport;
let mailer: Mailer;
const servers: { close(): unknown }[] = [];

afterEach(async () => {
  transport.close();
  for (const server of servers.splice(0)) await server.close();
});

async function startServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  return server;
}

async function startBroken(treat?: (socket: Socket) => void): Promise<string> {
  const server = await startBrokenServer(treat);
  servers.push(server);
  return server.url;
}

function start(url: string, options?: Parameters<typeof createMailTransport>[1]): void {
  transport = createMailTransport(url, options);
  mailing.answer = (mail, signal) => transport.send(mail, signal);
  mailer = mailing.start();
}

const add = (message = '') => mailing.add({ message });
const isAbout = ({ subject }: Attempt, reference: string) => subject?.endsWith(reference) === true;
const stateOf = async (reference: string) => (await mailing.store.find(reference))?.mail.state;

describe('a mail server that refuses', () => {
  test.each([
    ['451 at RCPT TO', { onRcptTo: (_a, _s, next) => next(refuse(451, '4.7.1 Greylisted')) }],
    ['422 at RCPT TO', { onRcptTo: (_a, _s, next) => next(refuse(422, '4.2.2 Mailbox full')) }],
    ['421 at connect', { onConnect: (_s, next) => next(refuse(421, 'Try later')) }],
  ] satisfies [string, Parameters<MailServer['misbehave']>[0]][])(
    'with %s for ten minutes is asked six times at most, with growing pauses, then gets each mail once (C17)',
    async (_how, oddity) => {
      const server = await startServer();
      server.misbehave(oddity);
      const [first, other] = [await add('eins'), await add('zwei')];
      start(server.url);
      await mailing.pass(10 * minute);
      const times = mailing.attempts.filter((each) => isAbout(each, first)).map(({ at }) => at);
      expect(times.length).toBeGreaterThan(4);
      expect(times.length).toBeLessThanOrEqual(6);
      const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
      expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
      server.behave();
      await mailing.pass(11 * minute);
      expect(server.received).toHaveLength(2);
      const sentAt = [first, other].map(
        (reference) => mailing.attempts.findLast((each) => isAbout(each, reference))?.at ?? 0,
      );
      expect(Math.abs((sentAt[0] ?? 0) - (sentAt[1] ?? 0))).toBeLessThan(minute);
      expect(mailing.lines('mails do not go out')).toHaveLength(1);
      expect(mailing.lines('mails go out again')).toHaveLength(1);
    },
  );

  test('the recipient for good keeps the request, tells the operator once, and resend sends it at once (C17)', async () => {
    const server = await startServer();
    server.misbehave({ onRcptTo: ({ address }, _s, next) => next(refuse(550, `<${address}> unknown`)) });
    const reference = await add();
    start(server.url);
    await mailing.pass(5 * minute);
    expect(await stateOf(reference)).toBe('queued');
    expect(mailing.lines('mails do not go out')).toMatchObject([
      { level: 50, hint: expect.stringContaining('MAIL_TO') },
    ]);
    expect(mailing.log.text()).not.toMatch(personal);
    server.behave();
    await mailing.store.resend(reference);
    await mailing.pass(15 * second);
    expect(server.received).toHaveLength(1);
  });

  test('the password is told once, and once more when it changes its mind (D13)', async () => {
    const url = (server: MailServer) => server.url.replace('//', '//web:wrong@');
    let responseCode = 535;
    const server = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth(_auth, _session, done) {
        if (responseCode) done(refuse(responseCode, '5.7.8 web:wrong'));
        else done(null, { user: 'web' });
      },
    });
    await add();
    start(url(server));
    await mailing.pass(2 * minute);
    expect(mailing.lines('mails do not go out')).toMatchObject([
      {
        level: 50,
        cause: expect.stringContaining('535'),
        hint: expect.stringContaining('password in SMTP_URL'),
      },
    ]);
    responseCode = 454;
    await mailing.pass(10 * minute);
    expect(mailing.lines('mails do not go out')).toHaveLength(2);
    responseCode = 0;
    await mailing.pass(20 * minute);
    expect(server.received).toHaveLength(1);
    expect(mailing.lines('mails go out again')).toHaveLength(1);
    expect(mailing.log.text()).not.toContain('wrong"');
    expect(mailing.log.text()).not.toMatch(/web:wrong/);
  });
});

test('A mail server that refuses the sender is told once with MAIL_FROM, and the request waits (N03)', async () => {
  const server = await startServer();
  server.misbehave({ onMailFrom: (_address, _session, next) => next(refuse(553, '5.7.1 not owned by user')) });
  const reference = await add();
  start(server.url);
  await mailing.pass(5 * minute);
  expect(await stateOf(reference)).toBe('queued');
  expect(mailing.lines('mails do not go out')).toMatchObject([
    { level: 50, hint: expect.stringContaining('MAIL_FROM') },
  ]);
});

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
    await mailing.pass(20_000);
    expect(mailing.lines('retry')[0]).toMatchObject({ reference, cause: expect.stringContaining('554') });
    expect(mailing.log.text()).not.toMatch(personal);
    expect(JSON.stringify((await mailing.store.list())[0])).toContain(exampleRequest.email);
  });
});

describe('a mail server that is not there', () => {
  test('is tried again, told by its setting, and gets the mail when it is back', async () => {
    const port = await freePort();
    const reference = await add();
    start(`smtp://127.0.0.1:${port}`);
    await mailing.pass(2 * minute);
    expect(mailing.lines('mails do not go out')).toMatchObject([{ hint: expect.stringContaining('Nobody listens') }]);
    expect(await stateOf(reference)).toBe('queued');
    const server = await startServer({ port });
    await mailing.pass(5 * minute);
    expect(server.received).toHaveLength(1);
  });

  test('under a name that nobody knows is told by its setting', async () => {
    await add();
    start('smtps://mail.firma.invalid:465');
    await mailing.pass(5 * second);
    expect(mailing.lines('mails do not go out')).toMatchObject([{ hint: expect.stringContaining('SMTP_URL') }]);
  });
});

describe('a connection that ends after the mail was handed over, without an answer', () => {
  test('leads to a repeat with the same Message-ID and Date, which a mailbox shows once', async () => {
    const taken: string[] = [];
    const server = await startServer();
    server.misbehave({ onData: async (stream) => void taken.push(await text(stream)) });
    const reference = await add();
    start(server.url);
    await mailing.clock.advance(second);
    while (taken.length === 0) await new Promise(setImmediate);
    await mailing.clock.advance(2 * minute);
    expect(await stateOf(reference)).toBe('queued');
    server.behave();
    await mailing.pass(minute);
    expect(server.received).toHaveLength(1);
    const headOf = (raw = '') => raw.match(/^(Message-ID|Date): .*$/gim);
    expect(headOf(server.received[0]?.raw)).toEqual(headOf(taken[0]));
    expect(headOf(taken[0])).toHaveLength(2);
  });
});

const untilConnected = async (sockets: Socket[], count: number) => {
  while (sockets.length < count) await new Promise(setImmediate);
};

describe('a mail server that dribbles', () => {
  /** Begins to mail to a server whose greeting has no end. */
  async function startDribbling() {
    const sockets: Socket[] = [];
    start(await startBroken((socket) => sockets.push(socket)));
    await mailing.clock.advance(0);
    await untilConnected(sockets, 1);
    const closed = once(sockets[0] as Socket, 'close');
    const began = mailing.clock.now();
    /** Resolves to how long it took. */
    async function dribbleUntil(isOver: () => boolean): Promise<number> {
      while (!isOver() && mailing.clock.now() < began + 3 * minute) {
        for (const socket of sockets) socket.write('220-please wait\r\n');
        await mailing.clock.advance(second);
      }
      return mailing.clock.now() - began;
    }
    return { sockets, closed, dribbleUntil };
  }

  test('is given up within two minutes, its connection closed, and the others have their turn (C20)', async () => {
    const [first, other] = [await add('eins'), await add('zwei')];
    const { sockets, closed, dribbleUntil } = await startDribbling();
    expect(await dribbleUntil(() => mailing.lines('retry').length > 0)).toBeLessThanOrEqual(2 * minute);
    expect(mailing.lines('retry')).toMatchObject([{ reference: first, cause: 'ETIMEDOUT' }]);
    await closed;
    await untilConnected(sockets, 2);
    expect(mailing.attempts.map(({ subject }) => subject?.slice(-5))).toEqual([first, other]);
    expect(await stateOf(first)).toBe('queued');
    expect((await mailing.otherStore.claim('request')).mail).toBeUndefined();
  });

  test('does not keep the process from ending in time (C20)', async () => {
    await add();
    const { closed, dribbleUntil } = await startDribbling();
    let isStopped = false;
    void mailer.stop().then(() => (isStopped = true));
    expect(await dribbleUntil(() => isStopped)).toBeLessThanOrEqual(9 * second);
    await closed;
    expect(await mailing.store.list('queued')).toHaveLength(1);
    expect(mailing.lines('mails do not go out')).toEqual([]);
  });
});

describe('a mail server that accepts and stays silent', () => {
  test('is told after ten seconds, with the number of the request (operator: hang)', async () => {
    const sockets: Socket[] = [];
    const reference = await add();
    start(await startBroken((socket) => sockets.push(socket)));
    await mailing.clock.advance(0);
    await untilConnected(sockets, 1);
    await mailing.clock.advance(11 * second);
    expect(mailing.lines('still sending')).toMatchObject([{ level: 40, kind: 'request', reference }]);
    await mailing.clock.advance(60 * second);
    expect(mailing.lines('still sending')).toHaveLength(1);
  });

  test('delays neither the visitor’s answer nor a page, and the mail goes out when it speaks again (C23, M11)', async () => {
    const sockets: Socket[] = [];
    const url = await startBroken((socket) => sockets.push(socket));
    await add('davor');
    start(url);
    await mailing.clock.advance(0);
    await untilConnected(sockets, 1);
    const { app } = mailing.site;
    const began = performance.now();
    const { status, body } = await supertest(app).post('/api/contact').send(exampleRequest);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(status).toBe(201);
    expect(await mailing.store.find(body.reference)).toMatchObject(exampleRequest);
    const page = performance.now();
    expect((await supertest(app).get('/')).status).toBe(200);
    expect(performance.now() - page).toBeLessThan(1000);

    await mailing.stop();
    transport.close();
    const server = await startServer();
    start(server.url);
    await mailing.pass(minute);
    expect(server.received).toHaveLength(2);
  });
});

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
    const server = createTlsServer({ ...right, ...old }, (socket) => socket.on('error', () => {}));
    server.listen(0, '127.0.0.1').on('tlsClientError', () => {});
    await once(server, 'listening');
    servers.push(server);
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
    const server = createTlsServer(right, (socket) => socket.on('error', () => {})).listen(0, '127.0.0.1');
    await once(server, 'listening');
    server.on('tlsClientError', () => {});
    servers.push(server);
    const { port } = server.address() as AddressInfo;
    start(at(`smtp://127.0.0.1:${port}`), { toAddress, timeout: 3000 });
    await add();
    await mailing.pass(5 * second);
    expect(mailing.lines('mails do not go out')).toMatchObject([
      { level: 50, hint: expect.stringContaining('in SMTP_URL use smtps: for port 465') },
    ]);
  });
});
