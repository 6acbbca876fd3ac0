import { expect, test } from '@jest/globals';
import type { SectionName } from '../../views/content/content.ts';
import { sampleCompany } from '../testing/companies.ts';
import { fullContent } from '../testing/full-content.ts';
import { renderSite } from '../testing/rendered.ts';
import { type Field, listFields } from './field-tree.ts';
import { judge } from './judge.ts';
import { sample } from './sample.ts';
import { sections } from './sections.ts';

const names = Object.keys(sections) as SectionName[];
const now = Date.parse('2026-11-30T12:00:00Z');

const listAll = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...listAll(listFields(field.schema))]);

test('the owner finds fourteen sections, each at an address of its own', () => {
  expect(names).toEqual(expect.arrayContaining(Object.keys(sample)));
  expect(names).toHaveLength(14);
  expect(new Set(names.map((name) => sections[name].path)).size).toBe(14);
});

test.each(names)('every field of %s has a German label', (name) => {
  expect(sections[name].name).toBe(name);
  for (const { key, facts } of listAll(listFields(sections[name].schema))) {
    expect(facts.label).toMatch(/^[A-ZÄÖÜ]/);
    expect(facts.label).not.toBe(key);
  }
});

test.each(names)('%s of the sample has its shape, and only what is invented is refused', (name) => {
  const { value, errors } = judge(name, sample[name], now);
  const invented = [
    'phone',
    'email',
    'vatId',
    'entries.0.url',
    'entries.1.url',
    ...[0, 1, 2].map((index) => `entries.${index}.consent`),
  ];
  expect(invented).toEqual(expect.arrayContaining(Object.keys(errors)));
  if (Object.keys(errors).length === 0) expect(value).toEqual(sample[name]);
});

test.each(names)('%s says where on the site it is seen', (name) => {
  const [path = '', id] = sections[name].place.split('#');
  expect(renderSite(sampleCompany, { content: fullContent }).html(path)).toContain(id ? `id="${id}"` : '</html>');
});
