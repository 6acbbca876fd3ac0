import { expect, test } from '@jest/globals';
import { createTogether } from './together.ts';

test('what arrives at once shares a write, after the first, each with its own answer', async () => {
  const stored: string[][] = [];
  const add = createTogether(async (items: readonly string[]) => {
    stored.push([...items]);
    return items.map((item) => item.toUpperCase());
  });
  expect(await Promise.all(['a', 'b', 'c'].map(add))).toEqual(['A', 'B', 'C']);
  expect(await add('d')).toBe('D');
  expect(stored).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('one that can’t be stored fails alone', async () => {
  const add = createTogether(async (items: readonly string[]) => {
    if (items.includes('b')) throw new Error('not b');
    return items.map((item) => item.toUpperCase());
  });
  const results = await Promise.allSettled(['a', 'b', 'c'].map(add));
  expect(results).toEqual([
    { status: 'fulfilled', value: 'A' },
    { status: 'rejected', reason: new Error('not b') },
    { status: 'fulfilled', value: 'C' },
  ]);
});

test('where a lock keeps them all out, none waits for it a second time', async () => {
  const locked = Object.assign(new Error('database is locked'), { errcode: 5 });
  let tries = 0;
  const add = createTogether(async (): Promise<string[]> => {
    tries += 1;
    throw locked;
  });
  const results = await Promise.allSettled(['a', 'b', 'c'].map(add));
  expect(results).toEqual(Array(3).fill({ status: 'rejected', reason: locked }));
  expect(tries).toBe(2);
});
