import { isIP } from 'node:net';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { writeMailFile } from './eml-files.ts';

export type Mail = SendMailOptions & { messageId: string };

/** Resolves to the receiving side's answer once it has taken the mail over; an abort closes the connection. */
export type Transport = { send(mail: Mail, signal: AbortSignal): Promise<string>; close(): void };

type Options = {
  /** Where a host name leads; tests lead it to loopback. */
  toAddress?: (hostname: string) => string;
  /** Milliseconds for the connection, and for the first word of the server. */
  patience?: number;
};

/** `smtp:`, `smtps:` or `sendmail:`; TLS is required and checked unless the host is loopback. */
export function createMailTransport(url: string, options: Options = {}): Transport {
  const mailer = url === 'sendmail:' ? createSendmail() : createSmtp(new URL(url), options);
  return {
    send: async (mail, signal) => String((await mailer.sendMail({ ...mail, signal })).response ?? 'accepted'),
    close: () => mailer.close(),
  };
}

function createSendmail() {
  const usual = nodemailer.createTransport({ sendmail: true });
  // Left to itself the mailer would name no sender, and the program take the user it runs as.
  const withoutSender = nodemailer.createTransport({ sendmail: true, args: ['-f', '<>'] });
  return {
    sendMail: (mail: SendMailOptions) => (mail.envelope?.from === '' ? withoutSender : usual).sendMail(mail),
    close: () => {},
  };
}

/** Connects, begins TLS and logs in as for a mail, without sending one. */
export async function verifyMailServer(url: string, options: Options = {}): Promise<void> {
  const mailer = createSmtp(new URL(url), options);
  try {
    await mailer.verify();
  } finally {
    mailer.close();
  }
}

function createSmtp(
  { protocol, hostname, port, username, password }: URL,
  { toAddress = (name) => name, patience = 20_000 }: Options,
) {
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
  return nodemailer.createTransport({
    host: toAddress(host),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopback,
    ignoreTLS: isLoopback && !secure,
    tls: { ...(!isIP(host) && { servername: host }), rejectUnauthorized: !isLoopback },
    ...(username && { auth: { user: decode(username), pass: decode(password) } }),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A lone % in a password stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Writes each mail as an .eml file that any mail program opens. */
export function createFileTransport(folder: string): Transport {
  const mailer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await mailer.sendMail(mail);
      await writeMailFile(folder, {
        messageId: mail.messageId,
        date: mail.date ? new Date(mail.date) : undefined,
        content: message as Buffer,
      });
      return 'written to a file';
    },
    close: () => {},
  };
}
