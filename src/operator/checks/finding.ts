/** How bad it is decides about the exit code; notes and what is fine don't count. */
export type Severity = 'error' | 'warning' | 'note' | 'fine';

/** One line of the report: what was found and, unless all is well, what to do. */
export type Finding = { severity: Severity; area: string; text: string };

/** Writes findings of one area. */
export function reportOn(area: string): Record<Severity, (text: string) => Finding> {
  const write = (severity: Severity) => (text: string) => ({ severity, area, text });
  return { error: write('error'), warning: write('warning'), note: write('note'), fine: write('fine') };
}

/** What Node calls the reason of a failure. */
export const toCode = (reason: unknown) => (reason as { code?: string }).code ?? 'unbekannt';
