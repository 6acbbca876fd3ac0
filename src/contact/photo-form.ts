import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { Request } from 'express';
import { mostPhotos } from '../../views/content/photos.ts';
import { HttpError } from '../web/errors.ts';
import { createFormParser } from '../web/form-parser.ts';
import { type IncomingPhoto, receivePhoto } from './incoming-photo.ts';

const limits = { files: mostPhotos, fields: 10, fieldSize: 1000, headerPairs: 10 };
const longestName = 100;

type Options = { folder: string; add: (photo: IncomingPhoto) => Promise<void>; toReason: (error: unknown) => string };
export type RefusedPhoto = { name: string; reason: string };

/** Adds one photo of a posted form after the other, while the next ones arrive; resolves to those that were refused. */
export async function readPhotoForm(req: Request, { folder, add, toReason }: Options): Promise<RefusedPhoto[]> {
  const parser = createFormParser(req, limits);
  const refused: RefusedPhoto[] = [];
  let open: Readable | undefined;
  let count = 0;
  let last = Promise.resolve();

  async function take(name: string, received: Promise<IncomingPhoto>): Promise<void> {
    const photo = await received.catch((error) => void refused.push({ name, reason: toReason(error) }));
    if (!photo) return;
    await add(photo).catch((error) => void refused.push({ name, reason: toReason(error) }));
    photo.close();
  }

  await new Promise<void>((resolve, reject) => {
    const refuse = (status: number) => () => reject(new HttpError(status));
    parser.on('file', (_field, stream, fileName = '') => {
      open = stream;
      if (!fileName) return void stream.resume();
      count += 1;
      const received = receivePhoto(stream, folder);
      // Its turn may come later, and the others shall be read.
      received.catch(() => stream.resume());
      last = last.then(() => take(fileName.slice(0, longestName).toWellFormed(), received));
    });
    parser.on('filesLimit', () =>
      refused.push({ name: '', reason: 'Mehr als zehn Fotos auf einmal nehmen wir nicht an.' }),
    );
    parser.on('finish', resolve).on('error', refuse(400));
    feed(req, parser).catch(refuse(400));
  }).finally(() => {
    open?.destroy();
    req.resume();
  });
  await last;
  return count > 0 ? refused : [{ name: '', reason: 'Bitte wählen Sie zuerst Fotos aus.' }];
}

/** In larger pieces than `pipe` would: a connection brings them in slices of half a kilobyte. */
async function feed(req: Request, parser: Writable): Promise<void> {
  for await (const chunk of req.iterator({ destroyOnReturn: false }))
    if (!parser.write(chunk)) await once(parser, 'drain');
  parser.end();
}
