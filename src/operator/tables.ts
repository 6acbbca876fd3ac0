import { serviceTitles } from '../../views/content/services.ts';
import type { StoredRequest } from '../store/outbox.ts';

const time = new Intl.DateTimeFormat('de-AT', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Vienna',
});

const toTime = (value: number | undefined) => (value === undefined ? '' : time.format(value));

/** Control characters would let a visitor write to the operator's terminal, and bidirectional ones turn text around. */
const toPlain = (text: string) => text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');

/** Columns of equal width, one line a request. */
export function toTable(requests: readonly StoredRequest[]): string {
  const head = ['REF', 'EINGELANGT', 'STAND', 'VERSUCHE', 'LEISTUNG', 'NAME', 'E-MAIL', 'FEHLER'];
  const rows = requests.map((request) => [
    request.reference,
    toTime(request.receivedAt),
    toState(request),
    String(request.attempts),
    serviceTitles[request.service],
    toPlain(`${request.firstName} ${request.lastName}`),
    toPlain(request.email),
    request.lastError ?? '',
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, `${requests.length} Anfragen`].join('\n');
}

function toState({ state, suspicions, doneAt, isSelfTest }: StoredRequest): string {
  const marks = [
    ...(isSelfTest ? ['Zustelltest'] : []),
    ...(suspicions.length > 0 ? ['Verdacht'] : []),
    ...(doneAt ? ['erledigt'] : []),
  ];
  return marks.length > 0 ? `${state} (${marks.join(', ')})` : state;
}

export function toDetails(request: StoredRequest): string {
  const lines = columns
    .filter(([name]) => name !== 'message')
    .map(([name, toValue]) => `${name.padEnd(18)}${toPlain(toValue(request))}`.trimEnd());
  return [...lines, 'message', ...request.message.split('\n').map((line) => `  ${toPlain(line)}`)].join('\n');
}

/** For a spreadsheet: it needs the mark in front to read umlauts, and a cell that it would run as a formula begins with an apostrophe. */
export function toCsv(requests: readonly StoredRequest[]): string {
  const names = columns.map(([name]) => name);
  const rows = requests.map((request) => columns.map(([, toValue]) => toValue(request)));
  return `\ufeff${[names, ...rows].map((row) => row.map(toCell).join(';')).join('\r\n')}`;
}

function toCell(value: string): string {
  const plain = value.split('\n').map(toPlain).join('\n');
  return `"${plain.replace(/^\s*(?=[=+\-@])/, "'").replaceAll('"', '""')}"`;
}

export function toJson(requests: readonly StoredRequest[]): string {
  const toEscape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(requests, null, 2).replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, toEscape);
}

const columns: [name: string, toValue: (request: StoredRequest) => string][] = [
  ['reference', ({ reference }) => reference],
  ['state', ({ state }) => state],
  ['received', ({ receivedAt }) => toTime(receivedAt)],
  ['sent', ({ sentAt }) => toTime(sentAt)],
  ['done', ({ doneAt }) => toTime(doneAt)],
  ['firstName', ({ firstName }) => firstName],
  ['lastName', ({ lastName }) => lastName],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['service', ({ service }) => serviceTitles[service]],
  ['colour', ({ colour }) => colour ?? ''],
  ['suspicions', ({ suspicions }) => suspicions.join(', ')],
  ['attempts', ({ attempts }) => String(attempts)],
  ['nextAttempt', ({ state, nextAttemptAt }) => (state === 'queued' ? toTime(nextAttemptAt) : '')],
  ['lastError', ({ lastError }) => lastError ?? ''],
  ['serverAnswer', ({ serverAnswer }) => serverAnswer ?? ''],
  ['messageId', ({ messageId }) => messageId],
  ['message', ({ message }) => message],
];
