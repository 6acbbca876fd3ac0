import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkDataFolder } from './data-folder.ts';

const ext4 = 0xef53;
const gibibyte = 1024 ** 3;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function check(dataDir: string, fileSystem: { type?: number; freeBytes?: number } = {}) {
  const { type = ext4, freeBytes = 50 * gibibyte } = fileSystem;
  const readFileSystem = async () => ({ type, bavail: freeBytes / 4096, bsize: 4096 });
  const findings = await checkDataFolder({ dataDir, readFileSystem });
  return findings.filter(({ severity }) => severity !== 'fine').map(({ severity, text }) => `${severity}: ${text}`);
}

test('a folder of our own on a local disk gets no complaint and stays as it was', async () => {
  expect(await check(folder)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('one that is not there yet is made at the first start', async () => {
  expect(await check(join(folder, 'a/b'))).toEqual([expect.stringMatching(/^note: .*beim ersten Start/)]);
});

test.each([
  ['NFS', 0x6969],
  ['SMB', 0xfe534d42],
  ['CIFS', 0xff534d42],
  // As a signed number, which some systems give.
  ['CIFS', 0xff534d42 | 0],
  ['FUSE', 0x65735546],
  ['tmpfs', 0x01021994],
])('%s is refused, since requests could be lost there', async (name, type) => {
  expect(await check(folder, { type })).toEqual([expect.stringMatching(new RegExp(`^error: .*auf ${name}\\.`))]);
});

test('little space is a warning, almost none an error', async () => {
  expect(await check(folder, { freeBytes: gibibyte / 2 })).toEqual([
    expect.stringMatching(/^warning: Nur 0,5 GB sind frei/),
  ]);
  expect(await check(folder, { freeBytes: 50 * 1024 ** 2 })).toEqual([expect.stringMatching(/^error: Nur 0 GB/)]);
});

test('one that others can read is a warning', async () => {
  chmodSync(folder, 0o755);
  expect(await check(folder)).toEqual([expect.stringMatching(/^warning: .*chmod 700/)]);
});

test('a file in its place cannot be written to', async () => {
  mkdirSync(join(folder, 'x'), { mode: 0o700 });
  const path = join(folder, 'x/data');
  writeFileSync(path, '', { mode: 0o600 });
  expect(await check(path)).toEqual([expect.stringMatching(/^error: .*nicht schreiben \(ENOTDIR\)/)]);
});
