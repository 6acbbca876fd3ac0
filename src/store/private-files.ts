import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
