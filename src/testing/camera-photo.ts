import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

/** What a camera, or a program after it, writes beside the picture; nothing of it may be kept or sent. */
export const traces = {
  camera: 'SPUR-KAMERA-MODELL',
  'maker note': 'SPUR-HERSTELLERNOTIZ',
  date: '2026:11:28 09:41:07',
  thumbnail: 'SPUR-VORSCHAUBILD',
  GPS: toRationals([48, 1], [12, 1], [300_707, 10_007]),
  'place name': 'SPUR-NEUBAUGASSE-48',
  XMP: 'SPUR-XMP-PERSON',
  'colour profile': 'SPUR-FARBPROFIL',
  caption: 'SPUR-IPTC-TITEL',
  comment: 'SPUR-KOMMENTAR',
  'behind the end': 'SPUR-HINTER-DEM-ENDE',
} satisfies Record<string, string | Buffer>;

/** What all such parts begin with, whatever they hold. */
export const metadataStarts = ['Exif\0\0', 'http://ns.adobe.com/', 'ICC_PROFILE', 'Photoshop 3.0', '<x:xmpmeta'];

const size = { width: 4032, height: 3024 };
/** One for each photo, so that it is known again. */
export const walls = ['#c04848', '#48a048', '#4868c0', '#c0a848', '#9050b0', '#409898'];

const bytes = 12_000_000;

/** A wall that takes up 12 MB, since no two pixels are alike, and still much once it is made smaller; a little film at its end. */
export async function takeLargePhoto(number: number): Promise<Buffer> {
  const layers = await Promise.all([1, 3].map((grain) => toNoise(size.width / grain, size.height / grain)));
  const shot = wall(number, size.width, size.height).composite(layers.map((input) => ({ input, blend: 'exclusion' })));
  const raw = { ...size, channels: 3 } as const;
  const pixels = await shot.removeAlpha().raw().toBuffer();
  for (let quality = 95; ; quality--) {
    const content = await sharp(pixels, { raw }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
    const photo = addTraces(content);
    if (photo.length <= bytes) return Buffer.concat([photo, randomBytes(bytes - photo.length)]);
  }
}

async function toNoise(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  const noise = sharp(randomBytes(width * height * 3), { raw }).linear(0.35, 0);
  return noise.resize(size.width, size.height, { kernel: 'nearest' }).png({ compressionLevel: 0 }).toBuffer();
}

export const takeSmallPhoto = async (number: number): Promise<Buffer> =>
  addTraces(await wall(number, 1200, 900).jpeg().toBuffer());

function wall(number: number, width: number, height: number): Sharp {
  const background = walls[number % walls.length] ?? '';
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Which of the walls it is, by its mean colour. */
export async function recognizeWall(content: Uint8Array): Promise<number> {
  const { channels } = await sharp(content).stats();
  const distances = walls.map((wall) => {
    const colors = [1, 3, 5].map((at) => Number.parseInt(wall.slice(at, at + 2), 16));
    return colors.reduce((sum, color, index) => sum + (color - (channels[index]?.mean ?? 0)) ** 2, 0);
  });
  return distances.indexOf(Math.min(...distances));
}

function addTraces(jpeg: Buffer): Buffer {
  const parts = [
    toSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), toExif()])),
    toSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${traces.XMP}</x:xmpmeta>`),
    toSegment(0xe2, `ICC_PROFILE\0\u0001\u0001${traces['colour profile']}`),
    toSegment(0xed, `Photoshop 3.0\0${traces.caption}`),
    toSegment(0xfe, traces.comment),
  ];
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2), Buffer.from(traces['behind the end'])]);
}

export function toSegment(marker: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string, 'latin1');
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

type Entry = [tag: number, type: number, value: Buffer | number];
const [ascii, short, long, rational, opaque] = [2, 3, 4, 5, 7];
const widths: Record<number, number> = { [short]: 2, [long]: 4, [rational]: 8 };

/** As cameras write it: the picture's facts, its place, and a second, small picture. */
export function toExif(orientation = 6): Buffer {
  const thumbnail = Buffer.concat([Buffer.from([0xff, 0xd8]), toSegment(0xfe, traces.thumbnail)]);
  const places: Record<string, number> = { first: 8, details: 0, gps: 0, second: 0, thumbnail: 0 };
  const toParts = (): Record<string, Buffer> => ({
    first: toDirectory(places.first, places.second, [
      [0x010f, ascii, Buffer.from(`${traces.camera}\0`)],
      [0x0112, short, orientation],
      [0x0132, ascii, Buffer.from(`${traces.date}\0`)],
      [0x8769, long, places.details ?? 0],
      [0x8825, long, places.gps ?? 0],
    ]),
    details: toDirectory(places.details, 0, [[0x927c, opaque, Buffer.from(traces['maker note'])]]),
    gps: toDirectory(places.gps, 0, [
      [0x0001, ascii, Buffer.from('N\0')],
      [0x0002, rational, traces.GPS],
      [0x001c, opaque, Buffer.from(traces['place name'])],
    ]),
    second: toDirectory(places.second, 0, [
      [0x0201, long, places.thumbnail ?? 0],
      [0x0202, long, thumbnail.length],
    ]),
    thumbnail,
  });
  let at = 8;
  for (const [name, part] of Object.entries(toParts())) {
    places[name] = at;
    at += part.length;
  }
  return Buffer.concat([Buffer.from('49492a0008000000', 'hex'), ...Object.values(toParts())]);
}

/** Of a TIFF, with the values that need more than four bytes behind it. */
export function toDirectory(start = 0, next = 0, entries: Entry[]): Buffer {
  const head = Buffer.alloc(2 + 12 * entries.length + 4);
  head.writeUInt16LE(entries.length);
  head.writeUInt32LE(next, head.length - 4);
  let rest: Buffer = Buffer.alloc(0);
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 2 + 12 * index;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(typeof value === 'number' ? 1 : value.length / (widths[type] ?? 1), at + 4);
    if (typeof value === 'number') head.writeUInt32LE(value, at + 8);
    else if (value.length <= 4) value.copy(head, at + 8);
    else {
      head.writeUInt32LE(start + head.length + rest.length, at + 8);
      rest = Buffer.concat([rest, value]);
    }
  }
  return Buffer.concat([head, rest]);
}

function toRationals(...pairs: [number, number][]): Buffer {
  const bytes = Buffer.alloc(8 * pairs.length);
  for (const [index, number] of pairs.flat().entries()) bytes.writeUInt32LE(number, 4 * index);
  return bytes;
}
