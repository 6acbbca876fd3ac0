import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Complete when it is there under its name. */
export async function writeMailFile(
  folder: string,
  { messageId, date = new Date(), content }: { messageId: string; date: Date | undefined; content: Buffer },
): Promise<void> {
  const path = toMailFile(folder, messageId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, content, { mode: 0o600 });
  // Kept for as long as the request itself, however late or often it is mailed.
  await utimes(`${path}.new`, date, date);
  await rename(`${path}.new`, path);
}

export async function removeMailFiles(folder: string, messageIds: readonly string[]): Promise<void> {
  for (const messageId of messageIds) await rm(toMailFile(folder, messageId), { force: true });
}

function toMailFile(folder: string, messageId: string): string {
  return join(folder, `${messageId.replace(/[^A-Za-z0-9-]/g, '.').slice(1, 43)}.eml`);
}
