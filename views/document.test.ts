import { describe, expect, test } from '@jest/globals';
import { sample as content } from '../src/content/sample.ts';
import { completeCompanies, sampleCompany as sample } from '../src/testing/companies.ts';
import { fullContent } from '../src/testing/full-content.ts';
import { pagePaths, renderSite } from '../src/testing/rendered.ts';

const url = 'https://www.firma.test';
const site = renderSite(sample, { url });
const paths = [...pagePaths, '/gibt-es-nicht'];

/** Attributes of every tag of that name. */
const tagsOf = (path: string, name: string) =>
  [...site.html(path).matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  );
const metaOf = (path: string) =>
  Object.fromEntries(
    tagsOf(path, 'meta').map(({ name, property, content }) => [name ?? property ?? '', content ?? '']),
  );
const titleOf = (path: string, from = site) => /<title>([^<]*)<\/title>/.exec(from.html(path))?.[1] ?? '';

describe('what search engines read', () => {
  test.each(paths)('the language is Austrian German, and no other version is claimed (S8): %s', (path) => {
    expect(site.html(path)).toMatch(/^<!doctype html><html lang="de-AT">/);
    expect(site.html(path)).not.toContain('hreflang');
  });

  test('titles have 30 to 60 and descriptions 120 to 160 characters, each of its own (S9)', () => {
    for (const company of [sample, ...Object.values(completeCompanies)]) {
      const rendered = renderSite(company);
      const titles = pagePaths.map((path) => titleOf(path, rendered));
      for (const title of titles) {
        expect(title.length).toBeGreaterThanOrEqual(30);
        expect(title.length).toBeLessThanOrEqual(60);
      }
      expect(new Set(titles).size).toBe(titles.length);
      expect(titles[0]).toMatch(/^Maler Wien: Ausmalen, /);
    }
    const descriptions = pagePaths.map((path) => metaOf(path).description ?? '');
    for (const description of descriptions) {
      expect(description.length).toBeGreaterThanOrEqual(120);
      expect(description.length).toBeLessThanOrEqual(160);
    }
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  test.each(paths)('the headings of %s are one outline, in which no level is left out', (path) => {
    for (const all of [content, fullContent]) {
      const { html } = renderSite(sample, { content: all });
      const levels = [...html(path).matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
      expect(levels[0]).toBe(1);
      for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });

  test('the landing page is found by what customers type: trade, work, town and districts', () => {
    expect(titleOf('/')).toMatch(/^Maler Wien: Ausmalen, Fassaden, Böden – /);
    expect(metaOf('/').description).toMatch(/^Ausmalen, .* in Wien und Umgebung/);
    const text = site.text('/');
    expect(text).toContain('Wir malen Wohnungen und Stiegenhäuser aus, lackieren Türen und Fenster');
    expect(text).toContain('Alle 23 Wiener Bezirke, von Neubau ');
  });

  test('each page has one heading of the first level, its own name (S10)', () => {
    const headings = paths.map((path) =>
      [...site.html(path).matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, heading]) => heading?.replaceAll('\u00ad', '')),
    );
    expect(headings).toEqual([
      ['Ihre Fachleute für Malerarbeiten'],
      ['Datenschutzerklärung'],
      ['Impressum'],
      ['Allgemeine Geschäftsbedingungen'],
      ['Widerrufsbelehrung'],
      ['404 Page Not Found'],
    ]);
  });

  test.each(paths)(
    'each page names its one address; the 404 page has none and asks to be left out (S11, S15): %s',
    (path) => {
      const canonical = tagsOf(path, 'link').filter(({ rel }) => rel === 'canonical');
      const isPage = path !== '/gibt-es-nicht';
      expect(canonical.map(({ href }) => href)).toEqual(isPage ? [url + path] : []);
      expect(metaOf(path).robots).toBe(isPage ? undefined : 'noindex');
    },
  );

  test.each(pagePaths)('a shared link has a card with picture, title and text (S12): %s', (path) => {
    const meta = metaOf(path);
    expect(meta).toMatchObject({
      'og:type': 'website',
      'og:locale': 'de_AT',
      'og:site_name': sample.name,
      'og:title': titleOf(path),
      'og:description': meta.description,
      'og:url': url + path,
      'og:image': expect.stringMatching(/^https:\/\/www\.firma\.test\/assets\/share/),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/.{20}/),
      'twitter:card': 'summary_large_image',
    });
  });

  test.each(paths)('every favicon that search engines and phones want is announced (S21): %s', (path) => {
    const icons = tagsOf(path, 'link').filter(({ rel }) => /icon|manifest/.test(rel ?? ''));
    expect(icons.map(({ href }) => href)).toEqual([
      expect.stringContaining('icon.svg'),
      expect.stringContaining('icon-96.png'),
      expect.stringContaining('apple-touch-icon.png'),
      '/site.webmanifest',
    ]);
  });

  test('no page sends a visitor on by itself (S19)', () => {
    for (const path of paths) expect(site.html(path)).not.toMatch(/http-equiv="refresh"/i);
  });

  test('every picture keeps its place, has words, and only the first screen’s is hurried (S23)', () => {
    const images = tagsOf('/', 'img');
    for (const { width, height } of images) expect(Number(width) * Number(height)).toBeGreaterThan(0);
    const words = images.map(({ alt }) => alt).filter((alt) => alt !== '');
    expect(words).toHaveLength(11);
    for (const alt of words) expect(alt?.length).toBeGreaterThan(20);
    const [hero, ...others] = images;
    expect(hero).toMatchObject({ fetchPriority: 'high' });
    expect(hero).not.toHaveProperty('loading');
    for (const image of others) {
      expect(image.loading).toBe('lazy');
      expect(image).not.toHaveProperty('fetchPriority');
    }
  });
});
