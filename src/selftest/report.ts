import type { ContactRequest } from '../../views/content/contact-fields.ts';
import { formatMoment } from '../../views/content/format.ts';
import type { Finding } from '../operator/checks/finding.ts';
import { listProblems } from '../operator/report.ts';

const mostOfArea = 3;
/** What a request's message holds beside the rest of the report. */
const longest = 9000;

type Facts = {
  received: number;
  suspect: number;
  since: number;
  /** When the next report comes. */
  next: number;
  findings: readonly Finding[];
  mailFrom: string;
};

/** The artificial request, whose message is the owner's report; its first line goes into the subject. */
export function toSelfTestRequest(facts: Facts): ContactRequest {
  const { received, suspect, since, next, findings, mailFrom } = facts;
  return {
    firstName: 'Zustelltest',
    lastName: 'der Website',
    email: mailFrom,
    phone: '',
    service: 'malerei',
    message: [
      `${toCount(received, suspect)}\nseit ${formatMoment(since)}`,
      toFindings(listProblems(findings, mostOfArea)),
      `Der nächste Zustelltest kommt am ${formatMoment(next)}. Bleibt er aus, ist der Weg der Anfragen gestört: Bitte sagen Sie es dann der Person, die die Website betreut.`,
    ].join('\n\n'),
  };
}

function toCount(received: number, suspect: number): string {
  if (received === 0) return 'Keine Anfrage';
  const requests = received === 1 ? '1 Anfrage' : `${received} Anfragen`;
  return `${requests}, ${suspect === 0 ? 'keine' : suspect} mit Spamverdacht`;
}

function toFindings(problems: readonly string[]): string {
  if (problems.length === 0) return 'Die Prüfung der Einrichtung hat nichts gefunden, was zu tun wäre.';
  return ['Die Prüfung der Einrichtung („npm run doctor“) hat gefunden:', ...problems]
    .join('\n')
    .slice(0, longest);
}
