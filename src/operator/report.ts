import type { Finding, Severity } from './checks/finding.ts';

const words: Record<Severity, string> = { error: 'FEHLER', warning: 'WARNUNG', note: 'HINWEIS', fine: 'OK' };
const order: Severity[] = ['fine', 'note', 'warning', 'error'];

/** One line per finding, the worst last, where a terminal shows it; then the sum. */
export function toReport(findings: readonly Finding[]): string {
  const lines = [...findings]
    .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
    .map((finding) => words[finding.severity].padEnd(9) + toText(finding));
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const warnings = count('warning');
  return [...lines, '', `${count('error')} Fehler, ${warnings} Warnung${warnings === 1 ? '' : 'en'}`].join(
    '\n',
  );
}

/** What somebody has to look at, the worst first, with so many lines of one area at most. */
export function listProblems(findings: readonly Finding[], mostOfArea: number): string[] {
  return (['error', 'warning'] as const).flatMap((severity) => {
    const problems = findings.filter((finding) => finding.severity === severity);
    return Object.entries(Object.groupBy(problems, ({ area }) => area)).flatMap(([area, ofArea = []]) => {
      const left = ofArea.length - mostOfArea;
      const lines = ofArea.slice(0, mostOfArea).map(toText);
      const all = left > 0 ? [...lines, `${area}: und ${left} weitere`] : lines;
      return all.map((line) => `– ${words[severity]} ${line}`);
    });
  });
}

function toText({ area, text }: Finding): string {
  return `${area}: ${text.replace(/\s+/g, ' ')}`;
}

export function toExitCode(findings: readonly Finding[]): 0 | 1 | 2 {
  const has = (severity: Severity) => findings.some((finding) => finding.severity === severity);
  return has('error') ? 2 : has('warning') ? 1 : 0;
}
