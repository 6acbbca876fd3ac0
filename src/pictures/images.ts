import sharp, { type Metadata } from 'sharp';
import { type Area, type Format, formats, type Size, toCrop } from './places.ts';
import { PictureError, refuseOtherFiles, sentences } from './refusals.ts';

// libvips, for the whole process: only what a photo comes in, nothing kept in memory, one thread for a picture.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`) });

export { sharp };

const mostBytes = 12 * 2 ** 20;
const longestEdge = 2400;
const seconds = 5;

/** In millions, so that decoding stays below 300 MiB: only a plain JPEG is never in memory as a whole. */
const mostPixels = { plainJpeg: 52, jpeg: 26, png: 17, webp: 17, heif: 13 };

/** Cameras make about ten. Each walks over the whole picture, where nothing can stop it. */
const mostScans = 100;

export type Needs = { leastWidth: number; ratio: number };

/** A copy that is upright, in sRGB and without any metadata. Throws a PictureError. */
export async function readPicture(content: Buffer, { leastWidth, ratio }: Needs): Promise<Size & { content: Buffer }> {
  if (content.length > mostBytes) throw new PictureError(sentences.tooLarge(content.length, mostBytes));
  refuseOtherFiles(content);
  const metadata = await sharp(content, { limitInputPixels: false }).metadata().catch(refuseBroken);
  const { autoOrient: size } = metadata;
  const limitInputPixels = toPixelLimit(metadata);
  if (size.width * size.height > limitInputPixels) throw new PictureError(sentences.tooManyPixels(size));
  if (metadata.isProgressive && countScans(content) > mostScans) throw new PictureError(sentences.broken);
  if (toCrop(size, ratio).width < leastWidth)
    throw new PictureError(sentences.tooSmall(size, { width: leastWidth, height: Math.round(leastWidth / ratio) }));
  const { data, info } = await sharp(content, { failOn: 'error', limitInputPixels })
    .timeout({ seconds })
    .autoOrient()
    .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseBroken);
  return { content: data, width: info.width, height: info.height };
}

/** For a mail server that takes no large mails. */
export const shrink = (content: Uint8Array) =>
  sharp(content).resize(1000, 1000, { fit: 'inside', withoutEnlargement: true }).jpeg({ quality: 60 }).toBuffer();

/** Turned as its camera noted. */
export const readSize = async (content: Buffer): Promise<Size> => (await sharp(content).metadata()).autoOrient;

/** `area` counts in the upright picture. */
export function encode(content: Uint8Array, area: Area, width: number, format: Format) {
  const image = sharp(content).autoOrient().extract(area).resize(width);
  // sharp's types do not know jpg.
  return image.toFormat(format as 'webp', formats[format]);
}

function toPixelLimit({ format, isProgressive }: Metadata): number {
  // True for each JPEG in several scans.
  const kind = format === 'jpeg' && !isProgressive ? 'plainJpeg' : format;
  return (mostPixels[kind as keyof typeof mostPixels] ?? 0) * 1_000_000;
}

/** Of a JPEG; between its scans these two bytes stand nowhere else. */
const countScans = (content: Buffer) => content.toString('latin1').split('\xff\xda').length - 1;

function refuseBroken(error: Error): never {
  throw new PictureError(/^timeout/.test(error.message) ? sentences.tooSlow : sentences.broken);
}
