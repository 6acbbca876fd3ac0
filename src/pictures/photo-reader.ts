import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { HttpError } from '../web/errors.ts';
import { createQueue } from './pictures.ts';
import type { Size } from './places.ts';
import { PictureError, sentences } from './refusals.ts';

type ReadPhoto = (file: number) => Promise<Size & { content: Buffer }>;

/** More than a slow machine needs. */
const longest = 30_000;
const mostWaiting = 24;

/** Reads photos from open files, one after the other, each in a process of its own. Throws a PictureError, or 503. */
export function createPhotoReader(): ReadPhoto {
  const inTurn = createQueue();
  let waiting = 0;
  return async (file) => {
    if (waiting >= mostWaiting) throw new HttpError(503);
    waiting += 1;
    try {
      return await inTurn(() => readInProcess(file));
    } finally {
      waiting -= 1;
    }
  };
}

// The build makes one file of the server, and puts the script of this process into a folder beside it.
const script = import.meta.url.endsWith('.ts') ? './photo-process.ts' : './pictures/photo-process.js';
const path = fileURLToPath(new URL(script, import.meta.url));

async function readInProcess(file: number): ReturnType<ReadPhoto> {
  const child = spawn(process.execPath, [path], {
    // No setting, nor any password in one.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: [file, 'pipe', 'ignore'],
    timeout: longest,
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk) => chunks.push(chunk));
  await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject));
  if (child.killed) throw new PictureError(sentences.tooSlow);
  // pm2 asks it too, when it asks the site to end.
  if (child.signalCode === 'SIGINT' || child.signalCode === 'SIGTERM') return readInProcess(file);
  if (child.signalCode) throw new PictureError(sentences.broken);
  if (child.exitCode !== 0) throw new Error(`The process of a photo ended with ${child.exitCode}.`);
  const answer = Buffer.concat(chunks);
  const end = answer.indexOf('\n');
  const { refusal, ...size } = JSON.parse(answer.toString('utf8', 0, end === -1 ? undefined : end));
  if (refusal) throw new PictureError(refusal);
  return { ...size, content: answer.subarray(end + 1) };
}
