import { isNativeError } from 'node:util/types';
import { toSafeError } from '../logger.ts';

export type Cause = {
  /** A few words without personal data: servers like to repeat addresses in their answers. */
  cause: string;
  /** The setting of the way out that failed. */
  setting: string;
  /** What the operator can do about it. */
  mend: string;
};

/** Reads an error of the mailer; its message is looked at, but never handed on. */
export function toCause(error: unknown): Cause {
  const { code, responseCode, command } = toSafeError(error);
  const cause = [code, responseCode, command].filter(Boolean).join(' ') || 'unknown';
  const { message = '', setting = 'SMTP_URL' } = isNativeError(error) ? (error as Details) : {};
  const mend = toMend({
    code: String(code),
    command: String(command),
    message,
    status: Number(responseCode),
  });
  return { cause, setting, mend: mend.replaceAll('SMTP_URL', setting) };
}

type Details = Error & { setting?: string };

type Facts = { code: string; command: string; message: string; status: number };

function toMend({ code, command, message, status }: Facts): string {
  if (code === 'ETLS') {
    return 'The mail server offers no encryption: use smtps: with port 465 in SMTP_URL, or another server.';
  }
  if (code === 'EAUTH') return 'User or password in SMTP_URL is not accepted.';
  return status ? toMendRefusal(command, status) : toMendConnection(code, message);
}

/** The server spoke; its words are no sign of anything. */
function toMendRefusal(command: string, status: number): string {
  if (status < 500) return 'The mail server asks to try later; nothing to do unless it goes on.';
  if (command === 'RCPT TO') return 'The mail server refuses the address in MAIL_TO.';
  if (command === 'MAIL FROM') return 'The mail server refuses the address in MAIL_FROM.';
  return 'The mail server refuses the message: ask its operator, with the time of this line.';
}

function toMendConnection(code: string, message: string): string {
  if (/wrong version number|packet length too long|record layer/i.test(message)) {
    return 'The server does not begin with TLS: in SMTP_URL use smtp: for port 587, smtps: for port 465.';
  }
  if (/greeting/i.test(message)) {
    return 'The server does not greet: in SMTP_URL use smtps: for port 465, smtp: for port 587, and check the port.';
  }
  if (/certificate|altname|self[- ]signed/i.test(message)) {
    return 'The certificate of the mail server is not valid for the host in SMTP_URL: use the name it is issued for, or renew it.';
  }
  if (/sendmail/i.test(message)) {
    return 'There is no sendmail that takes mails on this machine: use another SMTP_URL, or install one.';
  }
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) {
    return 'The host name in SMTP_URL is not known.';
  }
  if (/ECONNREFUSED/.test(message)) return 'Nobody listens at the host and port of SMTP_URL.';
  if (code === 'ETIMEDOUT') return 'The mail server does not answer in time.';
  return 'The way to the mail server is disturbed; check SMTP_URL if it goes on.';
}
