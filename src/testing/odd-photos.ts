import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toDirectory, toExif, toSegment } from './camera-photo.ts';
import { hostilePictures, plain, toChunk, toPng } from './hostile-pictures.ts';

type Files = Record<string, () => Buffer | Promise<Buffer>>;

const jpeg = () => plain(1200, 900).jpeg().toBuffer();
const png = () => plain(1200, 900).png().toBuffer();
const webp = () => plain(1200, 900).webp().toBuffer();

/** The same with these parts behind its first two bytes. */
async function withSegments(...segments: Buffer[]): Promise<Buffer> {
  const content = await jpeg();
  return Buffer.concat([content.subarray(0, 2), ...segments, content.subarray(2)]);
}
const withExif = (exif: Buffer) => withSegments(toSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exif])));

async function cut(content: Promise<Buffer>, share: number): Promise<Buffer> {
  const whole = await content;
  return whole.subarray(0, Math.floor(whole.length * share));
}

async function change(content: Promise<Buffer>, before: string, offset: number, bytes: number[]): Promise<Buffer> {
  const changed = Buffer.from(await content);
  Buffer.from(bytes).copy(changed, changed.indexOf(Buffer.from(before, 'latin1')) + offset);
  return changed;
}

const toTiff = (...directories: Buffer[]) => Buffer.concat([Buffer.from('49492a0008000000', 'hex'), ...directories]);

/** Odd, but photos: whoever sends them has them kept. */
export const oddPhotos: Files = {
  'a JPEG in CMYK': () => plain(1200, 900).toColourspace('cmyk').jpeg().toBuffer(),
  'a grey JPEG': () => plain(1200, 900).toColourspace('b-w').jpeg().toBuffer(),
  'a progressive JPEG': () => plain(1200, 900).jpeg({ progressive: true }).toBuffer(),
  'a PNG in 16 bits': () => plain(1200, 900).toColourspace('rgb16').png().toBuffer(),
  'a PNG that one can see through': () => plain(1200, 900).ensureAlpha(0.3).png().toBuffer(),
  'a PNG of two colours': () => plain(1200, 900).png({ palette: true, colours: 2 }).toBuffer(),
  'a WebP without loss': () => plain(1200, 900).webp({ lossless: true }).toBuffer(),
  'a broken colour profile': () => withSegments(toSegment(0xe2, 'ICC_PROFILE\0\u0001\u0001broken')),
  '3 MB of metadata': () => withSegments(...Array(50).fill(toSegment(0xe1, Buffer.alloc(65_000, 'Exif\0\0')))),
  'a turn of 0': () => withExif(toExif(0)),
  'a turn of 65,535': () => withExif(toExif(65_535)),
  'metadata that lead to themselves': () => withExif(toTiff(toDirectory(8, 8, [[0x8769, 4, 8]]))),
  'metadata that lead nowhere': () => withExif(toTiff(toDirectory(8, 0xffff_fff0, [[0x8825, 4, 0x7fff_ffff]]))),
  'a program behind its end': async () => Buffer.concat([await jpeg(), Buffer.from('PK\u0003\u0004<?php exec(1);')]),
  'a program in its comment': () => withSegments(toSegment(0xfe, '<script>alert(1)</script><?php exec(1);?>')),
};

