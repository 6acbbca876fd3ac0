import { join } from 'node:path';
import { isNativeError } from 'node:util/types';
import type { Config } from '../config.ts';
import { createFileTransport, createMailTransport, type Mail } from './transport.ts';

/** Failures in a row before the second way out has its turns. */
const failuresBefore = 2;

export type WaysOut = {
  /** Takes the way whose turn it is at that attempt, counted from 1. */
  send(mail: Mail, turn: { attempt: number; signal: AbortSignal }): Promise<string>;
  close(): void;
};

/** SMTP_URL, and after some failures every second time SMTP_FALLBACK_URL; files without either. */
export function createWaysOut({ smtpUrl, smtpFallbackUrl, dataDir }: Config): WaysOut {
  const first = smtpUrl ? createMailTransport(smtpUrl) : createFileTransport(join(dataDir, 'mail'));
  const second = smtpFallbackUrl ? createMailTransport(smtpFallbackUrl) : undefined;
  return {
    send(mail, { attempt, signal }) {
      const isSecondsTurn = attempt > failuresBefore && attempt % 2 === 1;
      if (!second || !isSecondsTurn) return first.send(mail, signal);
      return second.send(mail, signal).catch((error) => {
        throw isNativeError(error) ? Object.assign(error, { setting: 'SMTP_FALLBACK_URL' }) : error;
      });
    },
    close() {
      first.close();
      second?.close();
    },
  };
}
