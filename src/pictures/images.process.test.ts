import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { hostilePictures, plain } from '../testing/hostile-pictures.ts';
import { root } from '../testing/running-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What reading a file costs a process of its own. Node runs our TypeScript as it is. */
async function read(path: string): Promise<{ answer: string; seconds: number; mebibytes: number }> {
  const script = `
    const { readPicture } = await import(${JSON.stringify(join(root, 'src/pictures/images.ts'))});
    const { readFileSync } = await import('node:fs');
    const content = readFileSync(${JSON.stringify(path)});
    const before = process.cpuUsage();
    const answer = await readPicture(content, { leastWidth: 760, ratio: 1.5 }).then(
      ({ width, height }) => width + ' × ' + height, ({ name, message }) => name + ': ' + message);
    const { user, system } = process.cpuUsage(before);
    const mebibytes = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1] / 1024;
    console.log(JSON.stringify({ answer, seconds: (user + system) / 1e6, mebibytes }));`;
  const node = join(root, 'node_modules/.bin/node');
  const { stdout } = await promisify(execFile)(node, ['--input-type=module', '--eval', script]);
  return JSON.parse(stdout);
}

test.each(Object.entries(hostilePictures))(
  '%s costs no more than a second and 350 MiB, and is refused in a sentence or becomes a harmless copy',
  async (name, generate) => {
    const path = join(folder, name.replaceAll(/\W/g, '-'));
    writeFileSync(path, await generate());
    const { answer, seconds, mebibytes } = await read(path);
    expect(answer).toMatch(/^\d+ × \d+$|^PictureError: (Das Foto|Diese Datei) .+\.$/);
    expect(seconds).toBeLessThan(1);
    expect(mebibytes).toBeLessThan(350);
  },
);

test('a photo of an iPhone is refused with what to do there', async () => {
  const [png, heic] = ['iphone.png', 'iphone.heic'].map((name) => join(folder, name)) as [string, string];
  await plain(900, 600).png().toFile(png);
  await promisify(execFile)('heif-enc', [png, '-o', heic]);
  expect((await read(heic)).answer).toMatch(/HEIC.+Einstellungen > Kamera > Formate „Maximale Kompatibilität“/);
});
