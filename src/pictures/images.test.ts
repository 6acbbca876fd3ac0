import { describe, expect, test } from '@jest/globals';
import sharp, { type Sharp } from 'sharp';
import { plain } from '../testing/hostile-pictures.ts';
import { readPhoto, readPicture, readSize } from './images.ts';

const anySize = { leastWidth: 1, ratio: 1 };
const red = { input: { create: { width: 30, height: 20, channels: 3, background: '#ff0000' } } } as const;

/** Red in its upper left corner. */
const marked = () => plain(90, 60, '#0000ff').composite([{ ...red, left: 0, top: 0 }]);

async function read(image: Sharp) {
  const { content: master, ...size } = await readPicture(await image.toBuffer(), anySize);
  const { data, info } = await sharp(master).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(size);
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  return { master, size, at };
}

const isRed = ([r = 0, , b = 0]: number[]) => r > 200 && b < 80;

test.each([
  [1, 'top left'],
  [2, 'top right'],
  [3, 'bottom right'],
  [4, 'bottom left'],
  [5, 'top left'],
  [6, 'top right'],
  [7, 'bottom right'],
  [8, 'bottom left'],
])('a photo with orientation %i stands upright, its first corner at the %s', async (orientation, corner) => {
  const { size, at } = await read(marked().withMetadata({ orientation }).jpeg());
  expect(size).toEqual(orientation < 5 ? { width: 90, height: 60 } : { width: 60, height: 90 });
  const corners = { top: 3, left: 3, bottom: size.height - 4, right: size.width - 4 };
  const found = ['top left', 'top right', 'bottom right', 'bottom left'].filter((each) => {
    const [y, x] = each.split(' ') as ['top' | 'bottom', 'left' | 'right'];
    return isRed(at(corners[x], corners[y]));
  });
  expect(found).toEqual([corner]);
});

const secrets = ['GPSLatitude', 'Huber', 'Exif', 'ICC_PROFILE', 'ns.adobe.com', 'xmpmeta', 'Praterstern'];

test.each<[string, (image: Sharp) => Sharp]>([
  ['JPEG', (image) => image.jpeg()],
  ['PNG', (image) => image.png()],
  ['WebP', (image) => image.webp()],
  ['AVIF', (image) => image.avif({ effort: 0 })],
])('of a %s no place, no name, no profile and no thumbnail stays', async (_format, encode) => {
  const image = marked()
    .withExif({ IFD0: { Artist: 'Huber' }, IFD3: { GPSLatitude: '48/1 12/1 0/1', GPSAreaInformation: 'Praterstern' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- Praterstern --></x:xmpmeta>')
    .withIccProfile('p3');
  const content = await encode(image).toBuffer();
  const before = await sharp(content).metadata();
  expect([before.exif?.includes('Huber'), before.xmp?.includes('Praterstern'), !!before.icc]).toEqual([
    true,
    true,
    true,
  ]);
  const { content: master } = await readPicture(content, anySize);
  expect(secrets.filter((each) => master.includes(each))).toEqual([]);
  const { format, exif, icc, xmp } = await sharp(master).metadata();
  expect({ format, exif, icc, xmp }).toEqual({ format: 'jpeg' });
});

test('colours of a wider profile look the same as before', async () => {
  const { at } = await read(plain(30, 20, '#c08040').withIccProfile('p3').png());
  [0xc0, 0x80, 0x40].forEach((value, index) => {
    expect(Math.abs((at(9, 9)[index] ?? 0) - value)).toBeLessThan(6);
  });
});

test('what is transparent becomes white, grey and CMYK become sRGB', async () => {
  const { at } = await read(plain(30, 20).ensureAlpha(0).png());
  expect(at(9, 9)).toEqual([255, 255, 255]);
  for (const space of ['b-w', 'cmyk']) await read(plain(30, 20).toColourspace(space).jpeg());
});

test('a large photo is kept with 2400 pixels on its longer edge, a small one as it is', async () => {
  expect((await read(plain(3000, 4000).jpeg())).size).toEqual({ width: 1800, height: 2400 });
  expect((await read(plain(300, 40).jpeg())).size).toEqual({ width: 300, height: 40 });
});

test('a photo of a visitor is small enough for a mail with ten, however busy it is', async () => {
  const gravel = { type: 'gaussian', mean: 128, sigma: 120 } as const;
  const busy = sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'grey', noise: gravel } });
  const quiet = await readPhoto(await plain(3000, 4000).jpeg().toBuffer());
  const { content, ...size } = await readPhoto(await busy.jpeg({ quality: 95 }).toBuffer());
  expect([quiet.width, quiet.height]).toEqual([1500, 2000]);
  expect(size.width / size.height).toBeCloseTo(4 / 3);
  expect(content.length).toBeLessThanOrEqual(560_000);
});

