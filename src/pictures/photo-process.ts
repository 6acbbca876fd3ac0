import { fstatSync, readSync } from 'node:fs';
import { setPriority } from 'node:os';
import { readPhoto } from './images.ts';
import { PictureError } from './refusals.ts';

// Reads one photo from the file that is its standard input, and ends: what a decoder does with a hostile one, and the
// memory it takes, is the site's no more.
setPriority(5);
const content = Buffer.alloc(fstatSync(0).size);
// From the start, wherever the other process has left off.
readSync(0, content, 0, content.length, 0);
try {
  const { content: photo, width, height } = await readPhoto(content);
  process.stdout.write(`${JSON.stringify({ width, height })}\n`);
  process.stdout.write(photo);
} catch (error) {
  if (!(error instanceof PictureError)) throw error;
  process.stdout.write(JSON.stringify({ refusal: error.message }));
}
