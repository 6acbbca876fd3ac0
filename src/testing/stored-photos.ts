import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type StoredPhoto = { reference: string; key: string; content: Buffer; width: number; height: number };

/** Visitors' photos as they lie on the disk; of all requests, or of one. */
export function openPhotos(dataDir: string, reference = '%'): StoredPhoto[] {
  const path = join(dataDir, 'pictures.db');
  if (!existsSync(path)) return [];
  using database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare('SELECT * FROM photos WHERE reference LIKE ? ORDER BY rowid').all(reference);
  return rows.map((row) => ({ ...row, content: Buffer.from(row.content as Uint8Array) })) as StoredPhoto[];
}

/** Which parts a JPEG has that hold anything but the picture: markers of APP1 to APP15, comments, and what is behind its end. */
export function readSegments(jpeg: Buffer): string[] {
  const found: string[] = [];
  let at = 2;
  for (; at < jpeg.length && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    if ((marker > 0xe0 && marker < 0xf0) || marker === 0xfe) found.push(`ff${marker.toString(16)}`);
  }
  if (jpeg.indexOf('ffd9', at, 'hex') !== jpeg.length - 2) found.push('behind the end');
  return found;
}

/** Every file in a folder and those below it, by its path in it. */
export function readAllFiles(folder: string): Record<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}
