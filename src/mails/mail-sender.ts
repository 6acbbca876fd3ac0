import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { createFileTransport } from './eml-files.ts';
import { createMailTransport, type Mail } from './transport.ts';

/** The attempt, counted from 1, at which SMTP_FALLBACK_URL has its first turn; after it, it has every second one. */
export const fallbackTurn = 3;

export type SendMail = (mail: Mail, attempt: number, signal: AbortSignal) => Promise<string>;

/** SMTP_URL and SMTP_FALLBACK_URL; files without SMTP_URL. */
export function createMailSender({ smtpUrl, smtpFallbackUrl, dataDir }: Config): { send: SendMail; close(): void } {
  const first = smtpUrl ? createMailTransport(smtpUrl) : createFileTransport(join(dataDir, 'mail'));
  const second = smtpFallbackUrl ? createMailTransport(smtpFallbackUrl) : undefined;
  return {
    send(mail, attempt, signal) {
      const isSecondsTurn = attempt >= fallbackTurn && (attempt - fallbackTurn) % 2 === 0;
      if (!second || !isSecondsTurn) return first.send(mail, signal);
      return second.send(mail, signal).catch((error) => {
        throw Object.assign(error, { setting: 'SMTP_FALLBACK_URL' });
      });
    },
    close() {
      first.close();
      second?.close();
    },
  };
}
