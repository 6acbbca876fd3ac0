import { createHash } from 'node:crypto';
import { closeSync, openSync, statfsSync, unlinkSync, write } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { mostPhotoBytes } from '../../views/content/photos.ts';
import { refuseOtherFiles, sentences } from '../pictures/refusals.ts';
import { HttpError } from '../web/errors.ts';

const block = 256 * 1024;
/** Photos leave so many bytes of the disk free, so that requests can still be stored. */
const reserve = 200 * 2 ** 20;

/** `key` is the same for the same bytes. */
export type IncomingPhoto = { file: number; key: string; close(): void };

/**
 * Writes a photo to a file without a name, which is gone when the process ends, however it ends. Reads to the end, also what
 * is too large: no browser shows an answer before it has sent everything.
 */
export async function receivePhoto(source: Readable, folder: string): Promise<IncomingPhoto> {
  const file = openNameless(folder);
  const hash = createHash('sha256');
  let start: Buffer | undefined;
  let [size, chunks, waiting] = [0, [] as Buffer[], 0];
  let isCut = false;
  source.once('error', () => {
    isCut = true;
  });
  async function flush(): Promise<void> {
    const content = Buffer.concat(chunks);
    [chunks, waiting] = [[], 0];
    start ??= content.subarray(0, 1024);
    if (size > mostPhotoBytes) return;
    keepReserve(folder);
    hash.update(content);
    for (let at = 0; at < content.length; ) at += (await promisify(write)(file, content, at)).bytesWritten;
  }
  try {
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      chunks.push(chunk);
      waiting += chunk.length;
      if (waiting >= block) await flush();
    }
    await flush();
    if (size > mostPhotoBytes) throw new HttpError(413, sentences.tooLarge(size));
    // Before a process is started for it.
    refuseOtherFiles(start ?? Buffer.of());
  } catch (error) {
    closeSync(file);
    throw isCut ? new HttpError(400, sentences.broken) : error;
  }
  return { file, key: hash.digest('base64url').slice(0, 22), close: () => closeSync(file) };
}

function keepReserve(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < reserve) throw Object.assign(new Error('The disk is almost full.'), { code: 'ENOSPC' });
}

/** Both at once, so that no other upload opens the same file. A kill between the two leaves an empty one, which the retention deletes. */
function openNameless(folder: string): number {
  const path = join(folder, `upload-${process.pid}`);
  const file = openSync(path, 'w+', 0o600);
  unlinkSync(path);
  return file;
}
