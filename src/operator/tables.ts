import { contactFields } from '../../views/content/contact-fields.ts';
import { serviceTitles } from '../../views/content/services.ts';
import type { Photo } from '../store/sqlite/photos.ts';
import type { Backlog, StoredRequest } from '../store/store.ts';
import { escapeInvisible, toHarmlessCell, toPlain } from './plain-text.ts';

/** Photos without what they show. */
export type ListedRequest = StoredRequest & { photos?: readonly Omit<Photo, 'content'>[] };
type Column = [name: string, toValue: (request: ListedRequest, backlog: Backlog) => string];

const otherFields = contactFields.filter(({ name }) => name !== 'service' && name !== 'message');

/** All values but the message, which has several lines. */
const columns: Column[] = [
  ['reference', ({ reference }) => reference],
  ['state', ({ mail }) => mail.state],
  ['received', ({ receivedAt }) => toTime(receivedAt)],
  ['sent', ({ mail }) => toTime(mail.sentAt)],
  ['done', ({ doneAt }) => toTime(doneAt)],
  ['service', ({ service }) => serviceTitles[service]],
  ...otherFields.map(({ name }): Column => [name, (request) => request[name] ?? '']),
  ['photos', ({ photos = [] }) => photos.map(toPhoto).join(', ')],
  ['spamSigns', ({ spamSigns }) => spamSigns.join(', ')],
  ['attempts', ({ mail }) => String(mail.attempts)],
  ['nextAttempt', ({ mail }) => (mail.state === 'queued' ? toTime(mail.dueAt) : '')],
  ['heldUntil', (request, backlog) => toTime(toHeldUntil(request, backlog))],
  ['lastError', ({ mail }) => mail.lastError ?? ''],
  ['serverAnswer', ({ mail }) => mail.serverAnswer ?? ''],
  ['messageId', ({ mail }) => mail.messageId],
];

const overview: Column[] = [
  ['REF', ({ reference }) => reference],
  ['EINGELANGT', ({ receivedAt }) => toTime(receivedAt)],
  ['STAND', toState],
  ['VERSUCHE', ({ mail }) => String(mail.attempts)],
  ['LEISTUNG', ({ service }) => serviceTitles[service]],
  ['NAME', ({ firstName, lastName }) => toPlain(`${firstName} ${lastName}`)],
  ['E-MAIL', ({ email }) => toPlain(email)],
  [
    'FEHLER',
    (request, backlog) => (toHeldUntil(request, backlog) ? 'MAIL_HOURLY_CAP' : (request.mail.lastError ?? '')),
  ],
];

/** One line a request. */
export function toTable(requests: readonly StoredRequest[], backlog: Backlog): string {
  return [...toLines(toRows(overview, requests, backlog)), `${requests.length} Anfragen`].join('\n');
}

/** Columns of equal width. */
export function toLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd());
}

export function toDetails(request: ListedRequest, backlog: Backlog): string {
  const lines = columns.map(([name, toValue]) => `${name.padEnd(18)}${toPlain(toValue(request, backlog))}`.trimEnd());
  return [...lines, 'message', ...request.message.split('\n').map((line) => `  ${toPlain(line)}`)].join('\n');
}

/** For a spreadsheet: the mark in front makes it read umlauts. */
export function toCsv(requests: readonly ListedRequest[], backlog: Backlog): string {
  const toCell = (value: string) => {
    const plain = value.split('\n').map(toPlain).join('\n');
    return `"${toHarmlessCell(plain).replaceAll('"', '""')}"`;
  };
  const rows = toRows([...columns, ['message', ({ message }) => message]], requests, backlog);
  return `\ufeff${rows.map((row) => row.map(toCell).join(';')).join('\r\n')}`;
}

export function toJson(requests: readonly ListedRequest[]): string {
  return escapeInvisible(JSON.stringify(requests, null, 2));
}

/** The names first. */
function toRows(chosen: readonly Column[], requests: readonly ListedRequest[], backlog: Backlog): string[][] {
  const names = chosen.map(([name]) => name);
  return [names, ...requests.map((request) => chosen.map(([, toValue]) => toValue(request, backlog)))];
}

/** When the hourly cap lets it out, if it waits for that. */
function toHeldUntil({ mail }: StoredRequest, { heldUntil }: Backlog): number | null {
  return mail.kind === 'request' && mail.state === 'queued' && mail.dueAt <= Date.now() ? (heldUntil ?? null) : null;
}

const vienna = new Intl.DateTimeFormat('de-AT', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Vienna' });
const toPhoto = ({ name, bytes, addedAt }: Omit<Photo, 'content'>) =>
  `${name} (${Math.ceil(bytes / 1000)} kB, ${toTime(addedAt)})`;
export const toTime = (time: number | null) => (time === null ? '' : vienna.format(time));

function toState({ mail: { state }, spamSigns, doneAt, isArtificial }: StoredRequest): string {
  const marks = [isArtificial && 'Zustelltest', spamSigns.length > 0 && 'Verdacht', doneAt && 'erledigt'].filter(
    Boolean,
  );
  return marks.length > 0 ? `${state} (${marks.join(', ')})` : state;
}
