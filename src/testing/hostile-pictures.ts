import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export const plain = (width: number, height: number, background = '#c08040'): Sharp =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** A PNG whose header and pixels need not fit each other. */
export function toPng(width: number, height: number, pixels: Buffer, ...more: Buffer[]): Buffer {
  const header = Buffer.from([...toBytes(width), ...toBytes(height), 8, 2, 0, 0, 0]);
  const parts = [toChunk('IHDR', header), ...more, toChunk('IDAT', deflateSync(pixels, { level: 1 })), toChunk('IEND')];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

export function toChunk(type: string, data = Buffer.alloc(0)): Buffer {
  const content = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([toBytes(data.length), content, toBytes(crc32(content))]);
}

function toBytes(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}

/** A grey JPEG with scans of our own; each of the three colours has as many blocks. */
function toJpeg(marker: number, megapixels: number, toScans: (color: number, blocks: number) => Buffer[]): Buffer {
  const edge = Math.round(Math.sqrt(megapixels) * 125) * 8;
  const size = [edge >> 8, edge & 255, edge >> 8, edge & 255];
  const header = [0xff, 0xd8, 0xff, 0xdb, 0, 67, 0, ...Array(64).fill(1)];
  const frame = [0xff, marker, 0, 17, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  const scans = [1, 2, 3].flatMap((color) => toScans(color, (edge / 8) ** 2));
  return Buffer.concat([Buffer.from([...header, ...frame]), ...scans, Buffer.from([0xff, 0xd9])]);
}

/** With one code, a single zero. */
const toTable = (kind: number, code: number) => [0xff, 0xc4, 0, 20, kind, 1, ...Array(15).fill(0), code];
const toScan = (color: number, from: number, to: number, bits: number) => [
  0xff,
  0xda,
  0,
  8,
  1,
  color,
  0,
  from,
  to,
  bits,
];

/** Each colour by itself, so that the picture has to be in memory as a whole. */
const colorByColor = () =>
  toJpeg(0xc0, 52, (color, blocks) => [
    Buffer.from([...toTable(0, 0), ...toTable(0x10, 0), ...toScan(color, 0, 63, 0)]),
    Buffer.alloc(Math.ceil(blocks / 4)),
  ]);

/** Each of 63 coefficients bit by bit, and each scan walks over all blocks only to say nothing of them. */
const bitByBit = () =>
  toJpeg(0xc2, 26, (color, blocks) => {
    const first = Buffer.from([...toTable(0, 0), ...toTable(0x10, 0xe0), ...toScan(color, 0, 0, 0)]);
    // "The next 32,767 blocks are empty" is a zero and fourteen ones.
    const code = '011111111111111'.repeat(Math.ceil(blocks / 32_767));
    const bytes = (code.match(/.{1,8}/g) ?? []).map((each) => Number.parseInt(each.padEnd(8, '1'), 2));
    const data = bytes.flatMap((byte) => (byte === 255 ? [255, 0] : [byte]));
    const scans = Array.from({ length: 63 * 14 }, (_, index) => {
      const coefficient = Math.floor(index / 14) + 1;
      const bit = 13 - (index % 14);
      return Buffer.from([
        ...toScan(color, coefficient, coefficient, bit === 13 ? bit : ((bit + 1) << 4) | bit),
        ...data,
      ]);
    });
    return [first, Buffer.alloc(Math.ceil(blocks / 8)), ...scans];
  });

async function animate(frames: number): Promise<Buffer> {
  const frame = (await plain(800, 600).webp({ quality: 1 }).toBuffer()).subarray(12);
  const toPart = (name: string, ...data: Buffer[]) => {
    const content = Buffer.concat(data);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(name), length, content]);
  };
  const size = Buffer.from([31, 3, 0, 87, 2, 0]);
  const shown = toPart('ANMF', Buffer.alloc(6), size, Buffer.from([10, 0, 0, 0]), frame);
  const parts = [toPart('VP8X', Buffer.from([2, 0, 0, 0]), size), toPart('ANIM', Buffer.alloc(6))];
  return toPart('RIFF', Buffer.from('WEBP'), ...parts, ...Array(frames).fill(shown));
}

/** The size in the header alone is another one. */
function claim(content: Buffer, marker: string, offset: number, bytes: Buffer): Buffer {
  bytes.copy(content, content.indexOf(Buffer.from(marker, 'latin1')) + offset);
  return content;
}

const huge = Buffer.from([...toBytes(50_000), ...toBytes(50_000)]);
const text = (name: string, length: number) =>
  toChunk(name, Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(length), { level: 1 })]));

/** Files that want a server's time or memory, by name. */
export const hostilePictures: Record<string, () => Buffer | Promise<Buffer>> = {
  'a PNG of 50,000 × 50,000': () => toPng(50_000, 50_000, Buffer.alloc(150_001)),
  'a JPEG of 50,000 × 50,000': async () =>
    claim(await plain(900, 900).jpeg().toBuffer(), '\xff\xc0', 5, Buffer.from('c350c350', 'hex')),
  'an AVIF of 50,000 × 50,000': async () =>
    claim(await plain(900, 900).avif({ effort: 0 }).toBuffer(), 'ispe', 8, huge),
  'a WebP of 16,383 × 2,000': () => plain(16_383, 2000).webp({ lossless: true, effort: 0 }).toBuffer(),
  'a PNG with a gigabyte behind its header': () => toPng(900, 900, Buffer.alloc(2 ** 30)),
  'a PNG with a profile of 400 MB': () => toPng(900, 900, Buffer.alloc(2701 * 900), text('iCCP', 400_000_000)),
  'a PNG with a text of 400 MB': () => toPng(900, 900, Buffer.alloc(2701 * 900), text('zTXt', 400_000_000)),
  'an interlaced PNG of 17 megapixels in 16 bits': () =>
    plain(4120, 4120).ensureAlpha(0.5).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'a progressive JPEG of 26 megapixels': () =>
    plain(5800, 4480).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'a JPEG of 26 megapixels in 2,649 scans': bitByBit,
  'a JPEG of 52 megapixels, colour by colour': colorByColor,
  'a JPEG of 52 megapixels': () => plain(8320, 6240).jpeg().toBuffer(),
  'an AVIF of 13 megapixels': () => plain(4160, 3120).avif({ effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  'a WebP of 17 megapixels': () => plain(4120, 4120).ensureAlpha(0.5).webp({ lossless: true, effort: 0 }).toBuffer(),
  'a WebP with 10,000 frames': () => animate(10_000),
  'random bytes': () => randomBytes(1_000_000),
  'random bytes behind the start of a JPEG': async () =>
    Buffer.concat([(await plain(900, 900).jpeg().toBuffer()).subarray(0, 700), randomBytes(1_000_000)]),
};
