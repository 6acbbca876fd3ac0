import { expect, test } from '@jest/globals';
import { reportOn } from './checks/finding.ts';
import { toExitCode, toReport } from './report.ts';

const { error, warning, note, fine } = reportOn('Bereich');

test('every finding is one line, the worst last, and then their sum', () => {
  const report = toReport([error('schlimm\nund mehr'), fine('gut'), warning('so so'), note('nebenbei')]);
  expect(report.split('\n')).toEqual([
    'OK       Bereich: gut',
    'HINWEIS  Bereich: nebenbei',
    'WARNUNG  Bereich: so so',
    'FEHLER   Bereich: schlimm und mehr',
    '',
    '1 Fehler, 1 Warnung',
  ]);
});

test('the exit code tells the worst finding', () => {
  expect(toExitCode([fine(''), note('')])).toBe(0);
  expect(toExitCode([fine(''), warning(''), note('')])).toBe(1);
  expect(toExitCode([warning(''), error(''), fine('')])).toBe(2);
});
