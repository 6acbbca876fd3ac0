import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createFakeClock } from '../testing/fake-clock.ts';
import { plain } from '../testing/hostile-pictures.ts';
import { createLogLines, type LogLines } from '../testing/log-lines.ts';
import { createPictures, type Pictures } from './pictures.ts';

const middle = { x: 0.5, y: 0.5 };
const top = { x: 0.5, y: 0 };
const bottom = { x: 0.5, y: 1 };

let dataDir: string;
let log: LogLines;
let pictures: Pictures;
const open: Pictures[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  log = createLogLines();
  pictures = start();
});
afterEach(() => {
  for (const each of open.splice(0)) each.close();
  expect(log.lines()).toEqual([]);
  rmSync(dataDir, { recursive: true });
});

/** As another process has them. */
function start(): Pictures {
  const started = createPictures({ config: { dataDir }, clock: createFakeClock(), logger: log.logger });
  open.push(started);
  return started;
}

/** Red above, blue below. */
async function upload(width = 600, height = 900): Promise<string> {
  const half = { input: { create: { width, height: height / 2, channels: 3, background: '#ff0000' } } } as const;
  const photo = plain(width, height, '#0000ff').composite([{ ...half, left: 0, top: 0 }]);
  return (await pictures.add(await photo.jpeg().toBuffer(), 'portrait')).id;
}

async function readFile(address = '', from = pictures) {
  const content = await from.findFile(address.replace('/bilder/', ''));
  if (!content) throw new Error(`${address} is not there.`);
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const format = (await sharp(content).metadata()).format;
  return { format, width: info.width, height: info.height, isRed: (data[middleOf(info)] ?? 0) > 200 };
}

