import type { Finding, Severity } from './checks/finding.ts';

const words: Record<Severity, string> = { fine: 'OK', note: 'HINWEIS', warning: 'WARNUNG', error: 'FEHLER' };
const severities = Object.keys(words) as Severity[];

/** One line per finding, the worst last, where a terminal shows it; then the sum. */
export function toReport(findings: readonly Finding[]): string {
  const lines = severities.flatMap((severity) =>
    ofSeverity(findings, severity).map((finding) => words[severity].padEnd(9) + toLine(finding)),
  );
  const [warnings, errors] = [ofSeverity(findings, 'warning').length, ofSeverity(findings, 'error').length];
  return [...lines, '', `${errors} Fehler, ${warnings} Warnung${warnings === 1 ? '' : 'en'}`].join('\n');
}

/** What somebody has to look at, the worst first, with so many lines of one area at most. */
export function listProblems(findings: readonly Finding[], mostOfArea: number): string[] {
  return (['error', 'warning'] as const).flatMap((severity) => {
    const areas = Object.groupBy(ofSeverity(findings, severity), ({ area }) => area);
    return Object.entries(areas).flatMap(([area, ofArea = []]) => {
      const lines = ofArea.slice(0, mostOfArea).map(toLine);
      if (ofArea.length > mostOfArea) lines.push(`${area}: und ${ofArea.length - mostOfArea} weitere`);
      return lines.map((line) => `– ${words[severity]} ${line}`);
    });
  });
}

export function toExitCode(findings: readonly Finding[]): 0 | 1 | 2 {
  if (ofSeverity(findings, 'error').length > 0) return 2;
  return ofSeverity(findings, 'warning').length > 0 ? 1 : 0;
}

const ofSeverity = (findings: readonly Finding[], severity: Severity) =>
  findings.filter((finding) => finding.severity === severity);

const toLine = ({ area, text }: Finding) => `${area}: ${text.replace(/\s+/g, ' ')}`;
