import { once } from 'node:events';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import supertest from 'supertest';
import { freePort } from '../testing/free-port.ts';
import { type Attempt, minute, personal } from '../testing/mailing.ts';
import { exampleRequest } from '../testing/requests.ts';
import { prepareSending, second } from '../testing/sending.ts';
import { type MailServer, refuse } from '../testing/smtp.ts';

const { mailing, startServer, startBroken, start, add, stateOf } = prepareSending();

const isAbout = ({ subject }: Attempt, reference: string) => subject?.endsWith(reference) === true;

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

  test('the sender is told once with MAIL_FROM, and the request waits (N03)', async () => {
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
    const { mailer } = start(await startBroken((socket) => sockets.push(socket)));
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
    return { mailer, sockets, closed, dribbleUntil };
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
    const { mailer, closed, dribbleUntil } = await startDribbling();
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
    const { transport } = start(url);
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
