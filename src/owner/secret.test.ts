import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { loadSecret } from './secret.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a secret is made once, for all processes and starts, and only its user reads it', () => {
  const secret = loadSecret({ secret: undefined, dataDir });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadSecret({ secret: undefined, dataDir })).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600);
});

test('the given one counts, and none is made', () => {
  expect(loadSecret({ secret: 'given', dataDir })).toBe('given');
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each(['', '\n'])('an empty file, as a full disk leaves it, is replaced (A11): %j', (left) => {
  writeFileSync(join(dataDir, 'secret'), left);
  const secret = loadSecret({ secret: undefined, dataDir });
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadSecret({ secret: undefined, dataDir })).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});

test('where none can be written, nothing half-made is left (operator A11)', () => {
  const path = fileURLToPath(new URL('secret.ts', import.meta.url));
  const script = `import { execFileSync } from 'node:child_process';
    const { loadSecret } = await import(process.argv[1]);
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=0:']);
    loadSecret({ dataDir: process.argv[2] });`;
  const { status, stderr } = spawnSync('node_modules/.bin/node', ['--input-type=module', '-e', script, path, dataDir], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('EFBIG')]);
  expect(readdirSync(dataDir)).toEqual([]);
});
