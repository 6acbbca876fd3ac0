import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exchange } from '../testing/exchange.ts';
import { pagePaths } from '../testing/rendered.ts';
import { createTestSite, type TestSite } from '../testing/site.ts';

type Headers = Record<string, string | undefined>;
type Answer = { headers: Headers; html: string };
/** What a rule of Mozilla's Observatory adds to 100; what it adds counts only from 90 on. */
type Rule = (answer: Answer) => number;

const halfYear = 15_768_000;

const readPolicy = (headers: Headers) =>
  new Map(
    (headers['content-security-policy'] ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name.toLowerCase(), values]),
  );

/** As published with Mozilla's Observatory: src/analyzer/tests and src/grader/charts.js of mdn-http-observatory. */
const rules: Record<string, Rule> = {
  'content security policy': ({ headers }) => {
    const policy = readPolicy(headers);
    if (!headers['content-security-policy']) return -25;
    const get = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*'];
    const open = ['*', 'http:', 'https:', 'data:', 'blob:'];
    const scripts = [...get('script-src'), ...get('object-src')];
    if (scripts.some((value) => open.includes(value) || value === "'unsafe-inline'")) return -20;
    if (get('script-src').includes("'unsafe-eval'")) return -10;
    if ([...policy.values()].flat().some((value) => value.startsWith('http:'))) return -20;
    if (get('style-src').some((value) => value === "'unsafe-inline'" || open.includes(value))) return 0;
    const isClosed = policy.get('default-src')?.join() === "'none'";
    const isFramed = policy.has('base-uri') && policy.has('form-action') && policy.has('frame-ancestors');
    return isClosed && isFramed ? 10 : 5;
  },
  cookies: ({ headers }) => (headers['set-cookie'] ? -20 : 0),
  'cross-origin sharing': ({ headers }) => (headers['access-control-allow-origin'] ? -50 : 0),
  'strict transport': ({ headers }) => {
    const age = /max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1];
    return age === undefined ? -20 : Number(age) < halfYear ? -10 : 0;
  },
  'referrer policy': ({ headers }) => {
    const value = headers['referrer-policy'];
    if (value === undefined) return 0;
    const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value);
    return isPrivate ? 5 : -5;
  },
  'subresource integrity': ({ html }) => {
    const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/g)];
    if (scripts.some(([, src]) => !src?.startsWith('/') || src.startsWith('//'))) return -5;
    return scripts.length > 0 && scripts.every(([tag]) => / integrity="sha\d+-/.test(tag)) ? 5 : 0;
  },
  'content type options': ({ headers }) => (headers['x-content-type-options'] === 'nosniff' ? 0 : -5),
  'frame options': ({ headers }) => {
    const ancestors = readPolicy(headers).get('frame-ancestors');
    if (ancestors && !ancestors.includes('*')) return 5;
    return /^(DENY|SAMEORIGIN)$/i.test(headers['x-frame-options'] ?? '') ? 0 : -20;
  },
  'cross-origin resources': ({ headers }) =>
    /^same-(origin|site)$/.test(headers['cross-origin-resource-policy'] ?? '') ? 10 : 0,
};

function toScore(answer: Answer): number {
  const values = Object.values(rules).map((rule) => rule(answer));
  const sum = (some: number[]) => some.reduce((total, value) => total + value, 0);
  const base = 100 + sum(values.filter((value) => value < 0));
  return base < 90 ? base : base + sum(values.filter((value) => value > 0));
}

let site: TestSite;
beforeAll(() => {
  site = createTestSite({ SITE_URL: 'https://www.firma.example' });
});
afterAll(() => site.close());

test.each([...pagePaths, '/foo'])(
  '%s reaches all that the rules of Mozilla’s Observatory allow without the preload list (H11, H12)',
  async (path) => {
    const { headers, text } = await exchange(site.app, path, { headers: { 'X-Forwarded-Proto': 'https' } });
    expect(toScore({ headers: headers as Headers, html: text })).toBe(135);
  },
);
