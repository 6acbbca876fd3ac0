import { expect, test } from '@jest/globals';
import { error, fine, note, toExitCode, toReport, warning } from './findings.ts';

const findings = [error('schlimm\nund mehr'), fine('gut'), warning('so so'), note('nebenbei')].map((verdict) => ({
  ...verdict,
  area: 'Bereich',
}));

test('every finding is one line, the worst last, and then their sum', () => {
  expect(toReport(findings).split('\n')).toEqual([
    'OK       Bereich: gut',
    'HINWEIS  Bereich: nebenbei',
    'WARNUNG  Bereich: so so',
    'FEHLER   Bereich: schlimm und mehr',
    '',
    '1 Fehler, 1 Warnung',
  ]);
});

test('the exit code tells the worst finding', () => {
  const [, ...better] = findings;
  expect(toExitCode(findings)).toBe(2);
  expect(toExitCode(better)).toBe(1);
  expect(toExitCode(better.filter(({ severity }) => severity !== 'warning'))).toBe(0);
});

test('what another server says cannot write to the terminal (security CSV)', () => {
  const said = [error('500\u001b[2J \u009b31m \u202e\u200e\u061c\u200b\ufeff!')].map((verdict) => ({
    ...verdict,
    area: 'Post',
  }));
  expect(toReport(said)).toMatch(/^FEHLER {3}Post: 500 \[2J 31m !\n/);
});
