const severities = {
  fine: { word: 'OK', exitCode: 0 },
  note: { word: 'HINWEIS', exitCode: 0 },
  warning: { word: 'WARNUNG', exitCode: 1 },
  error: { word: 'FEHLER', exitCode: 2 },
};
type Severity = keyof typeof severities;

/** What a check found and, unless all is well, what to do about it. */
export type Verdict = { severity: Severity; text: string };
export type Finding = Verdict & { area: string };

export const fine = (text: string): Verdict => ({ severity: 'fine', text });
export const note = (text: string): Verdict => ({ severity: 'note', text });
export const warning = (text: string): Verdict => ({ severity: 'warning', text });
export const error = (text: string): Verdict => ({ severity: 'error', text });

/** Why Node failed, such as ECONNREFUSED. */
export function toCode(reason: unknown): string {
  const { code, cause } = reason as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? 'unbekannt';
}

/** One line per finding, the worst last, where a terminal shows it; then the sum. */
export function toReport(findings: readonly Finding[]): string {
  const groups = Object.groupBy(findings, ({ severity }) => severity);
  const lines = (Object.keys(severities) as Severity[]).flatMap((severity) =>
    (groups[severity] ?? []).map((finding) => severities[severity].word.padEnd(9) + toLine(finding)),
  );
  const { error: errors = [], warning: warnings = [] } = groups;
  const sum = `${errors.length} Fehler, ${warnings.length} Warnung${warnings.length === 1 ? '' : 'en'}`;
  return [...lines, '', sum].join('\n');
}

/** Errors, then warnings; of one area three at most, and how many more there are. */
export function listProblems(findings: readonly Finding[]): string[] {
  return (['error', 'warning'] as const).flatMap((severity) => {
    const ofSeverity = findings.filter((finding) => finding.severity === severity);
    return Object.entries(Object.groupBy(ofSeverity, ({ area }) => area)).flatMap(([area, ofArea = []]) => {
      const lines = ofArea.slice(0, 3).map(toLine);
      if (ofArea.length > 3) lines.push(`${area}: und ${ofArea.length - 3} weitere`);
      return lines.map((line) => `– ${severities[severity].word} ${line}`);
    });
  });
}

export function toExitCode(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ severity }) => severities[severity].exitCode));
}

const toLine = ({ area, text }: Finding) => `${area}: ${text.replace(/\s+/g, ' ')}`;