const middleOf = ({ width, height }: { width: number; height: number }) =>
  (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3;

const widthsOf = (avif = '') => avif.split(', ').map((each) => Number(each.split(' ')[1]?.slice(0, -1)));

test('a picture can be shown as soon as it is prepared, and then comes in every width of its place', async () => {
  const id = await upload(600, 900);
  const wanted = { id, place: 'portrait', focus: top } as const;
  expect(id).toMatch(/^bild_[\w-]{16}$/);
  expect(pictures.find(wanted)).toBeUndefined();
  const { finished } = await pictures.prepare([wanted]);
  const first = pictures.find(wanted);
  expect(first).toEqual({ avif: '', src: expect.stringMatching(/-360\.jpg$/), width: 360, height: 360 });
  expect(first?.src).toMatch(new RegExp(`^/bilder/${id}-[0-9a-f]{8}-360\\.jpg$`));
  expect(await readFile(first?.src)).toEqual({ format: 'jpeg', width: 360, height: 360, isRed: true });
  await finished;
  const all = pictures.find(wanted);
  expect(all).toEqual({ ...first, avif: expect.any(String) });
  expect(widthsOf(all?.avif)).toEqual([240, 480]);
  for (const candidate of all?.avif.split(', ') ?? []) {
    const [address, width] = candidate.split(' ');
    const edge = Number.parseInt(width ?? '', 10);
    expect(await readFile(address)).toEqual({ format: 'heif', width: edge, height: edge, isRed: true });
  }
});

test('a small picture is not enlarged in a larger place', async () => {
  const wanted = { id: await upload(300, 300), place: 'card', focus: middle } as const;
  await (await pictures.prepare([wanted])).finished;
  const files = pictures.find(wanted);
  expect(files).toMatchObject({ width: 300, height: 200 });
  expect(widthsOf(files?.avif)).toEqual([300]);
});

test('the former crop stays until the new one is there, or that of another place', async () => {
  const id = await upload();
  const [wide, square, moved] = [
    { id, place: 'card', focus: top },
    { id, place: 'portrait', focus: top },
    { id, place: 'portrait', focus: bottom },
  ] as const;
  await (await pictures.prepare([wide])).finished;
  expect(pictures.find(moved)).toEqual(pictures.find(wide));
  await (await pictures.prepare([square])).finished;
  expect(pictures.find(moved)).toEqual(pictures.find(square));
  await (await pictures.prepare([moved])).finished;
  expect(pictures.find(moved)?.src).not.toBe(pictures.find(square)?.src);
  expect(await readFile(pictures.find(moved)?.src)).toMatchObject({ isRed: false });
});

test('nobody waits for the small files of an earlier picture', async () => {
  const large = { id: await upload(1800, 1200), place: 'card', focus: middle } as const;
  const next = { id: await upload(), place: 'portrait', focus: middle } as const;
  const { finished } = await pictures.prepare([large]);
  const order: string[] = [];
  const background = finished.then(() => order.push('earlier'));
  await pictures.prepare([next]).then(() => order.push('next'));
  expect(order).toEqual(['next']);
  await background;
});

describe('two processes', () => {
  test('show the same, and are told when something changed', async () => {
    const other = start();
    await other.refresh();
    expect(await other.refresh()).toBe(false);
    const wanted = { id: await upload(), place: 'portrait', focus: middle } as const;
    await (await pictures.prepare([wanted])).finished;
    expect(other.find(wanted)).toBeUndefined();
    expect(await other.refresh()).toBe(true);
    expect(await other.refresh()).toBe(false);
    expect(other.find(wanted)).toEqual(pictures.find(wanted));
    expect(await pictures.refresh()).toBe(true);
    await other.remove(wanted.id);
    expect(await pictures.refresh()).toBe(true);
    expect(pictures.find(wanted)).toBeUndefined();
  });

  test('that prepare the same pictures at once end with the same files', async () => {
    const other = start();
    const ids = [await upload(), await upload()];
    const wanted = ids.map((id) => ({ id, place: 'portrait', focus: middle }) as const);
    const both = await Promise.all([pictures, other].map((each) => each.prepare(wanted)));
    await Promise.all(both.map(({ finished }) => finished));
    await Promise.all([pictures.refresh(), other.refresh()]);
    for (const each of wanted) {
      expect(widthsOf(pictures.find(each)?.avif)).toEqual([240, 480]);
      expect(other.find(each)).toEqual(pictures.find(each));
    }
  });
});

test('what was cut short by the end of a process is finished by the next', async () => {
  const wanted = { id: await upload(1800, 1200), place: 'card', focus: middle } as const;
  const { finished } = await pictures.prepare([wanted]);
  pictures.close();
  await finished;
  const next = start();
  await (await next.prepare([wanted, { ...wanted, id: 'bild_unknown' }])).finished;
  expect(widthsOf(next.find(wanted)?.avif)).toEqual([760, 1140, 1600]);
});

test('a restored copy, which has no files, gets them anew under the same addresses', async () => {
  const wanted = { id: await upload(), place: 'portrait', focus: middle } as const;
  await (await pictures.prepare([wanted])).finished;
  const former = pictures.find(wanted);
  const [kept, dataFolder] = [dataDir, mkdtempSync(join(tmpdir(), 'restored-'))];
  await pictures.copyTo(join(dataFolder, 'pictures.db'));
  dataDir = dataFolder;
  const restored = start();
  await (await restored.prepare([wanted])).finished;
  expect(restored.find(wanted)).toEqual(former);
  rmSync(kept, { recursive: true });
});

test('a bad picture is refused in a sentence', async () => {
  await expect(pictures.add(Buffer.from('GIF89a'), 'card')).rejects.toThrow(/ein GIF; bitte/);
  await expect(pictures.add(await plain(300, 300).png().toBuffer(), 'card')).rejects.toThrow(/mindestens 760 × 507/);
});

test('at 2 GiB the owner is told to delete some', async () => {
  await upload();
  pictures.close();
  // With a hole behind what is there.
  const path = join(dataDir, 'pictures.db');
  const content = readFileSync(path);
  content.writeUInt32BE(2 ** 31 / 4096, 28);
  writeFileSync(path, content);
  truncateSync(path, 2 ** 31);
  pictures = start();
  await expect(upload()).rejects.toMatchObject({
    name: 'PictureError',
    message: expect.stringMatching(/kein Platz mehr; bitte löschen/),
  });
});
