import { expect, test } from '@jest/globals';
import { lines, toComplaints } from '../../testing/verdicts.ts';
import { checkMachine } from './machine.ts';

const good = { nodeVersion: '24.21.0', now: 2000, builtAt: 1000, clockSynchronized: 'yes' };

test.each([
  ['a machine as it should be', {}],
  ['an old Node', { nodeVersion: '22.9.0' }, /^error: Node 22\.9\.0 ist zu alt/],
  ['a clock before the build', { now: 500 }, /^error: Die Uhr geht nach/],
  ['a clock that nobody sets', { clockSynchronized: 'no' }, /^warning: Die Uhr wird nicht/],
])('%s is told with what to do', (_what, changes, ...complaints: RegExp[]) => {
  expect(toComplaints(checkMachine({ ...good, ...changes }))).toEqual(lines(...complaints));
});
