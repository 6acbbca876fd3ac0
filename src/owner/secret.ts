import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** What signs the owner's links: the given one, else one that the first process makes in the data folder for all. */
export function loadSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): string {
  if (secret) return secret;
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) createSecret(path);
  const stored = readFileSync(path, 'utf8').trim();
  if (!stored) throw new Error(`${path} is empty: delete it, and a new one is made.`);
  return stored;
}

function createSecret(path: string): void {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    // A link appears with its content, and only once: of processes that start together one wins.
    linkSync(own, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
