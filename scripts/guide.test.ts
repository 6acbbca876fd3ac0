import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import sharp from 'sharp';
import type * as z from 'zod';
import { listFields } from '../src/content/field-tree.ts';
import { sections } from '../src/content/sections.ts';
import { readPaper } from '../src/testing/papers.ts';
import { root } from '../src/testing/running-site.ts';

const guide = readPaper('docs/anleitung.md').replace(/\s+/g, ' ');

test('the owner’s guide shows small pictures of a phone, each described', async () => {
  const pictures = [...guide.matchAll(/<img src="([^"]+)" width="\d+" alt="[^"]{20,}">/g)].map(([, path = '']) => path);
  expect(pictures).toHaveLength(guide.split('<img').length - 1);
  expect(pictures.map((path) => path.replace('pictures/', '')).sort()).toEqual(
    readdirSync(join(root, 'docs/pictures')).sort(),
  );
  for (const path of pictures) {
    const { width, size } = await sharp(readFileSync(join(root, 'docs', path))).metadata();
    expect({ path, width, isSmall: Number(size) <= 60 * 1024 }).toEqual({ path, width: 360, isSmall: true });
  }
});

test('what the owner’s guide quotes in its steps stands so on his pages', () => {
  const [steps = ''] = guide.split('## Die Mails');
  const quoted = new Set([...steps.matchAll(/„([^“]+)“/g)].map(([, words = '']) => words));
  const labels = Object.values(sections).flatMap(({ title, schema }) => [title, ...listLabels(schema)]);
  const sources = ['src/owner', 'src/pictures', 'src/mails'].map(readSources).join('');
  expect(quoted.size).toBeGreaterThan(40);
  expect([...quoted].filter((words) => !labels.includes(words) && !stands(words, sources))).toEqual([]);
});

function listLabels(schema: z.ZodType): string[] {
  return listFields(schema).flatMap(({ schema: part, facts: { label, control, entry } }) => {
    const isParent = control === 'group' || control === 'list' || control === 'picture';
    return [label, ...(entry ? [`${entry} hinzufügen`] : []), ...(isParent ? listLabels(part) : [])];
  });
}

const readSources = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8').replace(/\s+/g, ' '))
    .join('');

/** As a whole text, not as a part of one. */
const stands = (words: string, sources: string) =>
  [`>${words}<`, `> ${words} <`, `'${words}'`, `"${words}"`, `„${words}“`].some((text) => sources.includes(text));
