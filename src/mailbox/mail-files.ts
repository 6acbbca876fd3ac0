import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';

const mostListed = 100;

export type KeptMail = { name: string; mail: ParsedMail };

/** The newest hundred, newest first. */
export async function listMails(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => readTimes(folder, name)));
  // A mail's own date counts whole seconds, so those of one second are told apart by when they came.
  files.sort((a, b) => b.sent - a.sent || b.kept - a.kept);
  const mails = await Promise.all(files.slice(0, mostListed).map(({ name }) => readMail(folder, name)));
  return mails.filter((mail) => mail !== undefined);
}

async function readTimes(folder: string, name: string) {
  const times = await stat(join(folder, name)).catch(() => undefined);
  return { name, sent: times?.mtimeMs ?? 0, kept: times?.ctimeMs ?? 0 };
}

/** Undefined if there is none of that name; it may also have been deleted meanwhile. */
export async function readMail(folder: string, name: string): Promise<KeptMail | undefined> {
  if (!/^[\w.-]+\.eml$/.test(name)) return undefined;
  const content = await readFile(join(folder, name)).catch(() => undefined);
  return content && { name, mail: await simpleParser(content) };
}
