import type { Finding, Severity } from './checks/finding.ts';

const words: Record<Severity, string> = { error: 'FEHLER', warning: 'WARNUNG', note: 'HINWEIS', fine: 'OK' };
const order: Severity[] = ['fine', 'note', 'warning', 'error'];

/** One line per finding, the worst last, where a terminal shows it; then the sum. */
export function toReport(findings: readonly Finding[]): string {
  const lines = [...findings]
    .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
    .map(({ severity, area, text }) => `${words[severity].padEnd(9)}${area}: ${text.replace(/\s+/g, ' ')}`);
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  const warnings = count('warning');
  return [...lines, '', `${count('error')} Fehler, ${warnings} Warnung${warnings === 1 ? '' : 'en'}`].join(
    '\n',
  );
}

export function toExitCode(findings: readonly Finding[]): 0 | 1 | 2 {
  const has = (severity: Severity) => findings.some((finding) => finding.severity === severity);
  return has('error') ? 2 : has('warning') ? 1 : 0;
}
