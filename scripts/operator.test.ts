import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../src/testing/running-site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'operator-'));
  for (const name of ['operator.mjs', 'set-up.mjs']) cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/operator.mjs'), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('a command of the operator is run as it was built, whatever has changed since (operator A10)', () => {
  mkdirSync(join(folder, 'dist/server/operator'), { recursive: true });
  writeFileSync(join(folder, 'dist/server/operator/doctor.js'), 'console.log(process.argv.slice(2).join())');
  writeFileSync(join(folder, 'scripts/build.ts'), 'throw new Error("built");');
  const before = readdirSync(folder, { recursive: true }).sort();
  expect(run('doctor', '--send')).toEqual({ status: 0, stdout: '--send\n', stderr: '' });
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
});

test('without a build it says how to make one, and makes none (operator A10)', () => {
  const sentence = 'Nothing is built yet: run "npm ci && npm run build".\n';
  expect(run('requests', 'list')).toEqual({ status: 1, stdout: '', stderr: sentence });
});
