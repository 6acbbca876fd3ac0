/** How bad it is decides about the exit code; notes and what is fine don't count. */
export type Severity = 'error' | 'warning' | 'note' | 'fine';

/** One line of the report: what was found and, unless all is well, what to do. */
export type Finding = { severity: Severity; area: string; text: string };

export type Report = Record<Severity, (text: string) => Finding>;

/** Writes findings of one area. */
export function reportOn(area: string): Report {
  const write = (severity: Severity) => (text: string) => ({ severity, area, text });
  return { error: write('error'), warning: write('warning'), note: write('note'), fine: write('fine') };
}
