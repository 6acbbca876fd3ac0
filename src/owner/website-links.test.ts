import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { day, minute } from '../clock.ts';
import { createContext } from '../context.ts';
import { exchange } from '../testing/exchange.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';
import { createWebsiteLinks } from './website-links.ts';

let site: TestSite;
beforeEach(() => {
  site = createTestSite({ SITE_URL: 'https://www.firma.example' });
});
afterEach(() => site.close());

const toCode = (issuedAt = site.clock.now(), { websiteLinks } = site) =>
  new URL(websiteLinks.toUrl('', issuedAt)).searchParams.get('code') ?? '';

test('leads to the owner’s page or a part of it, and fits into a line of a mail', () => {
  const now = site.clock.now();
  const url = site.websiteLinks.toUrl('', now);
  expect(url).toMatch(/^https:\/\/www\.firma\.example\/meine-website\?code=[\w-]{30}$/);
  // What ends with a dash is cut by some mail programs.
  for (let time = now; time < now + 200; time++) expect(toCode(time)).toMatch(/\w$/);
  expect(url.length).toBeLessThanOrEqual(76);
  expect(site.websiteLinks.toUrl('/rueckgaengig/12', now)).toBe(
    `https://www.firma.example/meine-website/rueckgaengig/12?code=${toCode()}`,
  );
});

test('counts for 14 days', async () => {
  const code = toCode();
  expect(await site.websiteLinks.check(code)).toBe('valid');
  await site.clock.advance(14 * day);
  expect(await site.websiteLinks.check(code)).toBe('valid');
  await site.clock.advance(1);
  expect(await site.websiteLinks.check(code)).toBe('expired');
});

test('of a clock that is minutes ahead counts, one of a clock that is days ahead does not', async () => {
  expect(await site.websiteLinks.check(toCode(site.clock.now() + 4 * minute))).toBe('valid');
  expect(await site.websiteLinks.check(toCode(site.clock.now() + day))).toBe('expired');
});

test('ends in all processes at once when it is revoked, and a new one counts', async () => {
  const other = createContext({ ...site, assets: site.assets });
  const code = toCode();
  await site.clock.advance(1);
  expect(await other.websiteLinks.check(code)).toBe('valid');
  await site.store.content.setMark('links revoked at', site.clock.now());
  expect(await other.websiteLinks.check(code)).toBe('revoked');
  expect(await site.websiteLinks.check(code)).toBe('revoked');
  expect(await other.websiteLinks.check(toCode())).toBe('valid');
  await other.stop();
});

test('opens nothing if a single character of it is another, or with the signature of another secret', async () => {
  const code = toCode();
  const last = (character: string) => String.fromCharCode(character.charCodeAt(0) + 1);
  const changed = [...code].map((character, at) => code.slice(0, at) + last(character) + code.slice(at + 1));
  const foreign = createWebsiteLinks({ ...site, siteUrl: site.config.siteUrl, readSecret: () => 'x'.repeat(32) });
  const others = [
    '',
    'undefined',
    '0',
    '-1',
    'ß'.repeat(30),
    'z'.repeat(9000),
    `${code}=`,
    ` ${code}`,
    code.toUpperCase(),
  ];
  const all = [...changed, ...others, toCode(site.clock.now(), { ...site, websiteLinks: foreign })];
  for (const each of all) expect([each, await site.websiteLinks.check(each)]).toEqual([each, 'unsigned']);
});

test('is in no log line, whatever becomes of the request, and no other site gets it as referrer', async () => {
  const code = toCode();
  const paths = ['', '/', '/kontakt', '/rueckgaengig/1', '%3Fcode='].map(
    (path) => `/meine-website${path}?code=${code}`,
  );
  for (const path of [...paths, `/?code=${code}`, `/meine-website%3Fcode=${code}`, `/x?code=${code}%`])
    for (const method of ['GET', 'POST', 'PUT']) {
      const { status, headers, text } = await exchange(site.app, path, { method, headers: { Referer: path } });
      expect(status).toBeGreaterThan(0);
      expect(String(headers['referrer-policy'])).toMatch(/^(same-origin|strict-origin-when-cross-origin)$/);
      if (status !== 200) expect(text).not.toContain(code);
    }
  expect(site.log().length).toBeGreaterThan(10);
  expect(JSON.stringify(site.log())).not.toContain(code);
});
