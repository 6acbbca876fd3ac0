import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ParsedMail, simpleParser } from 'mailparser';

export type ListedMail = { name: string; mail: ParsedMail };

/** The newest hundred, newest first. */
export async function listMails(folder: string): Promise<ListedMail[]> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => readTimes(folder, name)));
  // A mail's own date counts whole seconds, so those of one second are told apart by when they came.
  files.sort((a, b) => b.mtimeMs - a.mtimeMs || b.ctimeMs - a.ctimeMs);
  const newest = files.slice(0, 100).map(async ({ name }) => ({ name, mail: await readMail(folder, name) }));
  return (await Promise.all(newest)).filter((listed): listed is ListedMail => listed.mail !== undefined);
}

async function readTimes(folder: string, name: string) {
  const times = await stat(join(folder, name)).catch(() => undefined);
  return { name, mtimeMs: times?.mtimeMs ?? 0, ctimeMs: times?.ctimeMs ?? 0 };
}

export async function readMail(folder: string, name: string): Promise<ParsedMail | undefined> {
  if (!/^[\w.-]+\.eml$/.test(name)) return undefined;
  const content = await readFile(join(folder, name)).catch(() => undefined);
  return content && simpleParser(content);
}
