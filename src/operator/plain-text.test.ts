import { expect, test } from '@jest/globals';
import { escapeInvisible, toHarmlessCell, toPlain } from './plain-text.ts';

const hidden = ['\u0000', '\t', '\r', '\u001b', '\u007f', '\u009b', '\u00ad', '\u061c', '\u200b', '\u200e', '\u200f'];
const more = ['\u2028', '\u202e', '\u2060', '\u2066', '\u2069', '\ufeff', '\u{e0041}'];
const all = [...hidden, ...more];

test.each(all)('what nobody sees is no more than a space to a terminal: %j (security CSV)', (character) => {
  expect(toPlain(`a${character}${character}b`)).toBe('a b');
});

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '⁼', '⁺', '−', '–'])(
  'a cell that begins with %s is no formula, whatever stands before it (N39, security CSV)',
  (sign) => {
    for (const before of ['', ' ', '\u00a0', '\u200c', '\u200d', ...all])
      expect(toHarmlessCell(toPlain(`${before}${sign}HYPERLINK("http://evil.example")`))).toMatch(/^'/);
  },
);

test.each(['Größl', "O'Neill", 'm² + Decke', '5 = fünf', '\u0646\u200c\u0627', '👩\u200d🎨'])(
  '%s stays as it is (N39)',
  (text) => {
    expect(toHarmlessCell(toPlain(text))).toBe(text);
  },
);

test('JSON shows what is hidden and gives it back (security CSV)', () => {
  const value = { message: `a\n${all.join('x')}` };
  const json = escapeInvisible(JSON.stringify(value, null, 2));
  expect(json).toMatch(/^[\n\x20-\x7e]+$/);
  expect(JSON.parse(json)).toEqual(value);
});
