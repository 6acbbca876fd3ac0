import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import express, { type ErrorRequestHandler } from 'express';
import { exchange } from '../testing/exchange.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createLogLines } from '../testing/log-lines.ts';
import { exampleRequest } from '../testing/requests.ts';
import { createTestSite } from '../testing/site.ts';
import { toErrorText } from '../web/errors.ts';
import { createContactLimit } from './limit.ts';

const minute = 60_000;

describe('the limit of posts from one connection', () => {
  let folder: string;
  let path: string;
  const open: { close(): void }[] = [];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'limit-'));
    path = join(folder, 'limits.db');
  });
  afterEach(() => {
    for (const limit of open.splice(0)) limit.close();
    rmSync(folder, { recursive: true });
  });

  const clock = createFakeClock(Date.now());

  function createCounted(limit = 3) {
    const config = { dataDir: folder, contactLimit: limit, contactWindowMinutes: 15 };
    const counted = createContactLimit({ config, clock, logger: createLogLines().logger });
    open.push(counted);
    const app = express().set('trust proxy', 'loopback');
    app.use(counted.middleware);
    app.use((_req, res) => void res.status(201).end());
    app.use(((error, _req, res, _next) => {
      res.status(error.status).send(toErrorText(error.status));
    }) satisfies ErrorRequestHandler);
    return (client: string) => exchange(app, '/', { method: 'POST', headers: { 'X-Forwarded-For': client } });
  }

  const statuses = async (post: ReturnType<typeof createCounted>, clients: string[]) => {
    const answers: number[] = [];
    for (const client of clients) answers.push((await post(client)).status);
    return answers;
  };

  test('refuses the next one, says in German why and in seconds for how long', async () => {
    const post = createCounted();
    expect(await statuses(post, Array(3).fill('203.0.113.7'))).toEqual([201, 201, 201]);
    const { status, text, headers } = await post('203.0.113.7');
    expect(status).toBe(429);
    expect(text).toBe('Das waren sehr viele Anfragen in kurzer Zeit. Bitte versuchen Sie es etwas später noch einmal.');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('is never longer than its window, also where the clock was ahead meanwhile (N01)', async () => {
    const post = createCounted();
    clock.set(24 * 60 * minute - 1000);
    expect(await statuses(post, Array(4).fill('203.0.113.7'))).toEqual([201, 201, 201, 429]);
    clock.set(-24 * 60 * minute + 1000);
    expect(await statuses(post, Array(3).fill('203.0.113.7'))).toEqual([201, 201, 201]);
    const { status, headers } = await post('203.0.113.7');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('counts each of those that come at once', async () => {
    const post = createCounted();
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('203.0.113.7')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
  });

  test('ends with its window, which begins at the first post', async () => {
    const post = createCounted(1);
    expect(await statuses(post, ['203.0.113.7', '203.0.113.7'])).toEqual([201, 429]);
    await clock.advance(15 * minute - 1000);
    expect(await statuses(post, ['203.0.113.7'])).toEqual([429]);
    await clock.advance(1000);
    expect(await statuses(post, ['203.0.113.7', '203.0.113.7'])).toEqual([201, 429]);
  });

  test('is counted once for all processes and survives their restart (C30, D11)', async () => {
    const [first, second] = [createCounted(), createCounted()];
    const answers = [await first('203.0.113.7'), await second('203.0.113.7'), await first('203.0.113.7')];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const left = answers.map(({ headers }) => /remaining=(\d+)/.exec(String(headers.ratelimit))?.[1]);
    expect(left).toEqual(['2', '1', '0']);
    for (const limit of open.splice(0)) limit.close();
    expect(await statuses(createCounted(), ['203.0.113.7'])).toEqual([429]);
  });

  test.each([
    ['one IPv6 household together', ['2001:db8:1:1100::1', '2001:db8:1:11ff:9:9:9:9'], [201, 429]],
    ['its neighbours apart', ['2001:db8:1:1100::1', '2001:db8:1:1200::1', '2001:db8:2::1'], [201, 201, 201]],
    ['IPv4 visitors of a dual-stack server apart', ['::ffff:203.0.113.7', '::ffff:198.51.100.9'], [201, 201]],
    ['both spellings of an IPv4 address together', ['::ffff:203.0.113.7', '203.0.113.7'], [201, 429]],
  ])('takes %s', async (_who, clients, expected) => {
    expect(await statuses(createCounted(1), clients)).toEqual(expected);
  });

  test('keeps nothing but a hash of an address, and that only while it counts (L27, D11)', async () => {
    const post = createCounted();
    await statuses(post, ['203.0.113.77', '2001:db8:aaaa::7']);
    for (const limit of open.splice(0)) limit.close();
    const stored = readFileSync(path, 'latin1');
    expect(stored).not.toMatch(/203\.0\.113|2001:db8|aaaa/);
    await clock.advance(15 * minute);
    await createCounted()('198.51.100.9');
    expect(countRows()).toBe(1);
  });

  test('deletes the hash as soon as it no longer counts, also when nobody writes any more (L27)', async () => {
    const post = createCounted();
    await clock.advance(20 * minute);
    await post('203.0.113.77');
    await clock.advance(10 * minute);
    await post('198.51.100.9');
    expect(countRows()).toBe(2);
    await clock.advance(5 * minute);
    expect(countRows()).toBe(1);
    await clock.advance(10 * minute);
    expect(countRows()).toBe(0);
  });

  test('leaves the hash in no file, while several processes have them open (L27)', async () => {
    const post = createCounted();
    createCounted();
    await post('203.0.113.77');
    const hash = readHash();
    expect(readFiles()).toContain(hash);
    await clock.advance(15 * minute);
    expect(readFiles()).not.toContain(hash);
  });

  test('deletes what a process before it left behind (L27)', async () => {
    await createCounted()('203.0.113.77');
    await clock.advance(14 * minute);
    for (const limit of open.splice(0)) limit.close();
    createCounted();
    await clock.advance(1 * minute);
    expect(countRows()).toBe(0);
  });

  test('lets everybody through when its file cannot be used', async () => {
    const post = createCounted(1);
    const other = new DatabaseSync(path);
    other.exec('DROP TABLE hits');
    other.close();
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(await statuses(post, ['203.0.113.7', '203.0.113.7'])).toEqual([201, 201]);
    complaint.mockRestore();
  });

  test('tries again a minute later to delete what it could not', async () => {
    await createCounted()('203.0.113.77');
    const other = new DatabaseSync(path);
    other.exec('ALTER TABLE hits RENAME TO hidden');
    await clock.advance(15 * minute);
    other.exec('ALTER TABLE hidden RENAME TO hits');
    other.close();
    await clock.advance(1 * minute);
    expect(countRows()).toBe(0);
  });

  function readRow(sql: string) {
    const database = new DatabaseSync(path, { readOnly: true });
    const row = database.prepare(sql).get();
    database.close();
    return row;
  }
  const countRows = () => Number(readRow('SELECT COUNT(*) AS count FROM hits')?.count);
  const readHash = () => String(readRow('SELECT key FROM hits')?.key);
  const readFiles = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
});

describe('behind the proxy', () => {
  let site: ReturnType<typeof createTestSite>;
  afterEach(() => site.close());

  const post = (headers: Record<string, string | string[]>, body: object = exampleRequest) =>
    exchange(site.app, '/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  test('a visitor who used up the allowance locks out nobody else, and still sees every page (C27, D11)', async () => {
    site = createTestSite({ CONTACT_LIMIT: '2' });
    const busy = { 'X-Forwarded-For': '203.0.113.7' };
    expect((await post(busy)).status).toBe(201);
    expect((await post(busy)).status).toBe(201);
    expect((await post(busy)).status).toBe(429);
    expect((await post({ 'X-Forwarded-For': '203.0.113.8' })).status).toBe(201);
    for (let number = 0; number < 20; number++)
      expect((await exchange(site.app, '/agb', { headers: busy })).status).toBe(200);
  });

  test('invented headers do not give a new allowance (C28)', async () => {
    site = createTestSite({ CONTACT_LIMIT: '5' });
    const statuses: number[] = [];
    for (let number = 0; number < 20; number++) {
      const fake = ['junk', `10.0.0.${number}`, `"${number}"`, '::1', '127.0.0.1', ','][number % 6];
      const { status } = await post({
        'X-Forwarded-For': number % 2 ? `${fake}, 203.0.113.7` : [`${fake}`, '203.0.113.7'],
        Forwarded: `for=10.0.0.${number}`,
        'X-Real-IP': `10.0.1.${number}`,
        'CF-Connecting-IP': `10.0.2.${number}`,
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(15).fill(429)]);
  });

  test.each(['203.0.113.7:PORT', '[2001:db8::7]:PORT'])(
    '%s is one visitor from whatever port (N35)',
    async (address) => {
      site = createTestSite({ CONTACT_LIMIT: '3' });
      const statuses: number[] = [];
      for (let port = 50_000; port < 50_006; port++)
        statuses.push((await post({ 'X-Forwarded-For': address.replace('PORT', String(port)) })).status);
      expect(statuses).toEqual([201, 201, 201, 429, 429, 429]);
    },
  );

  test('with TRUST_PROXY=false the header counts for nothing (C28)', async () => {
    site = createTestSite({ CONTACT_LIMIT: '2', TRUST_PROXY: 'false' });
    const statuses: number[] = [];
    for (const client of ['203.0.113.1', 'junk', '2001:db8::1', ''])
      statuses.push((await post({ 'X-Forwarded-For': client })).status);
    expect(statuses).toEqual([201, 201, 429, 429]);
  });

  test('only posts that passed validation count, repeated ones too (D11)', async () => {
    site = createTestSite({ CONTACT_LIMIT: '2' });
    for (let number = 0; number < 5; number++) expect((await post({}, {})).status).toBe(422);
    expect((await post({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await post({})).status).toBe(201);
    expect((await post({})).status).toBe(201);
    expect((await post({})).status).toBe(429);
    expect(await site.store.list()).toHaveLength(1);
  });
});