/** No photos, broken ones, and ones that want a server's time or memory. */
export const badPhotos: Files = {
  ...hostilePictures,
  'nothing at all': () => Buffer.alloc(0),
  'one byte': () => Buffer.from([0xff]),
  'the start of a JPEG': () => Buffer.from([0xff, 0xd8, 0xff]),
  'a JPEG cut in its header': () => cut(jpeg(), 0.03),
  'a quarter of a JPEG': () => cut(jpeg(), 0.25),
  'half a JPEG': () => cut(jpeg(), 0.5),
  'half a PNG': () => cut(png(), 0.5),
  'a PNG cut in its header': async () => (await png()).subarray(0, 20),
  'half a WebP': () => cut(webp(), 0.5),
  'half a progressive JPEG': () => cut(plain(1200, 900).jpeg({ progressive: true }).toBuffer(), 0.5),
  'a GIF': () => plain(900, 600).gif().toBuffer(),
  'an animated GIF': () => plain(900, 1800).gif().toBuffer().then(withFrames),
  'an animated PNG': () =>
    toPng(1200, 900, Buffer.alloc(3601 * 900), toChunk('acTL', Buffer.from([0, 0, 255, 255, 0, 0, 0, 0]))),
  'an SVG': () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect/></svg>'),
  'an SVG that reads files': () =>
    Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
  'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF'),
  'a PDF that begins as a JPEG': () => Buffer.from('\xff\xd8\xff\xe0%PDF-1.7\n%%EOF', 'latin1'),
  'a web page': () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  'a GIF that is a script': () => Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)'),
  'a ZIP': () => Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(5000)]),
  'a program': () => Buffer.concat([Buffer.from('\x7fELF\u0002\u0001'), randomBytes(5000)]),
  'a TIFF': () => plain(900, 600).tiff().toBuffer(),
  'a BMP': () => Buffer.concat([Buffer.from('BM'), randomBytes(5000)]),
  'a film': () => Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1'), randomBytes(5000)]),
  'a photo of an iPhone': takeIphonePhoto,
  'a JPEG 2000': () => Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), randomBytes(5000)]),
  'a JPEG XL': () => Buffer.concat([Buffer.from('ff0a', 'hex'), randomBytes(5000)]),
  'text in UTF-16': () => Buffer.from('\ufeffFoto', 'utf16le'),
  'a PNG of 10,000 × 10,000': () => plain(10_000, 10_000).png().toBuffer(),
  'a JPEG of 10,000 × 10,000': () => plain(10_000, 10_000).jpeg().toBuffer(),
  'a WebP of 10,000 × 10,000': () => plain(10_000, 10_000).webp({ effort: 0 }).toBuffer(),
  'more than 12 MB': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(13 * 2 ** 20)]),
  'a JPEG of no height': () => change(jpeg(), '\xff\xc0', 5, [0, 0]),
  'a JPEG of 12 bits': () => change(jpeg(), '\xff\xc0', 4, [12]),
  'a JPEG of 255 colours': () => change(jpeg(), '\xff\xc0', 9, [255]),
  'a JPEG whose part has no length': () => change(jpeg(), '\xff\xdb', 2, [0, 0]),
  'a JPEG whose part is longer than it': () => withSegments(Buffer.from([0xff, 0xe1, 0xff, 0xff])),
  'a PNG of no width': () => toPng(0, 900, Buffer.alloc(900)),
  'a PNG with a part of 2 GB': () => change(png(), 'IDAT', -4, [0x7f, 0xff, 0xff, 0xff]),
  'a PNG with a wrong checksum': () => change(png(), 'IDAT', 20, [1, 2, 3, 4]),
  'a WebP with a wrong length': () => change(webp(), 'RIFF', 4, [0xff, 0xff, 0xff, 0x7f]),
};

/** Twice as high as it says, so that its lower half would be another picture. */
function withFrames(gif: Buffer): Buffer {
  const frame = gif.subarray(gif.indexOf(0x2c), gif.length - 1);
  return Buffer.concat([gif.subarray(0, gif.length - 1), ...Array(50).fill(frame), Buffer.from([0x3b])]);
}

async function takeIphonePhoto(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'iphone-'));
  await plain(900, 600).png().toFile(join(folder, 'iphone.png'));
  await promisify(execFile)('heif-enc', [join(folder, 'iphone.png'), '-o', join(folder, 'iphone.heic')]);
  const content = readFileSync(join(folder, 'iphone.heic'));
  rmSync(folder, { recursive: true });
  return content;
}
