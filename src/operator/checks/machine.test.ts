import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { matching, toComplaints } from '../../testing/verdicts.ts';
import { checkDataFolder, checkFileSystem, checkMachine, checkPictures } from './machine.ts';

const good = { nodeVersion: '24.21.0', now: 2000, builtAt: 1000, clockSynchronized: 'yes' };

test.each([
  ['a machine as it should be', {}],
  ['an old Node', { nodeVersion: '22.9.0' }, /^error: Node 22\.9\.0 ist zu alt/],
  ['a clock before the build', { now: 500 }, /^error: Die Uhr geht nach/],
  ['a clock that nobody sets', { clockSynchronized: 'no' }, /^warning: Die Uhr wird nicht/],
])('%s is told with what to do', (_what, changes, ...complaints: RegExp[]) => {
  expect(toComplaints(checkMachine({ ...good, ...changes }))).toEqual(matching(...complaints));
});

const gibibyte = 1024 ** 3;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Whatever disk this machine has for temporary files. */
const check = async (dataDir: string) =>
  toComplaints(await checkDataFolder(dataDir)).filter((line) => !/liegt auf|sind frei/.test(line));

test('a folder of our own on a local disk gets no complaint and stays as it was', async () => {
  expect(await check(folder)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('one that is not there yet is made at the first start', async () => {
  expect(await check(join(folder, 'a/b'))).toEqual(matching(/^note: .*beim ersten Start/));
});

test('one that others can read is a warning', async () => {
  chmodSync(folder, 0o755);
  expect(await check(folder)).toEqual(matching(/^warning: .*chmod 700/));
});

test('a file in its place cannot be written to', async () => {
  mkdirSync(join(folder, 'x'), { mode: 0o700 });
  const path = join(folder, 'x/data');
  writeFileSync(path, '', { mode: 0o600 });
  expect(await check(path)).toEqual(matching(/^error: .*nicht schreiben \(ENOTDIR\)/));
});

test.each([
  ['NFS, since requests could be lost there', { type: 0x6969 }, /^error: .*auf NFS\./],
  ['SMB', { type: 0xfe534d42 }, /^error: .*auf SMB\./],
  ['CIFS', { type: 0xff534d42 }, /^error: .*auf CIFS\./],
  ['CIFS as a signed number', { type: 0xff534d42 | 0 }, /^error: .*auf CIFS\./],
  ['FUSE', { type: 0x65735546 }, /^error: .*auf FUSE\./],
  ['tmpfs', { type: 0x01021994 }, /^error: .*auf tmpfs\./],
  ['little space', { bavail: gibibyte / 2 }, /^warning: Nur 0,5 GB sind frei/],
  ['almost no space', { bavail: 50 * 1024 ** 2 }, /^error: Nur 0 GB/],
])('%s is complained about', (_what, changes, complaint) => {
  const ext4 = { type: 0xef53, bavail: 50 * gibibyte, bsize: 1 };
  expect(toComplaints(checkFileSystem('/data', ext4))).toEqual([]);
  expect(toComplaints(checkFileSystem('/data', { ...ext4, ...changes }))).toEqual(matching(complaint));
});

test('pictures that soon fill their file are told of', () => {
  expect(toComplaints(checkPictures(1.3 * 2 ** 30))).toEqual([]);
  expect(toComplaints(checkPictures(1.7 * 2 ** 30))).toEqual(matching(/^warning: .*schon 1,7 GB/));
});
