import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Transport } from './transport.ts';

/** Writes each mail as an .eml file that any mail program opens. */
export function createFileTransport(folder: string): Transport {
  const mailer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await mailer.sendMail(mail);
      const path = toPath(folder, mail.messageId);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.new`, message as Buffer, { mode: 0o600 });
      // Retention goes by the file's date, so it gets the mail's own.
      const date = new Date(mail.date ?? Date.now());
      await utimes(`${path}.new`, date, date);
      // Complete as soon as it is there under its name.
      await rename(`${path}.new`, path);
      return 'written to a file';
    },
    close: () => {},
  };
}

export async function removeMailFiles(folder: string, messageIds: readonly string[]): Promise<void> {
  for (const messageId of messageIds) await rm(toPath(folder, messageId), { force: true });
}

function toPath(folder: string, messageId: string): string {
  return join(folder, `${messageId.replace(/[^A-Za-z0-9-]/g, '.').slice(1, 43)}.eml`);
}
