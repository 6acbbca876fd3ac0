import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentStore } from '../store/content-store.ts';
import { isUploaded } from './wanted-pictures.ts';

/** Where the deletions are noted: ids and times alone. */
const toPath = (folder: string) => join(folder, 'deleted.jsonl');

/** Ids of the entries and pictures that are deleted for good. A line that a power cut has left half written is none. */
export function readDeletions(folder: string): Set<string> {
  let text = '';
  try {
    text = readFileSync(toPath(folder), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return new Set([...text.matchAll(/^\{"id":"([\w-]+)","at":\d+\}$/gm)].map(([, id = '']) => id));
}

/** Durable when it returns. Each begins a line, so that one such file can be appended to another. */
export function addDeletions(folder: string, ids: Iterable<string>, at: number): void {
  const lines = [...ids].map((id) => `\n${JSON.stringify({ id, at })}`);
  appendFileSync(toPath(folder), lines.join(''), { mode: 0o600, flush: true });
}

/** What is noted there already stays. */
export function copyDeletions(from: string, to: string): void {
  const known = readDeletions(to);
  const missing = [...readDeletions(from)].filter((id) => !known.has(id));
  addDeletions(to, missing, Date.now());
}

/** Lists without their deleted entries; where a deleted picture stood is none. Names the pictures of what it takes out. */
export function withoutDeleted(
  value: unknown,
  deleted: ReadonlySet<string>,
  onPicture: (id: string) => void = () => {},
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isDeleted = (part: { id?: string } | null) => part?.id !== undefined && deleted.has(part.id);
  if (Array.isArray(value)) {
    for (const entry of value.filter(isDeleted)) for (const id of listPictures(entry)) onPicture(id);
    return value.filter((entry) => !isDeleted(entry)).map((entry) => withoutDeleted(entry, deleted, onPicture));
  }
  if ('file' in value && deleted.has(String(value.file))) return { ...value, file: '', alt: '' };
  const parts = Object.entries(value).map(([key, part]) => [key, withoutDeleted(part, deleted, onPicture)]);
  return Object.fromEntries(parts);
}

/** Those that the owner has uploaded. */
export function listPictures(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('file' in value) return [String(value.file)].filter(isUploaded);
  return Object.values(value).flatMap(listPictures);
}

/** Takes all that was ever deleted out of what there is, since a back-up may have brought it back. */
export async function repeatDeletions(dataDir: string, content: ContentStore, now: number): Promise<void> {
  const deleted = readDeletions(dataDir);
  if (deleted.size === 0) return;
  await content.rewrite((value) =>
    withoutDeleted(value, deleted, (picture) => {
      if (deleted.has(picture)) return;
      deleted.add(picture);
      addDeletions(dataDir, [picture], now);
    }),
  );
}
