import { isDeepStrictEqual } from 'node:util';
import type { SectionName } from '../../views/content/content.ts';
import { formatDay, formatMoment } from '../../views/content/format.ts';
import { type Field, listFields, toShape } from '../content/field-tree.ts';
import { type Section, sections } from '../content/sections.ts';
import type { ContentChange } from '../store/content-store.ts';
import type { StoredMail } from '../store/store.ts';
import { type Letterhead, toParagraph, toUndoLink, toWebsiteMail } from './blocks.ts';
import type { Mail } from './transport.ts';

/** Of more sections than these the subject says how many. */
const mostNamed = 3;

/** What was changed on the website, without the values. */
export function toChangeMail(mail: StoredMail, changes: readonly ContentChange[], letterhead: Letterhead): Mail {
  const titles = changes.map(toTitle);
  const named = titles.length > mostNamed ? `${titles.length} Bereiche` : titles.join(', ');
  return toWebsiteMail(letterhead, mail, {
    subject: `Website geändert am ${formatDay(mail.plannedAt)}: ${named}`,
    before: [
      toParagraph('Auf Ihrer Website wurde etwas geändert. Waren Sie das, ist nichts weiter zu tun.'),
      ...changes.flatMap((change) => [
        toParagraph(toSentence(change)),
        ...(change.previous ? [toUndoLink(letterhead, mail, toTitle(change), change.previous.id)] : []),
      ]),
    ],
    after: [
      'Waren Sie es nicht? Dann machen Sie es gleich rückgängig. Danach sagen Sie es der Person, die die Website betreut: „npm run owner-link -- --revoke“ macht alle bisherigen Links ungültig, auch die in dieser Mail, und gibt Ihnen einen neuen.',
    ],
  });
}

/** What another release has saved may be a section that this one does not know. */
const findSection = ({ current }: ContentChange): Section | undefined => sections[current.section as SectionName];
const toTitle = (change: ContentChange): string => findSection(change)?.title ?? change.current.section;

function toSentence(change: ContentChange): string {
  const moment = formatMoment(change.current.savedAt);
  const times = change.saves === 1 ? 'geändert am' : `${change.saves}-mal geändert, zuletzt am`;
  return `${toTitle(change)}: ${times} ${moment}. ${toDifference(change)}`;
}

function toDifference(change: ContentChange): string {
  const { current, previous, isErased } = change;
  if (isErased) return 'Etwas davon wurde endgültig gelöscht, auch aus allen früheren Fassungen.';
  const schema = findSection(change)?.schema;
  if (!previous) return 'Davor stand hier noch nichts von Ihnen.';
  if (!schema) return '';
  const [before, after] = [previous, current].map(({ value }) => toShape(schema, value));
  const changed = listFields(schema).flatMap((field) => toPart(field, before as Values, after as Values));
  return changed.length > 0 ? `Anders ist: ${changed.join(', ')}.` : 'Jetzt steht hier wieder dasselbe wie davor.';
}

type Values = Record<string, unknown>;

/** `Telefon`, or of a list with new entries `Menschen (1 neu)`. */
function toPart({ key, facts }: Field, before: Values, after: Values): string[] {
  if (isDeepStrictEqual(before[key], after[key])) return [];
  if (facts.control !== 'list') return [facts.label];
  const [old = [], now = []] = [before, after].map((side) => (side[key] as { id: string }[]).map(({ id }) => id));
  const added = now.filter((id) => !old.includes(id)).length;
  const removed = old.filter((id) => !now.includes(id)).length;
  const counts = [added && `${added} neu`, removed && `${removed} gelöscht`].filter(Boolean);
  return [counts.length > 0 ? `${facts.label} (${counts.join(', ')})` : facts.label];
}