test('a file with a second face is a photo and nothing else afterwards', async () => {
  const photo = await marked().jpeg().toBuffer();
  const { content: master } = await readPicture(
    Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\x03\x04')]),
    anySize,
  );
  expect(master.includes('<script>') || master.includes('PK\x03\x04')).toBe(false);
});

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['GIF', () => plain(9, 9).gif().toBuffer()],
  ['TIFF', () => plain(9, 9).tiff().toBuffer()],
])('libvips itself has no reader for %s', async (_format, generate) => {
  await expect(readSize(await generate())).rejects.toThrow('unsupported image format');
});

describe('the owner is told in a sentence why not', () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['a photo in HEIC', () => heic, /HEIC.+Maximale Kompatibilität.+als JPEG/],
    ['a drawing that is called a photo', () => Buffer.from(svg), /Zeichnung im Format SVG; bitte .+JPEG/],
    ['an animation', () => plain(9, 9).gif().toBuffer(), /ein GIF; bitte/],
    ['a scan', () => plain(9, 9).tiff().toBuffer(), /TIFF oder RAW; bitte/],
    ['a PDF', () => Buffer.from('%PDF-1.7'), /ein PDF; bitte/],
    ['a film', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0'), /ein Video; bitte/],
    ['a document', () => Buffer.from('PK\x03\x04'), /ein Dokument oder ein gepackter Ordner; bitte/],
    ['a text', () => Buffer.from('Grüß Gott'), /kein Foto/],
    ['an empty file', () => Buffer.alloc(0), /leer/],
    ['half a photo', async () => (await noise().jpeg().toBuffer()).subarray(0, 9000), /nicht ganz angekommen/],
    ['half a PNG', async () => (await noise().png().toBuffer()).subarray(0, 9000), /nicht ganz angekommen/],
    ['the start of a photo', async () => (await noise().jpeg().toBuffer()).subarray(0, 90), /nicht ganz angekommen/],
    ['more than 12 MB', () => Buffer.alloc(14.25 * 2 ** 20), /hat 14,3 MB, möglich sind höchstens 12 MB/],
    ['too many pixels', () => plain(4200, 4200).png().toBuffer(), /hat 4200 × 4200 Pixel.+4000 Pixel/],
  ])('%s', async (_what, generate, sentence) => {
    const refusal = readPicture(await generate(), anySize);
    await expect(refusal).rejects.toThrow(sentence);
    await expect(refusal).rejects.toMatchObject({
      name: 'PictureError',
      message: expect.stringMatching(/^[A-Z].+\.$/),
    });
  });

  test('a photo that is too small for its place, whichever edge it is', async () => {
    const card = { leastWidth: 760, ratio: 3 / 2 };
    for (const [width, height] of [
      [640, 480],
      [2000, 400],
    ] as const)
      await expect(readPicture(await plain(width, height).jpeg().toBuffer(), card)).rejects.toThrow(
        `Das Foto hat nur ${width} × ${height} Pixel; für diesen Platz braucht es mindestens 760 × 507.`,
      );
    expect(await readPicture(await plain(760, 507).jpeg().toBuffer(), card)).toMatchObject({ width: 760 });
  });
});

const noise = () =>
  sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
