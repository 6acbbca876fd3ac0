import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { type Leaf, listFields, listLeaves, toShape } from '../content/field-tree.ts';

export type Values = Record<string, unknown>;

/** What stands in the form of a section, as typed. */
export function toTyped(schema: z.ZodType, fields: ReadonlyMap<string, string>): Values {
  const typed: Values = {};
  for (const [path, value] of fields) {
    // Whatever else a name may be, it is none of ours.
    if (!/^[a-z]\w*(\.\d{1,3})?(\.[a-z]\w*)*$/i.test(path)) continue;
    const keys = path.split('.');
    const last = keys.pop() as string;
    let place = typed;
    for (const key of keys) {
      if (!Object.hasOwn(place, key) || typeof place[key] !== 'object') place[key] = {};
      place = place[key] as Values;
    }
    place[last] = value;
  }
  // The entries of a list came with numbers as keys. One too many is told of, a million would stop the site.
  for (const { key, facts } of listLists(schema))
    typed[key] = Object.values(typed[key] ?? {}).slice(0, (facts.most ?? 0) + 1);
  return toShape(schema, typed) as Values;
}

const listLists = (schema: z.ZodType) => listFields(schema).filter(({ facts }) => facts.control === 'list');

/** Does what one of the form's buttons says, such as `up entries.2`. */
export function takeStep(schema: z.ZodType, value: Values, step: string): void {
  const [, verb, key, at] = /^(add|up|delete) (\w+)(?:\.(\d+))?$/.exec(step) ?? [];
  const list = listLists(schema).find((field) => field.key === key);
  if (!list) return;
  const entries = value[list.key] as unknown[];
  const index = Number(at);
  if (verb === 'add') entries.push(...(toShape(list.schema, [{ id: randomUUID().slice(0, 13) }]) as Values[]));
  if (verb === 'delete') entries.splice(index, 1);
  if (verb === 'up' && index > 0) entries.splice(index - 1, 0, ...entries.splice(index, 1));
}

/** Takes out of the lists the entries in which nothing was typed or chosen. */
export function leaveOutEmpty(schema: z.ZodType, value: Values): void {
  for (const { key, schema: list } of listLists(schema)) {
    const isEmpty = (entry: { id: string }) => isDeepStrictEqual([entry], toShape(list, [{ id: entry.id }]));
    value[key] = (value[key] as { id: string }[]).filter((entry) => !isEmpty(entry));
  }
}

/** A field with its value in each of the versions. */
export type Difference = { label: string; values: string[] };

export function listDifferences(schema: z.ZodType, ...versions: unknown[]): Difference[] {
  const leaves = versions.map((version) => listLeaves(schema, toShape(schema, version)));
  const labels = new Map(leaves.flat().map(({ path, name }) => [path, name]));
  return [...labels].flatMap(([path, label]) => {
    const values = leaves.map((each) => toWords(each.find((leaf) => leaf.path === path)));
    return path.endsWith('.id') || values[0] === values[1] ? [] : { label, values };
  });
}

function toWords({ value, facts }: Partial<Leaf> = {}): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number') return `${Math.round(value * 100)} %`;
  return facts?.options?.[String(value)] ?? String(value ?? '');
}
