import { isIP } from 'node:net';
import { unescape as decode } from 'node:querystring';
import nodemailer, { type SendMailOptions } from 'nodemailer';

export type Mail = SendMailOptions & { messageId: string };

/** Resolves to the receiving side's answer once it has taken the mail over; an abort closes the connection. */
export type Transport = { send(mail: Mail, signal: AbortSignal): Promise<string>; close(): void };

type Options = {
  /** Where a host name leads; tests lead it to loopback. */
  toAddress?: (hostname: string) => string;
  /** Milliseconds for the connection, and for the first word of the server; tests wait less. */
  timeout?: number;
};

/** `smtp:`, `smtps:` or `sendmail:`; TLS is required and checked unless the host is loopback. */
export function createMailTransport(url: string, options: Options = {}): Transport {
  const mailer = url === 'sendmail:' ? createSendmail() : createSmtp(url, options);
  return {
    send: async (mail, signal) => String((await mailer.sendMail({ ...mail, signal })).response ?? 'accepted'),
    close: () => mailer.close(),
  };
}

/** Connects, begins TLS and logs in as for a mail, without sending one. */
export async function verifyMailServer(url: string, options: Options = {}): Promise<void> {
  const mailer = createSmtp(url, options);
  try {
    await mailer.verify();
  } finally {
    mailer.close();
  }
}

function createSendmail() {
  return {
    sendMail(mail: SendMailOptions) {
      // Without this, nodemailer names no sender, and the program takes the user it runs as.
      const emptySender = mail.envelope?.from === '' && { args: ['-f', '<>'] };
      return nodemailer.createTransport({ sendmail: true, ...emptySender }).sendMail(mail);
    },
    close: () => {},
  };
}

function createSmtp(url: string, { toAddress = (name) => name, timeout = 20_000 }: Options) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
  return nodemailer.createTransport({
    host: toAddress(host),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopback,
    ignoreTLS: !secure && isLoopback,
    tls: { ...(!isIP(host) && { servername: host }), rejectUnauthorized: !isLoopback },
    // A lone % in a password stands for itself.
    ...(username && { auth: { user: decode(username), pass: decode(password) } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
