import { fstatSync, readSync } from 'node:fs';
import { setPriority } from 'node:os';
import { readPhoto } from './images.ts';
import { PictureError } from './refusals.ts';

// Reads the one photo that is its standard input, and ends. A hostile photo can then neither crash the site's own process
// nor use up its memory.
setPriority(5);
const content = Buffer.alloc(fstatSync(0).size);
// The site's process has written the file, and so stands at its end.
readSync(0, content, 0, content.length, 0);
try {
  const { content: photo, width, height } = await readPhoto(content);
  process.stdout.write(`${JSON.stringify({ width, height })}\n`);
  process.stdout.write(photo);
} catch (error) {
  if (!(error instanceof PictureError)) throw error;
  process.stdout.write(JSON.stringify({ refusal: error.message }));
}
