import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from '../clock.ts';
import { createSqlitePictures } from '../store/sqlite/pictures.ts';
import { runCommand } from '../testing/command.ts';
import { createLogLines } from '../testing/log-lines.ts';
import { exampleRequest } from '../testing/requests.ts';
import { type RunningSite, startSite } from '../testing/running-site.ts';

let site: RunningSite;
let folder: string;
let reference: string;
const contents = ['eins-', 'zwei-'].map((text) => Buffer.alloc(40_000, text));
beforeAll(async () => {
  site = await startSite();
  folder = mkdtempSync(join(tmpdir(), 'photos-'));
  const response = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(exampleRequest),
  });
  ({ reference } = (await response.json()) as { reference: string });
  const path = join(site.dataDir, 'pictures.db');
  const { photos, close } = createSqlitePictures({ path, clock: systemClock, logger: createLogLines().logger });
  for (const content of contents) await photos.add({ reference, key: `${content[0]}`, width: 4, height: 3, content });
  close();
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const run = async (...args: string[]) => {
  const { code, out, error } = await runCommand('requests', { DATA_DIR: site.dataDir }, ...args);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return out;
};
const isIn = (path: string, text: string) => readFileSync(path).includes(text.repeat(3));

test('show and export name the photos, which come as files if a folder is given', async () => {
  const line = `Foto-${reference}-1\\.jpg \\(40 kB, [^)]+\\), Foto-${reference}-2\\.jpg \\(40 kB, [^)]+\\)`;
  expect(await run('show', reference)).toMatch(new RegExp(`^photos +${line}$`, 'm'));
  const exported = join(folder, 'exported');
  const [request] = JSON.parse(await run('export', '--photos', exported));
  expect(request.photos).toMatchObject([
    { name: `Foto-${reference}-1.jpg`, bytes: 40_000 },
    { width: 4, height: 3 },
  ]);
  const files = readdirSync(exported).toSorted();
  expect(files.map((name) => readFileSync(join(exported, name)))).toEqual(contents);
  expect(await run('export', '--csv')).toContain(`"Foto-${reference}-1.jpg (`);
});

test('a back-up has them, gives them back, and loses them once their sender is forgotten', async () => {
  await run('backup', join(folder, 'requests.db'));
  const restored = { DATA_DIR: folder };
  const { out } = await runCommand('requests', restored, 'show', reference);
  expect(out).toMatch(/^photos +Foto-/m);
  await run('forget', exampleRequest.email);
  for (const name of readdirSync(site.dataDir).filter((each) => each.startsWith('pictures.db')))
    expect(isIn(join(site.dataDir, name), 'eins-')).toBe(false);
  expect(isIn(join(folder, 'pictures.db'), 'eins-')).toBe(true);
  await run('backup', join(folder, 'requests-2.db'));
  for (const name of readdirSync(folder).filter((each) => each.startsWith('pictures.db')))
    expect(isIn(join(folder, name), 'eins-')).toBe(false);
});
