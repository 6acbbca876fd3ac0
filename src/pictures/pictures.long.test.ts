import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createFakeClock } from '../testing/fake-clock.ts';
import { plain } from '../testing/hostile-pictures.ts';
import { createLogLines } from '../testing/log-lines.ts';
import { root } from '../testing/running-site.ts';
import { createPictures } from './pictures.ts';

const kills = 10;
const shown = { place: 'card', focus: { x: 0.5, y: 0.5 } } as const;

/** Adds and prepares the same photo again and again, and prints each id that it was told is stored. */
function startProcess(folder: string) {
  const source = (name: string) => JSON.stringify(join(root, 'src', name));
  const script = `
    const { createPictures } = await import(${source('pictures/pictures.ts')});
    const { createLogger } = await import(${source('logger.ts')});
    const { systemClock: clock } = await import(${source('clock.ts')});
    const logger = createLogger({ level: 'warn', destination: process.stderr });
    const pictures = createPictures({ config: { dataDir: ${JSON.stringify(folder)} }, clock, logger });
    const content = (await import('node:fs')).readFileSync(${JSON.stringify(join(folder, 'photo.jpg'))});
    for (;;) {
      const { id } = await pictures.add(content, 'card');
      console.log(id);
      await pictures.prepare([{ id, place: 'card', focus: { x: 0.5, y: 0.5 } }]);
    }`;
  const node = join(root, 'node_modules/.bin/node');
  const child = spawn(node, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  return { child, lines, closed: once(child, 'close') };
}

test(`${kills} times kill -9 of two processes that add pictures leaves each whole or not there, and the rest is made`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kills-'));
  writeFileSync(join(folder, 'photo.jpg'), await plain(900, 700).jpeg().toBuffer());
  const stored: string[] = [];
  for (let round = 0; round < kills; round++) {
    const both = [startProcess(folder), startProcess(folder)];
    for (const { lines } of both) lines.on('line', (id) => stored.push(id));
    await Promise.all(both.map(({ lines }) => once(lines, 'line')));
    // At a random moment: the point of this test is not to choose it.
    await wait(Math.random() * 300);
    for (const { child } of both) child.kill('SIGKILL');
    await Promise.all(both.map(({ closed }) => closed));
  }
  expect(stored.length).toBeGreaterThan(kills);

  const log = createLogLines();
  const pictures = createPictures({ config: { dataDir: folder }, clock: createFakeClock(), logger: log.logger });
  const wanted = stored.map((id) => ({ id, ...shown }));
  await pictures.prepare(wanted);
  expect(wanted.filter((each) => !pictures.find(each))).toEqual([]);
  pictures.close();
  using database = new DatabaseSync(join(folder, 'pictures.db'));
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  for (const table of ['masters', 'files'])
    for (const { content, width } of database.prepare(`SELECT content, width FROM ${table}`).iterate()) {
      const { info } = await sharp(content as Uint8Array)
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(width);
    }
  expect(log.lines()).toEqual([]);
  rmSync(folder, { recursive: true });
}, 300_000);

test('a photo of 12 megapixels can be shown within 5 seconds while 20 others are being prepared', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const pictures = createPictures({
    config: { dataDir: folder },
    clock: createFakeClock(),
    logger: createLogLines().logger,
  });
  const photo = await plain(4032, 3024).jpeg().toBuffer();
  const add = async () => ({ ...(await pictures.add(photo, 'card')), ...shown });
  const others = await Promise.all(Array.from({ length: 20 }, add));
  await pictures.prepare(others);
  const began = performance.now();
  const last = await add();
  await pictures.prepare([last]);
  expect(pictures.find(last)).toMatchObject({ width: 1140, height: 760 });
  expect(performance.now() - began).toBeLessThan(5000);
  pictures.close();
  rmSync(folder, { recursive: true });
});
