import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';

const most = 100;

export type KeptMail = { name: string; mail: ParsedMail };

/** The newest hundred, newest first. */
export async function listMails(folder: string): Promise<KeptMail[]> {
  const files = await Promise.all((await readNames(folder)).map((name) => readTimes(folder, name)));
  files.sort((a, b) => b.sent - a.sent || b.kept - a.kept);
  const mails = await Promise.all(files.slice(0, most).map(({ name }) => readMail(folder, name)));
  return mails.filter((mail) => mail !== undefined);
}

/** Undefined if there is none of that name. */
export async function findMail(folder: string, name: string): Promise<KeptMail | undefined> {
  return (await readNames(folder)).includes(name) ? readMail(folder, name) : undefined;
}

async function readNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.eml'));
}

/** A mail's own date counts whole seconds, so those of one second are told apart by when they came. */
async function readTimes(folder: string, name: string) {
  const times = await stat(join(folder, name)).catch(() => undefined);
  return { name, sent: times?.mtimeMs ?? 0, kept: times?.ctimeMs ?? 0 };
}

/** It may have been deleted meanwhile. */
async function readMail(folder: string, name: string): Promise<KeptMail | undefined> {
  const content = await readFile(join(folder, name)).catch(() => undefined);
  return content && { name, mail: await simpleParser(content) };
}
