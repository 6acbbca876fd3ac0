import type { Content, SectionName } from '../../views/content/content.ts';
import { toViennaDate } from '../calendar/vienna-time.ts';
import { listLeaves, toShape } from './field-tree.ts';
import { isSampleValue } from './sample.ts';
import { sections } from './sections.ts';

export type Judgement<Name extends SectionName> =
  | { value: Content[Name]; errors: Record<string, never> }
  | { value?: never; errors: Record<string, string> };

/** Cleans what was typed, says what is wrong by its path (`entries.0.name`). Days that `former` has may have passed. */
export function judge<Name extends SectionName>(
  name: Name,
  typed: unknown,
  now: number,
  former?: Content[Name],
): Judgement<Name> {
  const { schema } = sections[name];
  const shaped = toShape(schema, typed);
  const { data, error } = schema.safeParse(shaped);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message;
  const known = JSON.stringify(former ?? {});
  for (const { path, schema: leaf, facts, value } of listLeaves(schema, shaped)) {
    if (errors[path] && isSampleValue(name, value)) errors[path] = 'Das ist ein Muster. Bitte Ihre Daten eintragen.';
    const day = facts.when && leaf.safeParse(value).data;
    if (typeof day !== 'string' || day === '' || known.includes(`"${day}"`)) continue;
    const today = toViennaDate(now).slice(0, day.length);
    if (facts.when === 'past' && day > today) errors[path] ??= 'Bitte prüfen: Das liegt in der Zukunft.';
    if (facts.when === 'future' && day < today) errors[path] ??= 'Bitte prüfen: Dieser Tag ist schon vorbei.';
  }
  return data && Object.keys(errors).length === 0 ? { value: data, errors: {} } : { errors };
}
