import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('an empty file is no secret', () => {
  writeFileSync(join(dataDir, 'secret'), '\n');
  expect(() => loadSecret({ secret: undefined, dataDir })).toThrow(/secret is empty/);
  expect(readdirSync(dataDir)).toEqual(['secret']);
});
