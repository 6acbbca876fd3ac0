import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, constants } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer';
import { emptySections } from '../src/content/published.ts';
import { sample } from '../src/content/sample.ts';
import { formHydrated, hydrateForm, layOutAll, newPage } from '../src/testing/browser.ts';
import { fullContent } from '../src/testing/full-content.ts';
import { root } from '../src/testing/running-site.ts';
import { startVisits } from '../src/testing/visits.ts';
import type { Manifest } from '../src/web/assets.ts';

const kib = 1024;
const { files } = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as Manifest;
/** A current phone; the widths and density that its pictures are chosen for. */
const viewport = { width: 412, height: 823, deviceScaleFactor: 2.6, isMobile: true, hasTouch: true };

const visits = startVisits();
const full = startVisits({}, fullContent);
/** The sample with what every site has: nothing of what an owner may leave out. */
const usual = startVisits(
  {},
  { ...sample, ...emptySections, ratings: sample.ratings, testimonials: sample.testimonials },
);
let page: Page;

type TraceEvent = {
  name: string;
  args: { elementCount?: number };
};

/** What the browser notes down of its work during an action and the three frames after it. */
async function trace(action: () => Promise<unknown>): Promise<TraceEvent[]> {
  await page.tracing.start({ categories: ['devtools.timeline'] });
  await action();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  return JSON.parse(Buffer.from((await page.tracing.stop()) ?? []).toString()).traceEvents;
}

/** Bytes on the wire of all files of that name together. */
function sizeOf(name: RegExp): number {
  const found = files.filter((file) => name.test(file));
  expect(found.length).toBeGreaterThan(0);
  return found.reduce((sum, file) => sum + statSync(join(root, 'dist/assets', file)).size, 0);
}

describe('a page', () => {
  test.each([
    ['/', 20_000],
    ['/impressum', 7 * kib],
    ['/datenschutz', 9 * kib],
    ['/agb', 9 * kib],
    ['/widerruf', 8 * kib],
  ])('%s with its styles weighs at most %i bytes', async (path, most) => {
    const { body } = await get(path);
    expect(body.length).toBeLessThanOrEqual(most);
  });

  test('/ without what an owner may leave out weighs at most 13,500 bytes', async () => {
    const { body } = await get('/', usual.site);
    expect(body.length).toBeLessThanOrEqual(13_500);
    const html = brotliDecompressSync(body).toString();
    expect(html).toContain('Maria M.');
    expect(html).not.toMatch(/So läuft es ab|Was es kostet|Häufige Fragen|Wer zu Ihnen kommt|Aus unserer Arbeit/);
  });

  test('/ with every section full weighs at most 20,000 bytes', async () => {
    const { body } = await get('/', full.site);
    expect(body.length).toBeLessThanOrEqual(20_000);
    expect(brotliDecompressSync(body).toString()).toContain('9 weitere Arbeiten zeigen');
  });

  test.each([
    ['the sample', visits],
    ['every section full', full],
  ])('with %s brings the first screen with the first flight of a new connection', async (_name, { site }) => {
    const { body, headSize } = await get('/', site);
    const options = { finishFlush: constants.BROTLI_OPERATION_FLUSH };
    const html = brotliDecompressSync(body.subarray(0, 14_000 - headSize), options).toString();
    expect(html).toContain('</style>');
    expect(html).toContain('<ul class="wrap facts');
  });

  /** As it is sent, and the size of the answer's head. */
  async function get(path: string, site = visits.site): Promise<{ body: Buffer; headSize: number }> {
    const request = http.get(site.url + path, { headers: { 'Accept-Encoding': 'br' } });
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(answer.headers['content-encoding']).toBe('br');
    const headSize = answer.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
    return { body: await buffer(answer), headSize };
  }

  test('waits for nothing but itself to be painted', async () => {
    for (const path of ['/', '/impressum', '/datenschutz', '/agb']) {
      const html = await (await fetch(visits.site.url + path)).text();
      expect(html.match(/<link[^>]*rel="stylesheet"/)).toBeNull();
      expect(html.match(/<script(?=[^>]*\bsrc=)[^>]*>/g)).toEqual([
        expect.stringMatching(/type="module".*fetchpriority="low"/i),
      ]);
    }
  });
});

