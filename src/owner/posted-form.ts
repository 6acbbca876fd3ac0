import type { Request } from 'express';
import { mostPhotoBytes } from '../../views/content/photos.ts';
import { HttpError } from '../web/errors.ts';
import { createFormParser } from '../web/form-parser.ts';

const mebibyte = 2 ** 20;
const limits = { fields: 2000, files: 100, headerPairs: 10, fieldSize: mebibyte, fileSize: mostPhotoBytes };
const mostOfTexts = mebibyte / 8;
const mostOfFiles = 40 * mebibyte;
/** In bytes, what one form may keep in memory. */
export const largestForm = mostOfTexts + mostOfFiles;

/** Of the files only those that were chosen, undefined if they are too large, each or together. */
export type PostedForm = { fields: Map<string, string>; files: Map<string, Buffer | undefined> };

/** Reads to the end, also what it doesn't keep: no browser shows an answer before it has sent everything. */
export async function readPostedForm(req: Request): Promise<PostedForm> {
  const form: PostedForm = { fields: new Map(), files: new Map() };
  const parser = createFormParser(req, limits);
  let [texts, bytes] = [0, 0];
  await new Promise<void>((resolve, reject) => {
    const refuse = (status: number) => () => reject(new HttpError(status));
    parser.on('field', (name, value) => {
      texts += value.length;
      if (texts > mostOfTexts) refuse(413)();
      else form.fields.set(String(name), value);
    });
    parser.on('file', (name, stream, fileName) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= mostOfFiles) chunks.push(chunk);
      });
      stream.on('end', () => {
        const isWhole = !stream.truncated && bytes <= mostOfFiles;
        if (fileName) form.files.set(name, isWhole ? Buffer.concat(chunks) : undefined);
      });
      stream.on('error', refuse(400));
    });
    parser.on('fieldsLimit', refuse(413)).on('filesLimit', refuse(413));
    parser.on('finish', resolve).on('error', refuse(400));
    // It closes also when it was read to its end.
    req.once('close', () => req.complete || refuse(400)()).pipe(parser);
  }).finally(() => req.unpipe(parser).resume());
  return form;
}
