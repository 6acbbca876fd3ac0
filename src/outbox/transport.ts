import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';

export type Mail = SendMailOptions & { messageId: string };

/** Resolves to the receiving side's answer once it has taken the mail over. */
export type Transport = { send(mail: Mail): Promise<string>; close(): void };

/** `smtp:`, `smtps:` or `sendmail:`; TLS is required unless the host is loopback. */
export function createMailTransport(url: string): Transport {
  const mailer =
    url === 'sendmail:' ? nodemailer.createTransport({ sendmail: true }) : createSmtp(new URL(url));
  return {
    send: async (mail) => String((await mailer.sendMail(mail)).response ?? 'accepted'),
    close: () => mailer.close(),
  };
}

function createSmtp({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:';
  const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return nodemailer.createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isLoopback,
    ignoreTLS: isLoopback && !secure,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Writes each mail as an .eml file that any mail program opens. */
export function createFileTransport(folder: string): Transport {
  const mailer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await mailer.sendMail(mail);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.messageId.replace(/[^A-Za-z0-9-]/g, '.').slice(1, 43)}.eml`);
      await writeFile(`${path}.new`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.new`, path);
      return `written to ${path}`;
    },
    close: () => {},
  };
}
