import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** Loads it at once; on a full disk, which has no room for a first one and for no request either, when it is needed. */
export function createSecretReader(config: Pick<Config, 'secret' | 'dataDir'>): () => string {
  let secret: string | undefined;
  const read = () => {
    secret ??= loadSecret(config);
    return secret;
  };
  try {
    read();
  } catch (error) {
    if (!noRoom.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return read;
}

const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** What signs the owner's links: the given one, else one that the first process makes in the data folder for all. */
export function loadSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string {
  if (secret) return secret;
  const path = join(dataDir, 'secret');
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  // A full disk may have left an empty file, which has signed nothing yet.
  if (size === undefined) createSecret(path, linkSync);
  else if (size < 2) createSecret(path, renameSync);
  return readFileSync(path, 'utf8').trim();
}

function createSecret(path: string, put: (from: string, to: string) => void): void {
  const own = `${path}.${process.pid}`;
  try {
    writeFileSync(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    // Either way it appears with its content; by a link only once: of processes that start together one wins.
    put(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
