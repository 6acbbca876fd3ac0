import { accessSync, chmodSync, constants, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const { R_OK, W_OK, X_OK } = constants;

/** Takes all rights of other users from what lies in a folder; what is another user's stays as it is. */
export function makeFilesPrivate(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    try {
      const { mode } = statSync(path);
      if (mode & 0o077) chmodSync(path, mode & 0o700);
    } catch (error) {
      // Another process that starts or ends removes files of its own.
      if (!['ENOENT', 'EPERM'].includes(String((error as NodeJS.ErrnoException).code))) throw error;
    }
  }
}

export type Unusable = { path: string; code: string };

/** What this process may not read and write there. Opens no file: to close one would end this process's locks on it. */
export function listUnusable(dataDir: string): Unusable[] {
  const folder = check(dataDir, R_OK | W_OK | X_OK, statSync(dataDir).isDirectory() || 'ENOTDIR');
  if (folder.length > 0) return folder;
  const names = readdirSync(dataDir).filter((name) =>
    /^((requests|limits|pins|pictures)\.db(-wal|-shm|\.lock)?|content\.json|deleted\.jsonl|secret)$/.test(name),
  );
  return names.flatMap((name) => {
    const path = join(dataDir, name);
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    // Gone since: logs of the database come and go.
    if (isFile === undefined) return [];
    return check(path, name === 'secret' ? R_OK : R_OK | W_OK, isFile || 'EISDIR');
  });
}

function check(path: string, mode: number, kind: true | string): Unusable[] {
  if (kind !== true) return [{ path, code: kind }];
  try {
    accessSync(path, mode);
    return [];
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? [] : [{ path, code }];
  }
}
