import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '../../views/content/content.ts';
import { type Published, toPublished } from './published.ts';

type Saved = { version: number; sections: Partial<Content> };

/**
 * What was published last, from the file beside the database: known at once at a start, and also while the database is
 * gone. The sample where there is no such file.
 */
export function loadPublished(dataDir: string): Published {
  const { version, sections } = readContentFile(dataDir) ?? { version: 0, sections: {} };
  return toPublished(sections, version);
}

export function readContentFile(dataDir: string): Saved | undefined {
  try {
    return JSON.parse(readFileSync(toPath(dataDir), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whoever reads it meanwhile gets the old one or the new one, whole. */
export function writeContentFile(dataDir: string, saved: Saved): void {
  const own = `${toPath(dataDir)}.${process.pid}`;
  writeFileSync(own, JSON.stringify(saved), { mode: 0o600, flush: true });
  renameSync(own, toPath(dataDir));
}

const toPath = (dataDir: string) => join(dataDir, 'content.json');
