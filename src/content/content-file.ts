import { globSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '../../views/content/content.ts';
import { minute } from '../clock.ts';
import { readDeletions, withoutDeleted } from './erase.ts';
import { type Published, toPublished } from './published.ts';

type Saved = { version: number; sections: Partial<Content> };

/** What was published last, known at once and without the database; the sample where nothing was. */
export function loadPublished(dataDir: string): Published {
  const { version, sections } = readContentFile(dataDir) ?? { version: 0, sections: {} };
  return toPublished(sections, version);
}

/** Without what was deleted for good since it was written; undefined too if it cannot be read, since the database counts. */
export function readContentFile(dataDir: string): Saved | undefined {
  try {
    const { version, sections }: Saved = JSON.parse(readFileSync(toPath(dataDir), 'utf8'));
    return { version, sections: withoutDeleted({ ...sections }, readDeletions(dataDir)) as Saved['sections'] };
  } catch {
    return undefined;
  }
}

/** Whoever reads it meanwhile gets the old one or the new one, whole. */
export function writeContentFile(dataDir: string, saved: Saved): void {
  const own = `${toPath(dataDir)}.${process.pid}`;
  for (const left of globSync(`${toPath(dataDir)}.*`)) if (isOld(left)) rmSync(left, { force: true });
  writeFileSync(own, JSON.stringify(saved), { mode: 0o600, flush: true });
  renameSync(own, toPath(dataDir));
}

/** Of a process that was killed as it wrote. */
const isOld = (path: string) => (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < Date.now() - minute;

const toPath = (dataDir: string) => join(dataDir, 'content.json');