describe('a file', () => {
  test.each([
    ['the script of the landing page', /^home-.*\.js\.br$/, 2],
    ['the script of the text pages', /^text-.*\.js\.br$/, 1],
    ['the form with its notices and tooltips', /^mount-.*\.js\.br$/, 90],
    ['the photos', /^photos-.*\.js\.br$/, 4],
    ['the font', /\.woff2$/, 20],
    ['the first picture on that phone', /^hero-portrait-\w+-980\.avif$/, 40],
  ])('%s weighs at most its share', (_words, name, most) => {
    expect(sizeOf(name)).toBeLessThanOrEqual(most * kib);
  });
});

test('the form’s files ask to be compiled whole before they are wanted', () => {
  const ownFiles = files.filter((file) => /^mount-.*\.js$/.test(file));
  expect(ownFiles).toHaveLength(1);
  for (const file of ownFiles)
    expect(readFileSync(join(root, 'dist/assets', file), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

describe('the first view on a phone', () => {
  type Loaded = { file: string; kind: string; isBeforeLoad: boolean; bytes: number };

  const listLoaded = () =>
    page.evaluate((): Loaded[] => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return [navigation, ...entries].flatMap((entry) =>
        entry
          ? {
              file: new URL(entry.name).pathname.replace(/^\/assets\//, ''),
              kind: entry.initiatorType,
              isBeforeLoad: entry.startTime < (navigation?.loadEventStart ?? 0),
              bytes: entry.transferSize,
            }
          : [],
      );
    });

  test.each([
    ['the sample', visits],
    ['every section full', full],
  ])(
    'with %s asks for six files at most until it has loaded, and for little afterwards',
    async (_name, { browser, site }) => {
      page = await newPage(browser, { viewport });
      await page.goto(site.url, { waitUntil: 'networkidle0' });
      const loaded = await listLoaded();
      const before = loaded.filter(({ isBeforeLoad }) => isBeforeLoad).map(({ file }) => file);
      // In the order in which they were asked for: nothing shares the line with the picture before it is under way.
      expect(before.slice(0, 2)).toEqual(['/', expect.stringMatching(/^hero-/)]);
      // The two cards below the first screen may also come a moment later.
      const isCard = (file: string) => /^(malerei|anstrich)-.*\.avif$/.test(file);
      expect(before.filter((file) => !isCard(file)).sort()).toEqual([
        '/',
        expect.stringMatching(/^hedvig-letters-serif-.*\.woff2$/),
        expect.stringMatching(/^hero-portrait-\w+-980\.avif$/),
        expect.stringMatching(/^home-.*\.js$/),
      ]);
      expect(before.length).toBeLessThanOrEqual(6);
      expect(loaded.length).toBeLessThanOrEqual(8);
      expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(120 * kib);
    },
  );

  test('has little of it styled anew when one goes from field to field', async () => {
    page = await newPage(visits.browser, { viewport });
    await page.goto(visits.site.url, { waitUntil: 'networkidle0' });
    await hydrateForm(page);
    await layOutAll(page);
    await trace(() => page.focus('#firstName'));
    const events = await trace(() => page.focus('#lastName'));
    const counts = events.flatMap(({ name, args }) => (name === 'UpdateLayoutTree' && args.elementCount) || []);
    expect(counts.length).toBeGreaterThan(0);
    expect(Math.max(...counts)).toBeLessThan(40);
  });

  test('costs who saves data nothing for the form until it is touched', async () => {
    page = await newPage(visits.browser, { viewport });
    await page.evaluateOnNewDocument(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto(visits.site.url);
    await page.$eval('#contact', (contact) => contact.scrollIntoView());
    await page.waitForNetworkIdle();
    expect((await listLoaded()).filter(({ file }) => /^(mount|form|photos)-/.test(file))).toEqual([]);
    await page.focus('#firstName');
    await formHydrated(page);
  });

  test.each(['/impressum', '/datenschutz', '/agb'])('%s never asks for more script than its own', async (path) => {
    page = await newPage(visits.browser, { viewport });
    await page.goto(visits.site.url + path, { waitUntil: 'networkidle0' });
    const scripts = (await listLoaded()).filter(({ file }) => file.endsWith('.js'));
    expect(scripts.map(({ file }) => file)).toEqual([expect.stringMatching(/^text-/)]);
  });
});
