import sharp, { type Metadata, type Sharp } from 'sharp';
import { mostPhotoBytes } from '../../views/content/photos.ts';
import { type Area, type Format, formats, type Size, toCrop } from './places.ts';
import { PictureError, refuseOtherFiles, sentences } from './refusals.ts';

// libvips, for the whole process: only what a photo comes in, nothing kept in memory, one thread for a picture.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}`) });

export { sharp };

const longestEdge = 2400;
const seconds = 20;

/** In millions, so that decoding stays below 300 MiB: only a plain JPEG is never in memory as a whole. */
const mostPixels = { plainJpeg: 52, jpeg: 26, png: 17, webp: 17, heif: 13 };

/** Cameras make about ten. Each walks over the whole picture, where nothing can stop it. */
const mostScans = 100;

/** Until it is small enough; with the last one every picture is. */
const photoSteps = [
  { edge: 2000, quality: 82 },
  { edge: 2000, quality: 70 },
  { edge: 1600, quality: 65 },
  { edge: 1200, quality: 60 },
  { edge: 800, quality: 40 },
] as const;
const mostBytesOfPhoto = 560_000;

type Picture = Size & { content: Buffer };
export type Needs = { leastWidth: number; ratio: number };

/** A copy that is upright, in sRGB and without any metadata. Throws a PictureError. */
export async function readPicture(content: Buffer, needs: Needs): Promise<Picture> {
  const image = await open(content, needs);
  return toPicture(toFitting(image, longestEdge).jpeg({ quality: 90 }));
}

/** The same of a visitor's photo, small enough that ten fit into a mail. */
export async function readPhoto(content: Buffer): Promise<Picture> {
  const image = toFitting(await open(content), photoSteps[0].edge).raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch(refuseBroken);
  for (const { edge, quality } of photoSteps) {
    const photo = await toPicture(toFitting(sharp(data, { raw: info }), edge).jpeg({ quality }));
    if (photo.content.length <= mostBytesOfPhoto) return photo;
  }
  throw new PictureError(sentences.broken);
}

async function open(content: Buffer, { leastWidth, ratio }: Partial<Needs> = {}): Promise<Sharp> {
  if (content.length > mostPhotoBytes) throw new PictureError(sentences.tooLarge(content.length));
  refuseOtherFiles(content);
  const metadata = await sharp(content, { limitInputPixels: false }).metadata().catch(refuseBroken);
  const { autoOrient: size } = metadata;
  const limitInputPixels = toPixelLimit(metadata);
  if (size.width * size.height > limitInputPixels) throw new PictureError(sentences.tooManyPixels(size));
  if (metadata.isProgressive && countScans(content) > mostScans) throw new PictureError(sentences.broken);
  if (leastWidth && ratio && toCrop(size, ratio).width < leastWidth)
    throw new PictureError(sentences.tooSmall(size, { width: leastWidth, height: Math.round(leastWidth / ratio) }));
  return sharp(content, { failOn: 'error', limitInputPixels }).timeout({ seconds }).autoOrient();
}

const toFitting = (image: Sharp, edge: number) =>
  image
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb');

async function toPicture(image: Sharp): Promise<Picture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch(refuseBroken);
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
