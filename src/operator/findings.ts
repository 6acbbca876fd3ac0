import { toPlain } from './plain-text.ts';

const words = { fine: 'OK', note: 'HINWEIS', warning: 'WARNUNG', error: 'FEHLER' };
type Severity = keyof typeof words;

/** What a check found and, unless all is well, what to do about it. */
export type Verdict = { severity: Severity; text: string };
export type Finding = Verdict & { area: string };

export const fine = (text: string): Verdict => ({ severity: 'fine', text });
export const note = (text: string): Verdict => ({ severity: 'note', text });
export const warning = (text: string): Verdict => ({ severity: 'warning', text });
export const error = (text: string): Verdict => ({ severity: 'error', text });

/** The first if there are any, else that all is well. */
export const orFine = (verdicts: Verdict[], text: string): Verdict[] => (verdicts.length > 0 ? verdicts : [fine(text)]);

export const inArea = (area: string, verdicts: readonly Verdict[]): Finding[] =>
  verdicts.map((verdict) => ({ ...verdict, area }));

/** Why Node failed, such as ECONNREFUSED. */
export function toCode(reason: unknown): string {
  const { code, cause } = reason as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? 'unbekannt';
}

/** One line per finding, the worst last, where a terminal shows it; then the sum. */
export function toReport(findings: readonly Finding[]): string {
  const { fine = [], note = [], warning = [], error = [] } = Object.groupBy(findings, ({ severity }) => severity);
  const lines = [...fine, ...note, ...warning, ...error].map(
    (finding) => words[finding.severity].padEnd(9) + toLine(finding),
  );
  const sum = `${error.length} Fehler, ${warning.length} Warnung${warning.length === 1 ? '' : 'en'}`;
  return [...lines, '', sum].join('\n');
}

/** Errors, then warnings; of one area three at most, and how many more there are. */
export function listProblems(findings: readonly Finding[]): string[] {
  return (['error', 'warning'] as const).flatMap((severity) => {
    const ofSeverity = findings.filter((finding) => finding.severity === severity);
    return Object.entries(Object.groupBy(ofSeverity, ({ area }) => area)).flatMap(([area, ofArea = []]) => {
      const lines = ofArea.slice(0, 3).map(toLine);
      if (ofArea.length > 3) lines.push(`${area}: und ${ofArea.length - 3} weitere`);
      return lines.map((line) => `– ${words[severity]} ${line}`);
    });
  });
}

export function toExitCode(findings: readonly Finding[]): number {
  const exitCodes = { fine: 0, note: 0, warning: 1, error: 2 };
  return Math.max(0, ...findings.map(({ severity }) => exitCodes[severity]));
}

const toLine = ({ area, text }: Finding) => `${area}: ${toPlain(text).replace(/\s+/g, ' ')}`;
