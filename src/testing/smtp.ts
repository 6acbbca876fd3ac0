import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = { parsed: ParsedMail; raw: string; from: string; to: string[] };

export type MailServer = {
  /** `smtp://127.0.0.1:PORT` */
  url: string;
  received: ReceivedMail[];
  /** The first mails of new sites, which each test would have to leave out. */
  first: ReceivedMail[];
  /** Resolves when so many mails are there. */
  waitFor(count: number): Promise<ReceivedMail[]>;
  /** Makes the commands named in SMTPServerOptions (`onMailFrom`, `onRcptTo`, `onData` …) behave otherwise. */
  misbehave(handlers: Partial<SMTPServerOptions>): void;
  behave(): void;
  close(): Promise<void>;
};

type MailServerOptions = SMTPServerOptions & { port?: number };

/** A real SMTP server on loopback that keeps what it gets, and can be told to refuse. */
export async function startMailServer({ port = 0, ...options }: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const first: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  const server = new SMTPServer({
    authOptional: true,
    // There is no name service to ask, and the greeting would wait for it.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const content = await buffer(stream).catch(() => undefined);
      // The sender has died in the middle.
      if (!content) return done(new Error('incomplete'));
      const parsed = await simpleParser(content);
      const to = rcptTo.map(({ address }) => address);
      const isFirst = parsed.messageId?.startsWith('<willkommen.');
      (isFirst ? first : received).push({
        parsed,
        raw: content.toString('latin1'),
        from: mailFrom ? mailFrom.address : '',
        to,
      });
      done(null);
      arrivals.emit('mail');
    },
    ...options,
  });
  const { onConnect, onMailFrom, onRcptTo, onData } = server;
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    first,
    async waitFor(count) {
      while (received.length < count) await once(arrivals, 'mail');
      return received;
    },
    misbehave: (handlers) => void Object.assign(server, handlers),
    behave: () => void Object.assign(server, { onConnect, onMailFrom, onRcptTo, onData }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Something that takes connections and then does with them what `treat` does: nothing, or nothing useful. */
export async function startBrokenServer(treat: (socket: Socket) => void = () => {}) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    treat(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** An answer with a code of the SMTP standard, for `misbehave`. */
export function refuse(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
