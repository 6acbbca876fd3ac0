import { expect, test } from '@jest/globals';
import { listLeaves } from './field-tree.ts';
import { judge } from './judge.ts';
import { sample } from './sample.ts';
import { sectionNames, sections } from './sections.ts';

/** Each is what some pattern reads again and again, if it was written without care. */
const parts = ['aa...... ', 'a', ' ', 'a.', 'a-', '@a.', '1', '1.', '1 ', '8-9,', '(', 'a/', '\n', ',-', 'ÄÖ '];

test('no text takes long to judge, whatever was typed', () => {
  const slow: string[] = [];
  for (const name of sectionNames)
    for (const { path, schema, facts } of listLeaves(sections[name].schema, sample[name]))
      for (const part of parts)
        for (const length of [facts.most ?? 40, 20_000]) {
          const start = performance.now();
          schema.safeParse(`${part.repeat(length).slice(0, length - 1)}!`);
          if (performance.now() - start > 1000) slow.push(`${name}.${path}: ${part} × ${length}`);
        }
  expect(slow).toEqual([]);
}, 60_000);

test('an entry has an id by which it can be deleted for good', () => {
  for (const id of ['anna berger', 'a/b', 'bild_0123456789', 'ä', '{"id":"x"}']) {
    const entries = [{ id, name: 'Anna Berger', role: 'Malerin', since: '', portrait: {} }];
    expect(Object.keys(judge('people', { entries }, 0).errors)).toEqual(['entries.0.id']);
  }
});
