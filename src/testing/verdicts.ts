import { expect } from '@jest/globals';
import type { Verdict } from '../operator/findings.ts';

/** What a check of the doctor complains about, as `severity: text`. */
export const toComplaints = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ severity }) => severity !== 'fine').map(({ severity, text }) => `${severity}: ${text}`);

export const matching = (...patterns: RegExp[]) => patterns.map((pattern) => expect.stringMatching(pattern));
