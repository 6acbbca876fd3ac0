import { isIP } from 'node:net';
import { unescape as decode } from 'node:querystring';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import SMTPConnection, { type SMTPConnectionCustomAuthContext } from 'nodemailer/lib/smtp-connection';

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

export type Envelope = { from: string; to: string };

/** Connects, begins TLS, logs in and names sender and recipient as for a mail, without sending one. */
export async function verifyMailServer(url: string, envelope: Envelope, options: Options = {}): Promise<void> {
  const { auth, ...settings } = toSettings(url, options);
  let refusal: Error | undefined;
  // Only a way of logging in may send commands of its own.
  const sendEnvelope = async ({ sendCommand }: SMTPConnectionCustomAuthContext) => {
    for (const [command, address] of Object.entries({ 'MAIL FROM': envelope.from, 'RCPT TO': envelope.to })) {
      const { status } = await sendCommand(`${command}:<${address}>`);
      if (status && status < 400) continue;
      refusal = Object.assign(new Error('refused'), { code: 'EENVELOPE', responseCode: status, command });
      return;
    }
  };
  const connection = new SMTPConnection({ ...settings, customAuth: { ENVELOPE: sendEnvelope } });
  await new Promise<void>((resolve, reject) => {
    const next = (step: () => void) => (error?: Error | null) => (error ? reject(error) : step());
    const loggedIn = next(() => connection.login({ method: 'ENVELOPE' }, next(resolve)));
    connection.on('error', reject);
    connection.connect(next(() => (auth ? connection.login(auth, loggedIn) : loggedIn())));
  }).catch((error) => {
    connection.close();
    throw error;
  });
  connection.quit();
  if (refusal) throw refusal;
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

const createSmtp = (url: string, options: Options) => nodemailer.createTransport(toSettings(url, options));

function toSettings(url: string, { toAddress = (name) => name, timeout = 20_000 }: Options) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);
  return {
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
  };
}
