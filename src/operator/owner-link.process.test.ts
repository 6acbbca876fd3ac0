import { chownSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runCommand } from '../testing/command.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

const SITE_URL = 'https://www.firma.example';
const ifRoot = process.getuid?.() === 0 ? test : test.skip;

let site: TestSite;
beforeEach(async () => {
  site = createTestSite({ SITE_URL });
  await site.clock.advance(Date.now() - site.clock.now());
  await site.store.content.lastVersion();
});
afterEach(() => site.close());

const run = (...args: string[]) => runCommand('owner-link', { DATA_DIR: site.folder, SITE_URL }, ...args);
const check = (url = '') => site.websiteLinks.check(new URL(url).searchParams.get('code') ?? '');

async function print(...args: string[]): Promise<{ url: string; text: string }> {
  const { code, out, error } = await run(...args);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  await site.clock.advance(Date.now() - site.clock.now());
  return { url: /^https:\S+$/m.exec(out)?.[0] ?? '', text: out };
}

test('prints a link that the running site takes, and until when', async () => {
  const { url, text } = await print();
  expect(url).toMatch(/^https:\/\/www\.firma\.example\/meine-website\?code=[\w-]{30}$/);
  expect(text).toMatch(/^It counts until \d\d\.\d\d\.\d\d, \d\d:\d\d:\d\d\.$/m);
  expect(await check(url)).toBe('valid');
});

test('--revoke ends all earlier links in the running site at once, and prints one that counts', async () => {
  const inMail = site.websiteLinks.toUrl('', site.clock.now());
  const { url: earlier } = await print();
  const { url, text } = await print('--revoke');
  expect(text).toMatch(/^All earlier links have ended\.$/m);
  expect(await Promise.all([inMail, earlier, url].map(check))).toEqual(['revoked', 'revoked', 'valid']);
  const { url: another } = await print();
  expect(await Promise.all([url, another].map(check))).toEqual(['valid', 'valid']);
});

test('a slip prints the usage and revokes nothing', async () => {
  const { url } = await print();
  for (const slip of ['revoke', '--revoked', '-revoke'])
    expect(await run(slip)).toMatchObject({ code: 2, out: '', error: expect.stringContaining('npm run owner-link') });
  expect(await check(url)).toBe('valid');
});

ifRoot('another user than the site is told to run it as that, and revokes nothing', async () => {
  const { url } = await print();
  chownSync(join(site.folder, 'requests.db'), 4711, 4711);
  const answer = await run('--revoke');
  chownSync(join(site.folder, 'requests.db'), 0, 0);
  expect(answer).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/^[^\n]*sudo -u '#4711'[^\n]*\n$/) });
  expect(await check(url)).toBe('valid');
});

test('before the first start there is nothing to link to', async () => {
  const { code, out, error } = await runCommand('owner-link', { DATA_DIR: join(site.folder, 'none'), SITE_URL });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(error).toContain('at its first start');
});
